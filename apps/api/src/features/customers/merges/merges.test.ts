import { ConsentScope } from '@handoff/contracts/customers/consents'
import { CustomerAccess, CustomerState, customers } from '@handoff/contracts/customers/customers/customers'
import { merges } from '@handoff/contracts/customers/merges'
import { notes } from '@handoff/contracts/customers/notes'
import type { RequestOf } from '@handoff/contracts/kit'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { materials } from '@handoff/contracts/platform/materials'
import { notifications } from '@handoff/contracts/platform/notifications'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { expect, test } from 'vitest'
import { soon } from '../../../test/soon.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf, verbal } from '../../referrals/referrals/referrals.fixtures.ts'
import { forgetMerges } from './merges.undo.ts'

const world = await openWorld()
const { as, db, clock, aPerson, aCustomer, anEntity, staffOf, countOf, signIn } = world
const { twoSides, send, take, stageOf } = referralsOf(world)
const alma = await aPerson({ firstName: 'Alma' })

async function aPair(owner: Person, other = owner) {
  const one = await aCustomer(owner, { firstName: 'Denise', lastName: 'Alvarez', email: 'denise@example.org' })
  const two = await aCustomer(other, {
    firstName: 'Denise',
    lastName: 'Alvares',
    phones: [{ number: '(510) 555-0199' }],
  })
  return [one.id, two.id] as const
}

/** Merges the second into the first, at their current versions. */
async function merged(
  person: Person,
  [id, otherId]: readonly [number, number],
  more: Partial<RequestOf<typeof merges.merge>> = {},
) {
  const { records } = (await as(alma)(merges.compare, { id, otherId })).data
  const [version, otherVersion] = records.map((record) => record.version) as [number, number]
  return (await as(person)(merges.merge, { id, otherId, version, otherVersion, ...more })).data.merge
}

const dispatched = () => soon(async () => expect(await countOf('event_outbox')).toBe(0))
const noteTexts = async (person: Person, customerId: number) =>
  (await as(person)(notes.ofCustomer, { customerId, noteType: 1 })).data.data.map(({ text }) => text)

test('values are chosen per field, the rest goes to a note, and the merged record names the one that remains', async () => {
  const { ada } = await twoSides()
  const [id, otherId] = await aPair(ada)
  await as(ada)(notes.writeOfCustomer, { customerId: otherId, text: 'Calls back late', noteType: 1 })
  await merged(ada, [id, otherId], { fields: { firstName: otherId, phones: id } })
  const record = (await as(ada)(customers.show, { id })).data
  expect(record).toMatchObject({ lastName: 'Alvares', phone: '+15105550142', email: 'denise@example.org' })
  expect(await noteTexts(ada, id)).toEqual([
    `Values of before the merge with C-${otherId}\nName: Denise Alvarez\nPhone: (510) 555-0199 (Mobile, no messages)`,
    'Calls back late',
  ])
  await expect(as(ada)(customers.show, { id: otherId })).rejects.toMatchObject({
    status: 410,
    code: 'merged',
    message: `This record was merged into C-${id}`,
    fields: { mergedIntoId: [String(id)] },
  })
  const list = (await as(alma)(customers.list, { pageSize: 100 })).data.data.map((row) => row.id)
  expect(list).toContain(id)
  expect(list).not.toContain(otherId)
  const audit = (await as(ada)(trail.auditOfCustomer, { customerId: id })).data.data
  expect(audit.filter(({ type }) => type === 'customer.created')).toHaveLength(2)
  expect(audit.find(({ type }) => type === 'customer.merged')).toMatchObject({
    title: 'Records merged',
    changes: expect.arrayContaining([
      expect.objectContaining({ label: 'Last name', before: 'Alvarez', after: 'Alvares' }),
    ]),
  })
})

test('is for the administrative side and for an entity that manages both; others get 404', async () => {
  const { ada, ben, clinic, shelter } = await twoSides()
  const [id, otherId] = await aPair(ada)
  const [, foreign] = await aPair(ada, ben)
  const call = (person: Person, other: number) => merged(person, [id, other])
  await expect(call(ben, otherId)).rejects.toMatchObject({ status: 404 })
  await expect(call(ada, foreign)).rejects.toMatchObject({ status: 404 })
  const added = { entity_id: clinic.id, kind: CustomerAccess.Added, customer_id: foreign }
  await db.insertInto('customer_access').values(added).execute()
  await expect(call(ada, foreign)).rejects.toMatchObject({ status: 404 })
  await expect(call(await staffOf(clinic, { customers: ['view'] }), otherId)).rejects.toMatchObject({ status: 403 })
  const merge = await call(await staffOf(clinic, { customers: ['view', 'edit'] }), otherId)
  await expect(as(ben)(merges.undo, { id: merge.id })).rejects.toMatchObject({ status: 404 })
  await expect(as(ben)(customers.show, { id: otherId })).rejects.toMatchObject({ status: 404 })
  expect((await as(ada)(merges.ofCustomer, { id })).data).toMatchObject([{ id: merge.id, otherId }])
  expect((await as(await staffOf(shelter))(merges.undo, { id: merge.id }).catch((error) => error)).status).toBe(403)
  await as(ada)(merges.undo, { id: merge.id })
  expect((await as(ada)(customers.show, { id: otherId })).data.state).toBe(CustomerState.Active)
})

