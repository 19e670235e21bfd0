import { buffer } from 'node:stream/consumers'
import { ConsentMethod, consents } from '@handoff/contracts/customers/consents'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { notes } from '@handoff/contracts/customers/notes'
import type { RequestOf } from '@handoff/contracts/kit'
import { notifications } from '@handoff/contracts/platform/notifications'
import { settings } from '@handoff/contracts/platform/settings'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { AppointmentState, appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { worklist } from '@handoff/contracts/referrals/worklist'
import { describe, expect, test } from 'vitest'
import { type Entity, openWorld, type Person } from '../../../test/world.ts'
import { referralsOf, verbal } from '../../referrals/referrals/referrals.fixtures.ts'
import { endRevoked } from '../../referrals/referrals/steps/end-revoked-referrals.ts'
import { moveDocuments, remindOfExpiringConsents } from './consents.jobs.ts'

const world = await openWorld()
const { as, ask, app, db, countOf, aPerson, anEntity, staffOf, aCustomer, clock, categoryId } = world
const { twoSides, send, take, show, stageOf } = referralsOf(world)
const { ada, ben, clinic, shelter } = await twoSides()
const admin = await aPerson({ firstName: 'Alma' })

const network = { ...verbal, scope: 3 } as const
const paper = `data:application/pdf;base64,${Buffer.from('%PDF-1.7 signed').toString('base64')}`
type New = RequestOf<typeof consents.add>
const add = async (person: Person, id: number, consent: New['consent'] = network, more: Partial<New> = {}) =>
  (await as(person)(consents.add, { id, consent, ...more })).data
const listFor = async (person: Person, id: number) => (await as(person)(consents.ofCustomer, { id })).data
const revoke = async (person: Person, id: number, reason = 'She asked for it') =>
  (await as(person)(consents.revoke, { id, reason })).data

describe('a consent without a referral', () => {
  test('is given by every method, for a category or for the network', async () => {
    const { id } = await aCustomer(ada)
    const housing = await categoryId('Housing')
    expect(await add(ada, id, { ...verbal, scope: 2, note: 'By phone' }, { categoryId: housing })).toMatchObject({
      method: 3,
      scope: 2,
      categoryId: housing,
      category: 'Housing',
      takenBy: 'Ada Lane',
      side: 'Harbor Clinic',
      witness: 'Wanda Witt',
      note: 'By phone',
      state: 'active',
      isUsable: true,
      hasDocument: false,
      revoked: null,
      mayRevoke: true,
      expiresAt: '2027-11-18T15:00:00.000Z',
    })
    const signed = await add(ada, id, { method: 1, scope: 3, document: paper }, { expiresOn: '2027-02-01' })
    expect(signed).toMatchObject({ hasDocument: true, categoryId: null, expiresAt: '2027-02-01T23:59:59.999Z' })
    const { url } = (await as(ada)(consents.document, { id: signed.id })).data
    expect((await ask(null, { url })).payload).toBe('%PDF-1.7 signed')
    const override = { method: ConsentMethod.Override, reason: 'Unconscious' } as const
    await expect(add(ada, id, override)).rejects.toMatchObject({ status: 403 })
    expect(await add(admin, id, override)).toMatchObject({ method: 5, scope: 3, side: null, isUsable: true })
    expect((await listFor(ada, id)).map(({ method, isUsable }) => [method, isUsable])).toEqual([
      [5, false],
      [1, true],
      [3, true],
    ])
  })

  test.each<[string, New['consent'], Partial<New>, Record<string, string[]>]>([
    ['what it covers', verbal, {}, { 'consent.scope': ['Choose what it covers'] }],
    ['a category', { ...verbal, scope: 2 }, {}, { categoryId: ['Please select Service Category'] }],
    [
      'a day to come',
      network,
      { expiresOn: '2026-11-17' },
      { expiresOn: ['Choose a date within the next five years'] },
    ],
    [
      'a day that is near',
      network,
      { expiresOn: '2036-11-17' },
      { expiresOn: ['Choose a date within the next five years'] },
    ],
    ['a witness', { ...network, witness: ' ' }, {}, { 'consent.witness': ['Witness is required'] }],
  ])('requires %s', async (_, consent, more, fields) => {
    const { id } = await aCustomer(ada)
    await expect(add(ada, id, consent, more)).rejects.toMatchObject({ status: 400, fields })
  })

  test('given by the customer names no one of the staff', async () => {
    const { id } = await aCustomer(admin)
    await db
      .insertInto('consent')
      .values({ customer_id: id, method: 4, scope: 3, text_version: '2026-11', expires_at: new Date('2027-11-18') })
      .execute()
    expect(await listFor(admin, id)).toMatchObject([{ method: 4, takenBy: null }])
  })

  test('shows its original text, even after a change', async () => {
    const { id } = await aCustomer(ada)
    const { textVersion } = await add(ada, id)
    const before = (await as(ada)(consents.text, {})).data
    expect(textVersion).toBe(before.version)
    await as(admin)(settings.saveNetwork, { consentText: 'Other words' })
    expect((await as(ada)(consents.text, {})).data.text).toBe('Other words')
    expect((await as(ada)(consents.textOfVersion, { version: textVersion })).data).toEqual(before)
    await expect(as(ada)(consents.textOfVersion, { version: '1999' })).rejects.toMatchObject({ status: 404 })
  })

  test('records which text was read: that for one provider, or that for several', async () => {
    expect((await as(ada)(consents.text, {})).data.textForSeveral).toContain('the providers you chose')
    const readFor = async (receivers: Entity[]) => {
      const { id: customerId } = await aCustomer(ada)
      await send(ada, shelter, {
        customerId,
        referToIds: receivers.map(({ id }) => id),
        ...(receivers.length > 1 && { mode: GroupMode.FirstToAccept }),
      })
      return (await listFor(ada, customerId)).map(({ isForSeveral }) => isForSeveral)
    }
    expect(await readFor([shelter])).toEqual([false])
    expect(await readFor([shelter, await anEntity({ name: 'Open Kitchen' })])).toEqual([true])
    // Without a referral, no provider is named.
    expect(await add(ada, (await aCustomer(ada)).id)).toMatchObject({ isForSeveral: true })
  })
})

describe('consents are visible', () => {
  test('all to the owner and the administrators, others to the side that took them, and to staff with the right', async () => {
    const { id: customerId } = await aCustomer(ada)
    const { id } = await send(ada, shelter, { customerId })
    await take(ben, id, 'accept')
    const [ownConsent, theirs] = [await add(ben, customerId), await add(admin, customerId)]
    expect((await listFor(ben, customerId)).map((one) => one.id)).toEqual([ownConsent.id])
    for (const person of [ada, admin])
      expect((await listFor(person, customerId)).map((one) => one.id)).toEqual(
        expect.arrayContaining([ownConsent.id, theirs.id]),
      )
    expect((await listFor(ada, customerId)).find((one) => one.id === ownConsent.id)).toMatchObject({ isUsable: false })
    await expect(revoke(ben, theirs.id)).rejects.toMatchObject({ status: 404 })
    const viewer = await staffOf(clinic, { customers: ['view'] })
    expect((await listFor(viewer, customerId))[0]).toMatchObject({ mayRevoke: false })
    await expect(revoke(viewer, ownConsent.id)).rejects.toMatchObject({ status: 403 })
    await expect(listFor(await staffOf(clinic), customerId)).rejects.toMatchObject({ status: 403 })
  })

  test('without the category if it is sensitive', async () => {
    const { id } = await aCustomer(ada)
    await add(ada, id, { ...verbal, scope: 2 }, { categoryId: await categoryId('Safety') })
    const viewer = await staffOf(clinic, { customers: ['view'] })
    expect(await listFor(viewer, id)).toMatchObject([{ categoryId: null, category: 'Restricted service' }])
  })
})

describe('revoking', () => {
  test('ends what it covered: access, referrals, and appointments; both sides see it, and it stays readable', async () => {
    const rosa = { email: 'rosa@example.org', contactPreference: ContactPreference.Email }
    const { id: customerId } = await aCustomer(ada, rosa)
    const consent = await add(ada, customerId)
    const day = await anEntity({ name: 'Day Center' })
    const wes = await aPerson({ entity: day, firstName: 'Wes' })
    const [accepted, pending] = [
      await send(ada, shelter, { customerId, consentId: consent.id }),
      await send(ada, day, { customerId, consentId: consent.id }),
    ]
    await take(ben, accepted.id, 'accept')
    expect((await as(ben)(customers.show, { id: customerId })).data.id).toBe(customerId)
    const startsAt = new Date(clock.now().getTime() + 48 * 3_600_000)
    const times = { startsAt: startsAt.toISOString(), endsAt: new Date(+startsAt + 1_800_000).toISOString() }
    const place = { referralId: accepted.id, timeZone: 'America/New_York' }
    const { data: booked } = await as(ben)(appointments.book, { ...place, ...times })
    await db.deleteFrom('mail').execute()

    expect(await revoke(ada, consent.id, 'Moved away')).toMatchObject({
      state: 'revoked',
      isUsable: false,
      mayRevoke: false,
      revoked: { by: 'Ada Lane', reason: 'Moved away' },
    })
    await expect(as(ben)(customers.show, { id: customerId })).rejects.toMatchObject({ status: 404 })
    expect(await show(ben, accepted.id)).toMatchObject({
      customer: { id: null, name: null },
      packet: { level: 'ended' },
      consentRevokedAt: clock.now().toISOString(),
      reason: 'Consent revoked',
    })
    expect(await show(ada, accepted.id)).toMatchObject({
      consentRevokedAt: clock.now().toISOString(),
      reason: 'Consent revoked',
    })
    expect([await stageOf(accepted.id), await stageOf(pending.id)]).toEqual(['withdrawn', 'withdrawn'])
    expect((await as(ben)(appointments.list, { referralId: accepted.id })).data.data).toMatchObject([
      { id: booked.id, state: AppointmentState.Cancelled },
    ])
    const mails = await db.selectFrom('mail').select(['to_address as to', 'kind']).execute()
    expect(mails).toContainEqual({ to: rosa.email, kind: 'appointment.cancelled' })
    const revoked = (await as(ada)(worklist.show, {})).data.lines.filter(({ group }) => group === 'consentRevoked')
    const lines = revoked.toSorted((one, other) => one.referral!.id - other.referral!.id)
    expect(lines.map(({ referral, detail, phone }) => [referral?.id, detail, phone])).toEqual([
      [accepted.id, 'Consent revoked, appointment canceled', null],
      [pending.id, 'Consent revoked', null],
    ])
    await expect(take(wes, pending.id, 'accept')).rejects.toMatchObject({ status: 409 })
    // The appointment's event follows that of the end, and leaves what people read of the referral as it is.
    await expect.poll(() => countOf('event_outbox')).toBe(0)
    for (const [person, { reference }] of [[ben, accepted], [wes, pending]] as const) // biome-ignore format: pairs
      expect((await as(person)(notifications.list, {})).data.data.map(({ message }) => message)).toContain(
        `The customer revoked the consent, which ended referral ${reference}`,
      )

    const titles = (await as(ada)(trail.ofCustomer, { customerId })).data.data.map(({ title, note }) => [title, note])
    const withdrawn = titles.filter(([title, note]) => title === 'Withdrawn – consent revoked' && note === 'Moved away')
    expect(withdrawn).toHaveLength(2)
    expect(JSON.stringify((await show(ben, accepted.id)).timeline)).not.toContain('Moved away')
    const written = (await as(ada)(notes.ofCustomer, { customerId, noteType: 4 })).data.data.map(({ text }) => text)
    expect(written.slice(0, 3).sort()).toEqual([
      'Access ended for Night Shelter',
      'Access granted to Night Shelter',
      'Consent revoked',
    ])
    await expect(revoke(ada, consent.id)).rejects.toMatchObject({
      status: 409,
      message: 'This consent is already revoked',
    })
    await expect(
      as(ada)(referrals.refer, {
        customerId,
        referToIds: [day.id],
        categoryId: await categoryId('Food'),
        consentId: consent.id,
      }),
    ).rejects.toMatchObject({ fields: { consentId: ['This consent doesn’t cover the referral'] } })
  })

  test('for a closed referral ends the access and remaining bookings, and does not reopen it', async () => {
    const { id: customerId } = await aCustomer(ada)
    const consent = await add(ada, customerId)
    const { id } = await send(ada, shelter, { customerId, consentId: consent.id })
    await take(ben, id, 'accept')
    await take(ben, id, 'close')
    await revoke(ada, consent.id)
    expect(await show(ben, id)).toMatchObject({ stage: 'closed', packet: { level: 'ended' } })
    expect((await as(ada)(trail.ofCustomer, { customerId })).data.data.map(({ title }) => title)).toContain(
      'Consent revoked – access has ended',
    )
    await expect(take(ben, id, 'reopen')).rejects.toMatchObject({ message: 'The customer’s consent was revoked' })
    expect((await db.selectFrom('timer').select('kind').where('referral_id', '=', id).execute()).length).toBe(0)
  })

  test('ends what earlier versions left open, once', async () => {
    const { id: customerId } = await aCustomer(ada)
    const { id } = await send(ada, shelter, { customerId })
    await take(ben, id, 'accept')
    await db.updateTable('referral').set({ access_ended_at: clock.now() }).where('id', '=', id).execute()
    const run = () => endRevoked.run({ db, now: clock.now(), publicUrl: '' })
    await run()
    await run()
    expect(await stageOf(id)).toBe('withdrawn')
    const events = await db.selectFrom('event').select('data').where('referral_id', '=', id).execute()
    expect(events.filter(({ data }) => (data as { isRevoked?: true }).isRevoked)).toHaveLength(1)
  })

  test('keeps the access given by another consent, and restores it with a new one', async () => {
    const { id: customerId } = await aCustomer(ada)
    const consent = await add(ada, customerId)
    const [first, second] = [
      await send(ada, shelter, { customerId, consentId: consent.id }),
      await send(ada, shelter, { customerId, categoryId: await categoryId('Food') }),
    ]
    for (const { id } of [first, second]) await take(ben, id, 'accept')
    await revoke(ada, consent.id)
    expect((await as(ben)(customers.show, { id: customerId })).data.access).toBe(3)
    const [{ id: other } = { id: 0 }] = (await listFor(ada, customerId)).filter(({ state }) => state === 'active')
    await revoke(admin, other)
    await expect(as(ben)(customers.show, { id: customerId })).rejects.toMatchObject({ status: 404 })
    const again = await send(ada, shelter, { customerId, categoryId: await categoryId('Safety') })
    await take(ben, again.id, 'accept')
    expect((await as(ben)(customers.show, { id: customerId })).data.access).toBe(3)
  })

  test('keeps the access of those who own or added the person', async () => {
    const { id: customerId } = await aCustomer(ada)
    await db
      .insertInto('customer_access')
      .values({ customer_id: customerId, entity_id: shelter.id, kind: 2, since: clock.now() })
      .execute()
    const consent = await add(ada, customerId)
    const { id } = await send(ada, shelter, { customerId, consentId: consent.id })
    await take(ben, id, 'accept')
    await revoke(ada, consent.id)
    for (const [person, access] of [[ada, 1], [ben, 2]] as const) // biome-ignore format: pairs
      expect((await as(person)(customers.show, { id: customerId })).data.access).toBe(access)
  })
})

test('a consent that expires soon is announced once, and counts among the figures', async () => {
  const { id } = await aCustomer(ada)
  const count = async (person: Person) => (await as(person)(customers.kpis, {})).data.consentExpiring.value!
  const before = [await count(ada), await count(ben), await count(admin)] as const
  const { id: consentId } = await add(ada, id, network, { expiresOn: '2026-12-10' })
  expect([await count(ada), await count(ben), await count(admin)]).toEqual([before[0] + 1, before[1], before[2] + 1])
  const remind = () => remindOfExpiringConsents.run({ db, now: clock.now(), publicUrl: '' })
  await remind()
  await remind()
  const events = await db.selectFrom('event').select(['id', 'data']).where('type', '=', 'consent.expiring').execute()
  const consentEvents = events.filter(({ data }) => (data as { consentId: number }).consentId === consentId)
  expect(consentEvents).toHaveLength(1)
  await app.handoff.dispatcher.dispatch([consentEvents[0]!.id])
  expect((await as(ada)(notifications.list, {})).data.data[0]).toMatchObject({
    message: 'A consent expires within 30 days',
    link: `/customer-management/clients?id=${id}&tab=consent`,
  })
  await add(ada, id)
  expect(await count(ada)).toBe(before[0])
})

test('documents of earlier versions move into the file store', async () => {
  const { id } = await aCustomer(ada)
  const { id: consentId } = await add(ada, id)
  const document = Buffer.from('%PDF-1.4 earlier')
  await db.updateTable('consent').set({ document }).where('id', '=', consentId).execute()
  await moveDocuments(app.handoff.files).run({ db, now: clock.now(), publicUrl: '' })
  const { key } = await db
    .selectFrom('material')
    .select('file_key as key')
    .where('consent_id', '=', consentId)
    .executeTakeFirstOrThrow()
  expect((await buffer((await app.handoff.files.open(key))!)).toString()).toBe('%PDF-1.4 earlier')
  const kept = await db.selectFrom('consent').select('document').where('id', '=', consentId).executeTakeFirst()
  expect(kept!.document).toBeNull()
  expect(await listFor(ada, id)).toMatchObject([{ hasDocument: true }])
})
