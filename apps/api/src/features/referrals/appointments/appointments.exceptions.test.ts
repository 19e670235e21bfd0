import { ConsentScope } from '@handoff/contracts/customers/consents'
import type { RequestOf } from '@handoff/contracts/kit'
import { notifications } from '@handoff/contracts/platform/notifications'
import { trail } from '@handoff/contracts/platform/trail/trail'
import {
  type Appointment,
  AppointmentState,
  appointments,
} from '@handoff/contracts/referrals/appointments/appointments'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf, verbal } from '../referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, clock, countOf, db, anEntity, aPerson, signIn, staffOf } = world
const { aSentReferral, send, take, stageOf } = referralsOf(world)

/** A Wednesday, 10:00 in New York. */
beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

const book = async (
  by: Person,
  referralId: number,
  day: string,
  more: Partial<RequestOf<typeof appointments.book>> = {},
) =>
  (
    await as(by)(appointments.book, {
      referralId,
      startsAt: `${day}T15:00:00Z`,
      endsAt: `${day}T16:00:00Z`,
      timeZone: 'America/New_York',
      confirmed: true,
      ...more,
    })
  ).data
const cancel = (by: Person, { id, version }: Appointment) =>
  as(by)(appointments.change, { id, version, state: AppointmentState.Cancelled, comment: 'Not this week' })
const dueOf = async (id: number) =>
  (
    await db.selectFrom('referral').select('due_at').where('id', '=', id).executeTakeFirstOrThrow()
  ).due_at?.toISOString()

describe('the person of a referral', () => {
  test('is not in the form before acceptance, after the end, or once the consent was revoked', async () => {
    const { ben, referral } = await aSentReferral()
    const options = () => as(ben)(appointments.options, { referralId: referral.id })
    await expect(options()).rejects.toMatchObject({ status: 409 })
    await take(ben, referral.id, 'accept')
    expect((await options()).data.customer.name).toBeTruthy()
    await db.updateTable('referral').set({ access_ended_at: clock.now() }).where('id', '=', referral.id).execute()
    await expect(options()).rejects.toMatchObject({ status: 409 })
    await db.updateTable('referral').set({ access_ended_at: null }).where('id', '=', referral.id).execute()
    await take(ben, referral.id, 'release')
    await expect(options()).rejects.toMatchObject({ status: 409 })
  })

  test('is in no list once the referral was released, and can’t be found by a filter', async () => {
    const { ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'accept')
    await book(ben, referral.id, '2026-11-20', { contact: '(415) 555-0199', note: 'Zelda mobile' })
    const listed = async (more = {}) => (await as(ben)(appointments.list, more)).data.data
    expect(await listed({ customerId: referral.customerId })).toHaveLength(1)
    await take(ben, referral.id, 'release')
    expect(await listed()).toMatchObject([
      { contact: null, note: null, reason: null, customer: { id: null, name: null } },
    ])
    expect(await listed({ customerId: referral.customerId })).toEqual([])
  })
})

