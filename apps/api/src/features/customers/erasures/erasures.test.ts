import { customers } from '@handoff/contracts/customers/customers/customers'
import { ErasureReason, erasures } from '@handoff/contracts/customers/erasures'
import { linkRequests } from '@handoff/contracts/customers/linkRequests'
import { notes } from '@handoff/contracts/customers/notes'
import { dashboard } from '@handoff/contracts/figures/dashboard'
import { materials } from '@handoff/contracts/platform/materials'
import { notifications } from '@handoff/contracts/platform/notifications'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPicture } from '../../../test/samples.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { rebuildTally } from '../../referrals/referrals/figures/tally.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { eraseAgain } from './erasures.erase-again.ts'

const world = await openWorld()
const { as, aPerson, aCustomer, staffOf, db, clock } = world
const { twoSides, send, take } = referralsOf(world)
const alma = await aPerson({ firstName: 'Alma' })

const previewOf = async (id: number) => (await as(alma)(erasures.show, { id })).data
const erase = async (id: number, more: object = {}, by: Person = alma) => {
  const { name, version } = await previewOf(id)
  return (await as(by)(erasures.erase, { id, version, name, reason: ErasureReason.Written, ...more })).data
}

async function aClosedReferral() {
  const sides = await twoSides()
  const referral = await send(sides.ada, sides.shelter)
  await take(sides.ben, referral.id, 'accept')
  await take(sides.ben, referral.id, 'close')
  return { ...sides, ...referral }
}

test('only administrators erase, with the name and a reason', async () => {
  const ada = await aPerson({ entity: await world.anEntity() })
  const { id } = await aCustomer(ada, { firstName: 'José', lastName: 'Muñiz' })
  const staff = await staffOf(null, { customers: ['view', 'edit', 'delete'] })
  for (const by of [ada, staff]) {
    await expect(as(by)(erasures.show, { id })).rejects.toMatchObject({ status: 403 })
    await expect(erase(id, {}, by)).rejects.toMatchObject({ status: 403 })
  }
  await expect(erase(id, { name: 'Jose' })).rejects.toMatchObject({
    status: 400,
    fields: { name: ['Type the name: José Muñiz'] },
  })
  await expect(erase(id, { reason: undefined })).rejects.toMatchObject({
    status: 400,
    fields: { reason: ['Please select Reason'] },
  })
  await expect(erase(id, { version: 9 })).rejects.toMatchObject({ status: 409 })
  expect((await erase(id, { name: ' jose MUNIZ ' })).number).toBeGreaterThanOrEqual(10_000)
  await expect(erase(id)).rejects.toMatchObject({ status: 404 })
})

test('open referrals and appointments forbid it, and are listed', async () => {
  const { ada, shelter } = await twoSides()
  const { id, customerId } = await send(ada, shelter)
  const [startsAt, endsAt] = [48, 49].map((hours) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString())
  await as(ada)(appointments.book, { customerId, startsAt: startsAt!, endsAt: endsAt!, timeZone: 'America/New_York' })
  expect(await previewOf(customerId)).toMatchObject({
    open: [{ id, reference: referenceOf(id), title: 'Housing, Night Shelter', side: 'inbound' }],
    appointments: 1,
  })
  await expect(erase(customerId)).rejects.toMatchObject({
    status: 409,
    message: 'End what is open first: 2 left',
    fields: { open: [`${referenceOf(id)}: Housing, Night Shelter`, '1 appointment to come'] },
  })
})

test('a legal hold forbids it until it is lifted, both with a reason in the audit', async () => {
  const { id } = await aCustomer(alma)
  const change = (isHeld: boolean, reason: string) => as(alma)(erasures.changeHold, { id, isHeld, reason })
  await change(true, 'Case 2026-17')
  await expect(change(true, 'Again')).rejects.toMatchObject({ status: 409 })
  expect((await previewOf(id)).hold).toMatchObject({ reason: 'Case 2026-17', by: 'Alma Lane' })
  await expect(erase(id)).rejects.toMatchObject({
    status: 409,
    message: 'This record is under a legal hold. Lift the hold first',
  })
  await change(false, 'Case closed')
  const { data } = (await as(alma)(trail.auditOfCustomer, { customerId: id })).data
  expect(data.slice(0, 2)).toMatchObject([
    { title: 'Legal hold lifted', reason: 'Case closed' },
    { title: 'Legal hold set', reason: 'Case 2026-17' },
  ])
  await erase(id)
})

test('says what is erased and kept, with counts', async () => {
  const { ada, customerId: id } = await aClosedReferral()
  await as(ada)(notes.writeOfCustomer, { customerId: id, text: 'Prefers mornings' })
  await as(ada)(materials.addToCustomer, { id, file: aPicture() })
  const { erased, kept, version } = await previewOf(id)
  expect(erased).toMatchObject({ notes: 1, files: 1, drafts: 0, customFields: 0 })
  expect(erased.bytes).toBeGreaterThan(0)
  expect(erased.notifications).toBeGreaterThan(0)
  expect(kept).toEqual({ referrals: 1, appointments: 0, visits: 0, surveys: 0 })
  expect((await previewOf(id)).version).toBe(version)
})