test('providers keep the access that they have, and no one else gains any', async () => {
  const { ada, ben, clinic, shelter } = await twoSides()
  const pantry = await anEntity({ name: 'Dock Pantry', categories: ['Housing'] })
  const dora = await aPerson({ entity: pantry, firstName: 'Dora' })
  const [id, otherId] = await aPair(ada, ben)
  const pdf = new File(['%PDF-1.4 lease'], 'lease.pdf')
  await as(ben)(materials.addToCustomer, { id: otherId, file: pdf, shareBeforeAcceptance: true })
  const referral = await send(ada, pantry, { customerId: id })
  const files = async () => (await as(dora)(materials.ofReferral, { referralId: referral.id })).data
  const merge = await merged(alma, [id, otherId])
  const access = () =>
    db
      .selectFrom('customer_access')
      .select(['customer_id', 'entity_id', 'kind', 'until'])
      .where('customer_id', 'in', [id, otherId])
      .orderBy('kind')
      .execute()
  const ofBoth = [
    { customer_id: id, entity_id: clinic.id, kind: CustomerAccess.Owner, until: null },
    { customer_id: id, entity_id: shelter.id, kind: CustomerAccess.Added, until: null },
  ]
  expect(await access()).toEqual(ofBoth)
  expect((await as(ben)(customers.show, { id })).data).toMatchObject({ mayEdit: true, mayArchive: false })
  expect(await files()).toEqual([])
  await expect(as(dora)(customers.show, { id })).rejects.toMatchObject({ status: 404 })

  // An acceptance since then stays where the referral is; what the merge added ends with its undo.
  await take(dora, referral.id, 'accept')
  await as(ben)(notes.writeOfCustomer, { customerId: id, text: 'After the merge', noteType: 1 })
  await dispatched()
  await as(alma)(merges.undo, { id: merge.id })
  await expect(as(ben)(customers.show, { id })).rejects.toMatchObject({ status: 404 })
  expect((await as(ben)(customers.show, { id: otherId })).data.access).toBe(CustomerAccess.Owner)
  expect((await as(dora)(customers.show, { id })).data.access).toBe(CustomerAccess.Referral)
  expect(await noteTexts(ada, id)).toContain('After the merge')
  expect(await noteTexts(ben, otherId)).not.toContain('After the merge')
})

test('of two open referrals for one need to one receiver one is chosen, and the other closes as a duplicate', async () => {
  const { ada, ben, shelter } = await twoSides()
  const [id, otherId] = await aPair(ada)
  const kept = await send(ada, shelter, { customerId: id })
  const other = await send(ada, shelter, { customerId: otherId })
  await expect(merged(alma, [id, otherId])).rejects.toMatchObject({
    status: 409,
    code: 'choose_referral',
    fields: { referrals: [`Choose R-${10_000 + kept.id} or R-${10_000 + other.id}`] },
  })
  await take(ben, other.id, 'accept')
  const merge = await merged(alma, [id, otherId], { referrals: [kept.id] })
  expect([await stageOf(kept.id), await stageOf(other.id)]).toEqual(['sent', 'cancelled'])
  await dispatched()
  for (const person of [ada, ben])
    expect((await as(person)(notifications.list, {})).data.data[0]!.message).toMatch(/closed as a duplicate/)
  clock.advance({ days: 20 })
  for (const person of [ada, ben, alma]) person.token = await signIn(person.id)
  await as(alma)(merges.undo, { id: merge.id })
  expect(await stageOf(other.id)).toBe('accepted')
  expect((await as(ben)(customers.show, { id: otherId })).data.access).toBe(CustomerAccess.Referral)
  await dispatched()
  expect((await as(ben)(notifications.list, {})).data.data[0]!.message).toMatch(/open again/)
})

test('a referral with an appointment to come can’t close as a duplicate', async () => {
  const { ada, ben, shelter } = await twoSides()
  const [id, otherId] = await aPair(ada)
  const kept = await send(ada, shelter, { customerId: id })
  const booked = await send(ada, shelter, { customerId: otherId })
  await take(ben, booked.id, 'accept')
  const startsAt = new Date(clock.now().getTime() + 48 * 3_600_000)
  const endsAt = new Date(startsAt.getTime() + 1_800_000).toISOString()
  const when = { startsAt: startsAt.toISOString(), endsAt, timeZone: 'America/New_York' }
  await as(ben)(appointments.book, { referralId: booked.id, ...when })
  await expect(merged(alma, [id, otherId], { referrals: [kept.id] })).rejects.toMatchObject({
    status: 409,
    detail: 'It has an appointment to come',
  })
  await merged(alma, [id, otherId], { referrals: [booked.id] })
  expect(await stageOf(kept.id)).toBe('cancelled')
})