test('calendar files go to the sender, not to the provider that rerouted', async () => {
  const { ada, ben, shelter } = await aSentReferral()
  const next = await anEntity({ name: 'Day Shelter', categories: ['Housing'] })
  const cleo = await aPerson({ entity: next, firstName: 'Cleo' })
  const { id } = await send(ada, shelter, { consent: { ...verbal, scope: ConsentScope.Network } })
  await as(ben)(referrals.reroute, { id, referToId: next.id })
  const { id: childId } = await db
    .selectFrom('referral')
    .select('id')
    .where('parent_id', '=', id)
    .executeTakeFirstOrThrow()
  await take(cleo, childId, 'accept')
  await book(cleo, childId, '2026-11-20')
  const mails = await db
    .selectFrom('mail')
    .select('to_address as to')
    .where('kind', '=', 'appointment.booked')
    .execute()
  const emailOf = async ({ id }: Person) =>
    (await db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const readers = mails.map(({ to }) => to)
  expect(readers).toContain(await emailOf(ada))
  expect(readers).not.toContain(await emailOf(ben))
})

test('of two appointments, the last one left sets the clock', async () => {
  const { ben, referral } = await aSentReferral()
  await take(ben, referral.id, 'accept')
  await book(ben, referral.id, '2026-11-20')
  const early = await dueOf(referral.id)
  const later = await book(ben, referral.id, '2027-01-15')
  expect(await dueOf(referral.id)).not.toBe(early)
  await cancel(ben, later)
  expect([await stageOf(referral.id), await dueOf(referral.id)]).toEqual(['scheduled', early])
})

test('in service, the next booked appointment is due before the month is over', async () => {
  const { ben, referral } = await aSentReferral()
  await take(ben, referral.id, 'accept')
  await book(ben, referral.id, '2026-11-25')
  const due = await dueOf(referral.id)
  await as(ben)(appointments.recordVisit, { referralId: referral.id, visitedOn: '2026-11-18', services: 'Intake' })
  expect([await stageOf(referral.id), await dueOf(referral.id)]).toEqual(['in_service', due])
})

test('canceling two appointments at the same time never leaves the referral scheduled', async () => {
  const { ben, referral } = await aSentReferral()
  await take(ben, referral.id, 'accept')
  const booked = [await book(ben, referral.id, '2026-11-20'), await book(ben, referral.id, '2026-11-23')]
  await Promise.allSettled(booked.map((one) => cancel(ben, one)))
  // The second one may have to look again.
  for (const one of booked) await cancel(ben, one).catch(() => {})
  expect(await stageOf(referral.id)).toBe('contacting')
})

describe('when the referral has ended', () => {
  test('its booked appointments are canceled and in the trail; only a person who doesn’t know of the end is notified', async () => {
    const { ada, ben, referral } = await aSentReferral()
    const cal = await staffOf(ben.entity!, { referrals: ['view'] })
    await take(ben, referral.id, 'accept')
    await book(ben, referral.id, '2026-11-20', { assignee: `user:${cal.id}` })
    await take(ben, referral.id, 'release')
    await expect.poll(() => countOf('event_outbox')).toBe(0)
    const outcomesOf = async (person: Person) =>
      (await as(person)(notifications.list, {})).data.data.map(({ outcome }) => outcome)
    expect([await outcomesOf(ada), await outcomesOf(cal)]).toEqual([['Canceled'], ['Appointment canceled']])
    expect(await outcomesOf(ben)).not.toContain('Appointment canceled')
    const entries = (await as(ada)(trail.ofCustomer, { customerId: referral.customerId, allTrail: true })).data.data
    expect(entries.map(({ title }) => title).join('\n')).toMatch(/cancel/i)
  })

  test('an appointment from before its end can still be recorded, and none is moved', async () => {
    const { ada, ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'accept')
    const booked = await book(ben, referral.id, '2026-11-18', {
      startsAt: '2026-11-18T16:00:00Z',
      endsAt: '2026-11-18T17:00:00Z',
    })
    clock.set('2026-11-18T16:30:00Z')
    await take(ben, referral.id, 'close')
    const move = {
      id: booked.id,
      version: booked.version,
      startsAt: '2026-11-20T16:00:00Z',
      endsAt: '2026-11-20T17:00:00Z',
    }
    await expect(as(ada)(appointments.change, move)).rejects.toMatchObject({ status: 409 })
    await as(ben)(appointments.recordVisit, { appointmentId: booked.id, visitedOn: '2026-11-18', services: 'Intake' })
    expect(await stageOf(referral.id)).toBe('closed')
  })
})

test('a visit completes no appointment that has not begun, and has services of the referral’s category', async () => {
  const { ben, referral } = await aSentReferral()
  await take(ben, referral.id, 'accept')
  const booked = await book(ben, referral.id, '2026-11-20')
  const visit = { visitedOn: '2026-11-18', services: 'Intake' }
  await expect(as(ben)(appointments.recordVisit, { ...visit, appointmentId: booked.id })).rejects.toMatchObject({
    message: 'This appointment hasn’t started yet',
  })
  const { id: other } = await db
    .selectFrom('specialty')
    .select('id')
    .where('category_id', '!=', await world.categoryId('Housing'))
    .executeTakeFirstOrThrow()
  await expect(
    as(ben)(appointments.recordVisit, { ...visit, referralId: referral.id, specialtyIds: [other] }),
  ).rejects.toMatchObject({ fields: { specialtyIds: ['Please select Services'] } })
})

test('a draft opens no one’s calendar', async () => {
  const { ada, ben, shelter } = await aSentReferral()
  const day = () =>
    as(ada)(appointments.day, {
      assignee: `user:${ben.id}`,
      startsAt: '2026-11-20T15:00:00Z',
      endsAt: '2026-11-20T16:00:00Z',
      timeZone: 'America/New_York',
    })
  await expect(day()).rejects.toMatchObject({ status: 404 })
  const { id } = await send(ada, shelter)
  await expect(day()).rejects.toMatchObject({ status: 404 })
  await take(ben, id, 'accept')
  expect((await day()).data.taken).toEqual([])
  ada.token = await signIn(ada.id)
})