test('every address of the person answers as an unknown one, and lists and searches lose them', async () => {
  const { ada, ben, id: referralId, customerId: id } = await aClosedReferral()
  const { id: materialId } = (await as(ada)(materials.addToCustomer, { id, file: aPicture() })).data
  const namesSeen = async (by: Person) => [
    ...(await as(by)(customers.list, { ids: [id] })).data.data,
    ...(await as(by)(customers.find, { search: 'Rosa Marin' })).data.data.filter((row) => row.id === id),
    ...(await as(by)(customers.duplicates, { firstName: 'Rosa', lastName: 'Marin' })).data.filter(
      (row) => row.id === id,
    ),
  ]
  expect(await namesSeen(ada)).toHaveLength(3)
  const { number } = await erase(id)
  for (const by of [alma, ada, ben]) {
    expect(await namesSeen(by)).toEqual([])
    for (const ask of [
      () => as(by)(customers.show, { id }),
      () => as(by)(trail.auditOfCustomer, { customerId: id }),
      () => as(by)(notes.writeOfCustomer, { customerId: id, text: 'Again' }),
    ])
      await expect(ask()).rejects.toMatchObject({ status: 404 })
    for (const url of [`/api/customers/${id}/export`, `/api/materials/google/customer/${id}/${materialId}`])
      expect((await world.ask(by, { url })).statusCode).toBe(404)
  }
  const { data: referral } = await as(ada)(referrals.show, { id: referralId })
  expect(referral).toMatchObject({
    customer: { id: null, name: `Person ${number}` },
    nextSteps: [],
    canReferAgain: false,
  })
  await expect(take(ada, referralId, 'reopen')).rejects.toMatchObject({ status: 409 })
})

test('the managing provider is notified without the name, and the audit has it', async () => {
  const { ada, customerId } = await aClosedReferral()
  const { number } = await erase(customerId)
  const [latest] = (await as(ada)(notifications.list, {})).data.data
  expect(latest).toMatchObject({
    message: `erased the record of a customer whom you managed: Person ${number}`,
    outcome: 'Record erased',
    link: null,
  })
  const { data } = (await as(alma)(trail.audit, { search: `Person ${number}` })).data
  expect(data[0]).toMatchObject({ title: 'Erased', by: { name: 'Alma Lane' } })
})

test('figures of referrals go on, and those of customers are their lists', async () => {
  const { customerId } = await aClosedReferral()
  const figures = async () => (await as(alma)(dashboard.kpis, {})).data
  const before = await figures()
  await erase(customerId)
  const after = await figures()
  expect(after.closedMet.value).toBe(before.closedMet.value)
  expect(after.newCustomers.value).toBe(before.newCustomers.value! - 1)
  expect((await as(alma)(customers.kpis, {})).data.newInPeriod.value).toBe(after.newCustomers.value)
  expect((await rebuildTally(db)).wasRight).toBe(true)
})

test('a person whom a restored backup brought back is erased again, under the same number', async () => {
  const { ada, customerId: id } = await aClosedReferral()
  await as(ada)(notes.writeOfCustomer, { customerId: id, text: 'Back again' })
  const { number } = await previewOf(id)
  await db
    .insertInto('erasure')
    .values({ customer_id: id, number, reason: ErasureReason.Written, created_at: clock.now() })
    .execute()
  await eraseAgain(world.app.handoff.files).run({ db, now: clock.now(), publicUrl: '' })
  await expect(as(ada)(customers.show, { id })).rejects.toMatchObject({ status: 404 })
  expect(await db.selectFrom('note').select('id').where('text', '=', 'Back again').execute()).toEqual([])
  const { rows } = await sql`select first_name from customer where id = ${id}`.execute(db)
  expect(rows).toEqual([{ first_name: `Person ${number}` }])
})

test('what someone writes at the same moment is refused', async () => {
  const { id } = await aCustomer(alma)
  let wrote: Promise<unknown> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select from customer where id = ${id} for update`.execute(trx)
    wrote = as(alma)(notes.writeOfCustomer, { customerId: id, text: 'Too late' }).catch((error: unknown) => error)
    await expect
      .poll(
        async () =>
          (await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(db)).rows[0]!.n,
      )
      .toBeGreaterThan(0)
    await trx.updateTable('customer').set({ erased_at: clock.now() }).where('id', '=', id).execute()
  })
  expect(await wrote).toMatchObject({ status: 404, message: 'We couldn’t find this customer' })
  expect(await db.selectFrom('note').select('id').where('text', '=', 'Too late').execute()).toEqual([])
})

test('requests to link the person lose their words, also one that no one decided', async () => {
  const owner = await aPerson({ entity: await world.anEntity() })
  const asker = await aPerson({ entity: await world.anEntity({ name: 'Elsewhere' }) })
  const lena = { firstName: 'Lena', lastName: 'Ostrow', dateOfBirth: '1977-05-06' }
  const { id } = (await as(owner)(customers.create, { ...lena, hasNoContact: true })).data
  for (const person of [lena, { ...lena, firstName: 'Martha', dateOfBirth: '1950-01-02' }])
    await as(asker)(linkRequests.submit, person)
  await erase(id)
  const { data } = (await as(asker)(linkRequests.list, {})).data
  expect(data.map(({ person }) => person?.name ?? '–').sort()).toEqual(['Martha Ostrow', '–'])
})

test('the receiver’s own record of the person is named, and erased by itself', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id } = await aCustomer(ada, { firstName: 'Rosa', lastName: 'Marin' })
  const other = await aCustomer(ben, { firstName: 'Rosa', lastName: 'Marin' })
  const referral = await send(ada, shelter, { customerId: id })
  await take(ben, referral.id, 'accept')
  await as(ben)(referrals.addToCustomers, { id: referral.id, customerId: other.id })
  expect((await previewOf(id)).otherRecords).toEqual([{ id: other.id, name: 'Rosa Marin', owner: shelter.name }])
  expect((await previewOf(other.id)).otherRecords).toMatchObject([{ id }])
})