test('consents keep their scope and side', async () => {
  const { ada, ben, shelter } = await twoSides()
  const [id, otherId] = await aPair(ada, ben)
  const referral = await send(ada, shelter, { customerId: id, consent: { ...verbal, scope: ConsentScope.Network } })
  await merged(alma, [otherId, id])
  const consent = await db
    .selectFrom('consent')
    .select(['customer_id', 'scope', 'entity_id'])
    .where('customer_id', 'in', [id, otherId])
    .execute()
  expect(consent).toEqual([{ customer_id: otherId, scope: ConsentScope.Network, entity_id: ada.entity!.id }])
  expect(await stageOf(referral.id)).toBe('sent')
})

test('sensitive values are chosen unseen, and never written to a note', async () => {
  const { ada, clinic } = await twoSides()
  const [id, otherId] = await aPair(ada)
  const income = await as(alma)(customFields.create, { targetType: 2, name: 'Income', kind: 'text', isSensitive: true })
  const valueOf = (value: string) => ({ customFieldsInputs: [{ id: income.data.id, value }] })
  await as(ada)(customFields.saveOfCustomer, { id, ...valueOf('a lot') })
  await as(ada)(customFields.saveOfCustomer, { id: otherId, ...valueOf('little') })
  const sam = await staffOf(clinic, { customers: ['view', 'edit'] })
  const key = `customField:${income.data.id}`
  const field = (await as(sam)(merges.compare, { id, otherId })).data.fields.find((one) => one.key === key)
  expect(field).toMatchObject({ values: ['••••', '••••'], isMasked: true, isSame: false })
  await merged(sam, [id, otherId], { fields: { [key]: otherId } })
  const values = (await as(ada)(customFields.ofCustomer, { id })).data
  expect(values.find((one) => one.id === income.data.id)!.value).toBe('little')
  const [text] = await noteTexts(ada, id)
  expect(text).toContain('Income: a sensitive value, see the audit trail')
  expect(text).not.toContain('a lot')
})

test('a stale version, and the second of two who merge one pair both ways, are refused', async () => {
  const { ada } = await twoSides()
  const [id, otherId] = await aPair(ada)
  const stale = merged(ada, [id, otherId], { otherVersion: 7 })
  await expect(stale).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Someone else just updated'),
  })
  const both = await Promise.allSettled([
    as(ada)(merges.merge, { id, otherId, version: 1, otherVersion: 1 }),
    as(alma)(merges.merge, { id: otherId, otherId: id, version: 1, otherVersion: 1 }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('what is written for a merged record by someone who had it open goes to the one that remains', async () => {
  const { ada } = await twoSides()
  const [id, otherId] = await aPair(ada)
  await merged(ada, [id, otherId])
  await db
    .insertInto('note')
    .values({ customer_id: otherId, note_type: 1, text: 'Late', created_at: clock.now() })
    .execute()
  expect(await noteTexts(ada, id)).toContain('Late')
})

test('an undo is refused after 30 days, twice, and before the undo of a later merge', async () => {
  const { ada } = await twoSides()
  const [id, otherId] = await aPair(ada)
  const third = (await aCustomer(ada, { firstName: 'Marisol', lastName: 'Ortega' })).id
  const first = await merged(ada, [id, otherId])
  const second = await merged(ada, [third, id])
  await expect(as(ada)(customers.show, { id: otherId })).rejects.toMatchObject({
    fields: { mergedIntoId: [`${third}`] },
  })
  await expect(as(ada)(merges.undo, { id: first.id })).rejects.toMatchObject({
    status: 409,
    message: `C-${id} was merged into C-${third} since then. Undo that merge first`,
  })
  await as(ada)(merges.undo, { id: second.id })
  await expect(as(ada)(customers.show, { id: otherId })).rejects.toMatchObject({ fields: { mergedIntoId: [`${id}`] } })
  await expect(as(ada)(merges.undo, { id: second.id })).rejects.toMatchObject({
    message: 'This merge was already undone',
  })
  clock.advance({ days: 30 })
  ada.token = await signIn(ada.id)
  expect((await as(ada)(merges.ofCustomer, { id })).data).toEqual([])
  await expect(as(ada)(merges.undo, { id: first.id })).rejects.toMatchObject({
    status: 409,
    message: 'A merge can be undone for 30 days',
  })
  await forgetMerges.run({ db, now: clock.now(), publicUrl: '' })
  const row = await db.selectFrom('customer_merge').select('changes').where('id', '=', first.id).executeTakeFirst()
  expect(row).toEqual({ changes: null })
})

test('a deceased and a living person, and a record with itself, are not merged', async () => {
  const { ada } = await twoSides()
  alma.token = await signIn(alma.id)
  const [id, otherId] = await aPair(ada)
  await expect(as(ada)(merges.merge, { id, otherId: id, version: 1, otherVersion: 1 })).rejects.toMatchObject({
    status: 400,
  })
  await as(ada)(customers.changeState, { id, version: 1, state: CustomerState.Deceased, reason: 'Her sister' })
  await expect(merged(ada, [id, otherId])).rejects.toMatchObject({
    status: 409,
    message: `C-${id} is recorded as deceased, and C-${otherId} is not`,
  })
})
