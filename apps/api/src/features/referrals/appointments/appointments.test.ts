import { customers } from '@handoff/contracts/customers/customers/customers'
import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import type { RequestOf } from '@handoff/contracts/kit'
import { momentOf, wallOf } from '@handoff/contracts/kit/dates/wall-clock'
import { notifications } from '@handoff/contracts/platform/notifications'
import { trail } from '@handoff/contracts/platform/trail/trail'
import {
  type Appointment,
  AppointmentState,
  appointments,
} from '@handoff/contracts/referrals/appointments/appointments'
import { timeIn } from '@handoff/contracts/referrals/appointments/when'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { assert, constantFrom, integer, property } from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { calendarOf } from '../../../kit/mail/calendar.ts'
import type { Letter } from '../../../kit/mail/queue.ts'
import { zoneDifferences } from '../../../kit/time/zone-data.ts'
import { sidesOf } from '../../../test/readers.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { noticesOf } from '../../platform/notifications/notifications.fixtures.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'
import { toRemindByPhone, withoutRecord } from './appointments.reminders.ts'

const world = await openWorld()
const { as, db, clock, aPerson, anEntity, aCustomer, staffOf } = world
const { twoSides, send, take, show, stageOf } = referralsOf(world)
const { clinic, shelter, ada, ben } = await twoSides()
const kim = await staffOf(shelter, { referrals: ['view', 'edit'] })
const looker = await staffOf(shelter, { referrals: ['view'] })
const stranger = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }) })
const admin = await aPerson({ firstName: 'Alma' })

const hour = 3_600_000
const user = (person: Person) => `user:${person.id}`
const zone = 'America/Los_Angeles'
/** Yesterday in any time zone. */
const yesterday = () => new Date(clock.now().getTime() - 36 * hour).toISOString().slice(0, 10)
type Booking = Partial<RequestOf<typeof appointments.book>>

/** This many hours from now, on the full hour. */
const inHours = (hours: number) => new Date(Math.floor(clock.now().getTime() / hour) * hour + hours * hour)
const times = (startsAt: Date, minutes = 30) => ({
  startsAt: startsAt.toISOString(),
  endsAt: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
})
const book = async (by: Person, booking: Booking) =>
  (await as(by)(appointments.book, { ...times(inHours(48)), timeZone: zone, ...booking })).data
const change = async (
  by: Person,
  { id, version }: Appointment,
  changes: Partial<RequestOf<typeof appointments.change>>,
) => (await as(by)(appointments.change, { id, version, ...changes })).data

async function anAccepted() {
  const { id } = await send(ada, shelter, { categoryId: await world.categoryId('Housing') })
  await take(ben, id, 'open')
  await take(ben, id, 'accept')
  return id
}
const lettersOf = async (kind: string) =>
  (
    await db
      .selectFrom('mail')
      .select(['to_address as to', 'letter', 'kind'])
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map((mail) => ({ ...mail, letter: mail.letter as unknown as Letter }))
const clearMails = () => db.deleteFrom('mail').execute()

describe('booking', () => {
  test('moves the referral to scheduled, in the requested zone', async () => {
    const referralId = await anAccepted()
    const booked = await book(ben, { referralId, assignee: user(ben), note: 'Ground floor' })
    expect(booked).toMatchObject({
      customer: { name: 'Rosa Marin' },
      referral: { id: referralId, category: 'Housing' },
      entity: { id: shelter.id },
      assignee: { key: user(ben), name: 'Ben Ode' },
      timeZone: zone,
      state: AppointmentState.Booked,
      mayMove: true,
      mayCancel: true,
    })
    expect(await stageOf(referralId)).toBe('scheduled')
    const ofRow = { id: booked.id, startsAt: booked.startsAt, endsAt: booked.endsAt }
    expect((await show(ben, referralId)).appointment).toEqual(ofRow)
    const listed = await as(ben)(referrals.listInbound, { queue: 'scheduled', isDetailed: true, sort: '-updatedAt' })
    expect(listed.data.data[0]).toMatchObject({ id: referralId, appointment: ofRow })
    const { timeline } = await show(ada, referralId)
    expect(timeline.at(-1)!.title).toMatch(/^Appointment booked for \w{3} \d\d-\d\d-\d{4}, \d+:00 [AP]M P[DS]T$/)
  })

  test('is visible to the sender, and to no one else', async () => {
    const referralId = await anAccepted()
    const booked = await book(ada, { referralId })
    expect(booked).toMatchObject({ entity: { id: shelter.id }, mayMove: true, mayCancel: false, mayRecord: false })
    await expect(change(ada, booked, { state: 2, comment: 'x' })).rejects.toMatchObject({ status: 403 })
    await expect(book(stranger, { referralId })).rejects.toMatchObject({ status: 404 })
    await expect(book(looker, { referralId })).rejects.toMatchObject({ status: 403 })
    await expect(change(stranger, booked, { note: 'x' })).rejects.toMatchObject({ status: 404 })
    expect((await as(stranger)(appointments.list, {})).data.total).toBe(0)
  })

  test('out of turn is refused with the current state', async () => {
    const { id: referralId } = await send(ada, shelter, { categoryId: await world.categoryId('Food') })
    await expect(book(ben, { referralId })).rejects.toMatchObject({ status: 409 })
  })

  test('by phone stores the number normalized, and keeps an older one unchanged', async () => {
    const referralId = await anAccepted()
    const booked = await book(ben, { referralId, modality: 2, contact: '510.555.0123 x4' })
    expect(booked.contact).toBe('+15105550123;ext=4')
    await world.db.updateTable('appointment').set({ contact: 'see card' }).where('id', '=', booked.id).execute()
    const moved = await change(ben, booked, times(inHours(72)))
    expect(moved.contact).toBe('see card')
    await expect(change(ben, moved, { contact: 'the card' })).rejects.toMatchObject({
      fields: { contact: [expect.any(String)] },
    })
  })

  test('without a referral is for those who may edit the customer', async () => {
    const { id: customerId } = await aCustomer(ada)
    const booked = await book(ada, { customerId })
    expect(booked).toMatchObject({ referral: null, entity: { id: clinic.id }, customer: { id: customerId } })
    await expect(book(ben, { customerId })).rejects.toMatchObject({ status: 404 })
    await expect(book(ada, {})).rejects.toMatchObject({ fields: { customerId: ['Please select Customer'] } })
  })

  test.each([
    ['a time that has passed', () => times(inHours(-1)), { startsAt: ['This time has passed'] }],
    ['an end before the start', () => times(inHours(5), -30), { endsAt: ['The end must be after the start'] }],
    ['a zone that no one knows', () => ({ timeZone: 'Mars/Olympus' }), { timeZone: ['Please select Time zone'] }],
    ['a phone number as zone', () => ({ timeZone: '(510) 555-0142' }), { timeZone: ['Please select Time zone'] }],
    [
      'a number that is none',
      () => ({ modality: 2 as const, contact: '911-555' }),
      { contact: ['Enter all 10 digits, with the area code'] },
    ],
    ['someone of another side', () => ({ assignee: user(ada) }), { assignee: ['Please select With'] }],
  ])('refuses %j', async (_, plan, fields) => {
    const referralId = await anAccepted()
    await expect(book(ben, { referralId, ...plan() })).rejects.toMatchObject({ status: 400, fields })
  })
})

describe('an overlap of one person', () => {
  test('is refused with the conflict and the next free times, unless it is confirmed', async () => {
    const person = await aPerson({ entity: shelter, firstName: 'Elena', lastName: 'Ruiz' })
    const at = new Date(momentOf(Date.UTC(2026, 10, 23, 9), zone))
    const [first, second] = [await anAccepted(), await anAccepted()]
    await book(ben, { referralId: first, assignee: user(person), ...times(at, 45) })
    const half = { referralId: second, assignee: user(person), ...times(new Date(at.getTime() + 30 * 60_000)) }
    await expect(book(ben, half)).rejects.toMatchObject({
      status: 409,
      message: 'Elena Ruiz is with Rosa Marin until 9:45 AM',
      detail: expect.stringMatching(/^Next available: 9:45 AM, 10:00 AM, /),
    })
    const { startsAt, endsAt } = half
    const { data } = await as(ben)(appointments.day, { assignee: user(person), startsAt, endsAt, timeZone: zone })
    expect(data.overlap).toMatchObject({ label: 'Rosa Marin' })
    expect(data.day).toBe('2026-11-23')
    expect(data.free.map((moment) => timeIn(new Date(moment), zone)).slice(0, 2)).toEqual(['9:45 AM', '10:00 AM'])
    const booked = await book(ben, { ...half, confirmed: true })
    expect(booked.isOverlapping).toBe(true)
    const { timeline } = await show(ben, second)
    expect(timeline.at(-1)!.title).toMatch(/despite an overlap$/)
    // Confirmed once: a changed note is no new overlap, a changed time is.
    const noted = await change(ben, booked, { note: 'Second door' })
    expect(noted).toMatchObject({ note: 'Second door', isOverlapping: true })
    await expect(change(ben, noted, times(new Date(at.getTime() + 15 * 60_000)))).rejects.toMatchObject({ status: 409 })
    // An adjacent time is no overlap, and canceled appointments block no one.
    const third = await anAccepted()
    await book(ben, { referralId: third, assignee: user(person), ...times(new Date(at.getTime() + 60 * 60_000)) })
  })

  test('names no customer to roles without Customer Profiles', async () => {
    const person = await aPerson({ entity: shelter, firstName: 'Noor', lastName: 'Haddad' })
    const customer = await world.aCustomer(ben, { firstName: 'Tilda', lastName: 'Winter' })
    const at = new Date(momentOf(Date.UTC(2026, 10, 24, 9), zone))
    const booked = await book(ben, { customerId: customer.id, assignee: user(person), ...times(at, 45) })
    const reader = await world.staffOf(shelter, { referrals: ['view', 'edit', 'add'] })
    const { data } = (await as(reader)(appointments.list, { pageSize: 100 })).data
    expect(data.find(({ id }) => id === booked.id)!.customer).toEqual({ id: null, name: null })
    expect(JSON.stringify(data)).not.toContain('Tilda')
    expect((await as(reader)(appointments.list, { customerId: customer.id })).data.total).toBe(0)
    await expect(
      book(reader, { referralId: await anAccepted(), assignee: user(person), ...times(at) }),
    ).rejects.toMatchObject({ status: 409, message: 'Noor Haddad is booked until 9:45 AM' })
    const subject = { customerId: customer.id }
    await expect(book(reader, subject)).rejects.toMatchObject({ status: 404 })
    await expect(as(reader)(appointments.options, subject)).rejects.toMatchObject({ status: 404 })
  })

  test('is detected for one of two concurrent bookings', async () => {
    const person = await aPerson({ entity: shelter })
    const plan = times(inHours(72))
    const referralIds = [await anAccepted(), await anAccepted(), await anAccepted(), await anAccepted()]
    const answers = await Promise.allSettled(
      referralIds.map((referralId) => book(ben, { referralId, assignee: user(person), ...plan })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 })
  })
})

describe('a change', () => {
  test('moves it, and its calendar file', async () => {
    const referralId = await anAccepted()
    await clearMails()
    const booked = await book(ben, { referralId, assignee: user(kim) })
    const moved = await change(ben, booked, times(inHours(96)))
    expect(moved).toMatchObject({ ...times(inHours(96)), version: 2, note: null })
    const [first, second] = [await lettersOf('appointment.booked'), await lettersOf('appointment.moved')]
    expect(first.map(({ to }) => to).sort()).toEqual([ada.email, kim.email].sort())
    const files = [first[0]!, second[0]!].map(({ letter }) => letter.calendar!)
    expect(files[0]!.uid).toBe(files[1]!.uid)
    expect(files.map(({ sequence }) => sequence)).toEqual([0, 1])
    await expect(change(ben, booked, { note: 'x' })).rejects.toMatchObject({ status: 409 })
    // With a new assignee, it is removed from the previous one's calendar.
    const other = await aPerson({ entity: shelter, firstName: 'Elena' })
    await change(ben, moved, { assignee: user(other) })
    expect((await lettersOf('appointment.cancelled')).map(({ to }) => to)).toEqual([kim.email])
    expect((await lettersOf('appointment.moved')).map(({ to }) => to)).toContain(other.email)
  })

  test('is shown on the other side without a reload', async () => {
    const referralId = await anAccepted()
    const booked = await book(ben, { referralId })
    const heard: unknown[] = []
    world.app.handoff.bus.subscribe('changed', ({ readers, changes: [change] }) => {
      heard.push({ sides: sidesOf(readers), noun: change!.noun, referrals: change!.ids?.referral })
    })
    await change(ada, booked, { note: 'Call first' })
    await expect
      .poll(() => heard)
      .toContainEqual({
        sides: new Set([null, clinic.id, shelter.id]),
        noun: 'appointment',
        referrals: [referralId],
      })
  })

  test('cancels it with a reason, and the referral returns to its previous stage', async () => {
    const referralId = await anAccepted()
    const booked = await book(ben, { referralId })
    await expect(change(ben, booked, { state: 2 })).rejects.toMatchObject({
      fields: { comment: ['Reason is required'] },
    })
    await clearMails()
    const canceled = await change(ben, booked, { state: 2, comment: 'The building is closed' })
    expect(canceled).toMatchObject({
      state: AppointmentState.Cancelled,
      reason: 'The building is closed',
      mayMove: false,
    })
    expect(await stageOf(referralId)).toBe('contacting')
    const [mail] = await lettersOf('appointment.cancelled')
    expect(mail!.letter.calendar).toMatchObject({ method: 'CANCEL', sequence: 1 })
    await expect(change(ben, canceled, { note: 'x' })).rejects.toMatchObject({
      status: 409,
      message: 'This appointment is canceled',
    })
  })

  test('records a no-show with a coded reason; the second one of a referral is counted', async () => {
    const referralId = await anAccepted()
    for (const count of [1, 2]) {
      const booked = await book(ben, { referralId, ...times(inHours(2)) })
      await expect(change(ben, booked, { state: 3, reasonCode: 'forgot' })).rejects.toMatchObject({ status: 409 })
      clock.advance({ hours: 3 })
      await expect(change(ben, booked, { state: 3 })).rejects.toMatchObject({
        fields: { reasonCode: ['Please select Reason'] },
      })
      const [{ code }] = (await db
        .selectFrom('reason')
        .select('code')
        .where('applies_to', '=', 5)
        .limit(1)
        .execute()) as [{ code: string }]
      const missed = await change(ben, booked, { state: 3, reasonCode: code })
      expect(missed).toMatchObject({ state: AppointmentState.NoShow, noShows: count })
      expect(await stageOf(referralId)).toBe('contacting')
    }
  })

  test('after the start cancels it late with a coded reason, is no no-show, and can’t move it', async () => {
    const referralId = await anAccepted()
    const booked = await book(ben, { referralId, ...times(inHours(2)) })
    clock.advance({ hours: 3 })
    await expect(change(ben, booked, times(inHours(5)))).rejects.toMatchObject({
      status: 409,
      message: 'This appointment has already started',
    })
    await expect(change(ben, booked, { state: 2, reasonCode: 'moved' })).rejects.toMatchObject({
      fields: { reasonCode: ['Please select Reason'] },
    })
    expect(await change(ben, booked, { state: 2, reasonCode: 'cancelled_late' })).toMatchObject({
      state: AppointmentState.Cancelled,
      reason: 'Canceled late',
      noShows: 0,
    })
    expect(await stageOf(referralId)).toBe('contacting')
    const { timeline } = await show(ada, referralId)
    expect(timeline.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Appointment canceled: .*late$/))
  })

  test('with another appointment left keeps the referral scheduled', async () => {
    const referralId = await anAccepted()
    const first = await book(ben, { referralId })
    await book(ben, { referralId, ...times(inHours(90)) })
    await change(ben, first, { state: 2, comment: 'Too early' })
    expect(await stageOf(referralId)).toBe('scheduled')
  })

  test('that ends the referral cancels its upcoming appointments', async () => {
    const referralId = await anAccepted()
    const { id } = await book(ben, { referralId })
    await take(ben, referralId, 'close')
    await expect
      .poll(
        async () => (await as(ben)(appointments.list, { referralId })).data.data.find((one) => one.id === id)?.state,
      )
      .toBe(AppointmentState.Cancelled)
    const { timeline } = await show(ada, referralId)
    expect(timeline.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Appointment canceled: /))
  })

  test('that closes the referral can keep an appointment booked, which can be moved', async () => {
    const referralId = await anAccepted()
    const first = await book(ben, { referralId })
    const second = await book(ben, { referralId, ...times(inHours(90)) })
    await take(ben, referralId, 'close', { upcoming: 'keep' })
    const { timeline } = await show(ada, referralId)
    expect(timeline.at(-1)?.title).toBe('Closed: need met – Service received, appointment kept')
    await expect.poll(() => world.countOf('event_outbox')).toBe(0)
    const { data } = (await as(ben)(appointments.list, { referralId })).data
    expect(data.map(({ state }) => state)).toEqual([AppointmentState.Booked, AppointmentState.Booked])
    await change(ben, first, times(inHours(60)))
    await change(ada, second, times(inHours(100)))
    expect(await stageOf(referralId)).toBe('closed')
  })
})

describe('booking again', () => {
  const stateOf = async (referralId: number, { id }: Appointment) =>
    (await as(ben)(appointments.list, { referralId })).data.data.find((one) => one.id === id)?.state
  async function aMissed() {
    const referralId = await anAccepted()
    const missed = await book(ben, { referralId, ...times(inHours(2)) })
    clock.advance({ hours: 3 })
    return { referralId, missed }
  }

  test.each([
    ['noShow', AppointmentState.NoShow],
    ['moved', AppointmentState.Cancelled],
    ['came', AppointmentState.Booked],
  ] as const)('asks once for the outcome of the previous one: %s', async (earlier, state) => {
    const { referralId, missed } = await aMissed()
    const { earlier: earlierAppointment } = (await as(ben)(appointments.options, { referralId })).data
    expect(earlierAppointment).toMatchObject({ startsAt: missed.startsAt })
    await expect(book(ben, { referralId })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^The appointment of .* has no record yet$/),
    })
    expect(await stateOf(referralId, missed)).toBe(AppointmentState.Booked)
    const next = await book(ben, { referralId, earlier })
    expect(await stateOf(referralId, missed)).toBe(state)
    expect(await stageOf(referralId)).toBe('scheduled')
    // The next appointment is the one of the referral, regardless of the previous one's outcome.
    expect((await show(ada, referralId)).appointment).toMatchObject({ id: next.id })
    if (state === AppointmentState.Booked) return
    expect((await as(ben)(appointments.options, { referralId })).data.earlier).toBeNull()
    await book(ben, { referralId, ...times(inHours(90)) })
  })

  test('at the same minute is refused, as is moving one there, confirmed or not', async () => {
    const referralId = await anAccepted()
    await book(ben, { referralId })
    const refused = { status: 409, message: 'This referral already has an appointment at this time' }
    await expect(book(ben, { referralId, confirmed: true })).rejects.toMatchObject(refused)
    const later = await book(ben, { referralId, ...times(inHours(72)) })
    const there = { ...times(inHours(48)), confirmed: true }
    await expect(change(ben, later, there)).rejects.toMatchObject(refused)
  })

  test('defaults to the assignee of the referral', async () => {
    const referralId = await anAccepted()
    const { version } = await show(ben, referralId)
    await as(ben)(referrals.assign, { referralId, userId: kim.id, version })
    expect((await as(ben)(appointments.options, { referralId })).data.assignee).toBe(user(kim))
    expect(await book(ben, { referralId, ...times(inHours(600)) })).toMatchObject({ assignee: { key: user(kim) } })
  })

  test('a customer’s other appointment needs confirmation, and neither its place nor time is revealed', async () => {
    const referralId = await anAccepted()
    const { customer } = await book(ben, { referralId, ...times(inHours(48), 60) })
    const plan = { customerId: customer.id!, ...times(inHours(48)) }
    const { data } = await as(ada)(appointments.day, { ...plan, timeZone: zone })
    expect(data).toMatchObject({ customerTaken: true, taken: [] })
    await expect(book(ada, plan)).rejects.toMatchObject({
      status: 409,
      message: 'The customer has another appointment at this time',
    })
    expect(await book(ada, { ...plan, confirmed: true })).toMatchObject({ state: AppointmentState.Booked })
  })
})

describe('a visit', () => {
  test('completes its appointment and starts the service', async () => {
    const referralId = await anAccepted()
    const booked = await book(ben, { referralId, assignee: user(ben), ...times(inHours(2)) })
    clock.advance({ hours: 4 })
    const visitedOn = yesterday()
    const visit = { appointmentId: booked.id, visitedOn, services: 'Blood pressure check', units: 2, minutes: 45 }
    await as(ben)(appointments.recordVisit, visit)
    expect(await stageOf(referralId)).toBe('in_service')
    const [row] = (await as(ben)(appointments.list, { referralId })).data.data
    expect(row).toMatchObject({ state: AppointmentState.Done, hasVisit: true, mayRecord: false })
    await expect(as(ben)(appointments.recordVisit, visit)).rejects.toMatchObject({ status: 409 })
    // The next one of the same referral, without an appointment.
    await as(ben)(appointments.recordVisit, { referralId, visitedOn, services: 'Follow-up' })
    const { customerId } = await db
      .selectFrom('referral')
      .select('customer_id as customerId')
      .where('id', '=', referralId)
      .executeTakeFirstOrThrow()
    const { data } = (await as(ada)(trail.ofCustomer, { customerId, pageSize: 100 })).data
    expect(data.filter(({ type }) => type === 2).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Appointment booked for \w{3} \d\d-\d\d-\d{4}, \d+:\d\d [AP]M P[DS]T$/),
    ])
    expect(data.filter(({ type }) => type === 3).map(({ note }) => note)).toEqual([
      'Follow-up',
      'Blood pressure check · 2 units · 45 min',
    ])
    await expect(as(ada)(appointments.recordVisit, { referralId, visitedOn, services: 'x' })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('can’t be in the future, and needs no referral', async () => {
    const { id: customerId } = await aCustomer(ada)
    await expect(
      as(ada)(appointments.recordVisit, { customerId, visitedOn: '2030-01-01', services: 'x' }),
    ).rejects.toMatchObject({ fields: { visitedOn: ['A visit can’t be in the future'] } })
    const visitedOn = yesterday()
    await as(ada)(appointments.recordVisit, { customerId, visitedOn, services: 'Intake' })
    const { data } = (await as(ada)(trail.ofCustomer, { customerId })).data
    expect(data[0]).toMatchObject({ type: 3, referral: null, note: 'Intake' })
    await expect(as(ben)(appointments.recordVisit, { customerId, visitedOn, services: 'x' })).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('others see in all trails that there was an appointment, but not when', async () => {
  const { id: customerId } = await aCustomer(ada)
  const other = await anEntity({ name: 'Food Bank', categories: ['Food'] })
  const olga = await aPerson({ entity: other })
  const food = await send(ada, other, { customerId, categoryId: await world.categoryId('Food') })
  await take(olga, food.id, 'accept')
  const { id: referralId } = await send(ada, shelter, { customerId })
  await take(ben, referralId, 'accept')
  await book(ben, { referralId })
  const { data } = (await as(olga)(trail.ofCustomer, { customerId, allTrail: true, pageSize: 100 })).data
  expect(data.find(({ type }) => type === 2)).toMatchObject({ title: 'Appointment booked', note: null, by: null })
})

test('the other side and the assignee are notified', async () => {
  const latest = async (by: Person) => (await as(by)(notifications.list, {})).data.data[0]?.message ?? ''
  const referralId = await anAccepted()
  await book(ben, { referralId, assignee: user(kim) })
  expect(await latest(ada)).toMatch(/^booked an appointment for referral R-/)
  expect(await latest(kim)).toMatch(/^booked an appointment for referral R-/)
  const other = await anAccepted()
  await book(ada, { referralId: other })
  expect(await latest(ben)).toMatch(/^booked an appointment for referral R-/)
})

test('two hours before, the assignee is reminded; without one, those who may record it', async () => {
  const remindersOf = async (by: Person, id: number) =>
    (await as(by)(notifications.list, { pageSize: 100 })).data.data.filter(
      ({ message }) => message.startsWith('Appointment at') && message.includes(`${referenceOf(id)} `),
    )
  const [assigned, unassigned, muted] = [await anAccepted(), await anAccepted(), await anAccepted()]
  const startsAt = inHours(30)
  await book(ben, { referralId: assigned, assignee: user(kim), ...times(startsAt) })
  for (const referralId of [unassigned, muted]) await book(ben, { referralId, ...times(startsAt) })
  await as(kim)(referrals.follow, { id: muted, following: 'mute' })
  clock.set(new Date(startsAt.getTime() - 24 * hour))
  await world.fireTimers()
  expect(await remindersOf(kim, assigned)).toEqual([])
  clock.set(new Date(startsAt.getTime() - 2 * hour))
  await world.fireTimers()
  await world.fireTimers()
  const [reminder] = await remindersOf(kim, assigned)
  const at = timeIn(startsAt, zone)
  const subject = `for referral ${referenceOf(assigned)} from ${clinic.name}`
  expect(reminder).toMatchObject({ notifyBy: { firstName: 'Handoff' } })
  expect(reminder!.message).toMatch(new RegExp(`^Appointment at ${at} P[DS]T ${subject}$`))
  expect(await remindersOf(ben, assigned)).toEqual([])
  for (const person of [kim, ben])
    expect(await remindersOf(person, unassigned)).toMatchObject([
      { link: expect.stringMatching(/^\/customer-referrals\/appointments\?day=\d{4}-\d\d-\d\d&who=team$/) },
    ])
  expect((await remindersOf(kim, muted)).length + (await remindersOf(ben, muted)).length * 10).toBe(10)
  expect(await remindersOf(looker, unassigned)).toEqual([])
  expect(await remindersOf(ada, unassigned)).toEqual([])
  // It is no step of the care.
  const { customer, timeline } = await show(ben, unassigned)
  expect(timeline.map(({ type }) => type)).not.toContain('appointment.upcoming')
  const { data } = (await as(ben)(trail.ofCustomer, { customerId: customer.id!, pageSize: 100 })).data
  expect(data.filter(({ type }) => type === 2)).toHaveLength(1)
})

describe('emails', () => {
  const emailable = { email: 'rosa@example.test', contactPreference: ContactPreference.Email }

  test('go to customers who chose email, without a name, and to no others', async () => {
    const referralId = await anAccepted()
    const { customer } = await show(ada, referralId)
    const { version } = (await as(ada)(customers.show, { id: customer.id! })).data
    await as(ada)(customers.save, { id: customer.id!, version, ...emailable })
    await clearMails()
    await book(ben, { referralId, assignee: user(ben), note: 'Bring all medicine bottles' })
    const mails = await lettersOf('appointment.booked')
    expect(mails.map(({ to }) => to).sort()).toEqual([ada.email, ben.email, emailable.email].sort())
    for (const { letter } of mails) expect(JSON.stringify(letter)).not.toMatch(/Rosa|Marin/)
    const toCustomer = mails.find(({ to }) => to === emailable.email)!.letter
    expect(toCustomer.calendar).toMatchObject({ summary: 'Appointment with Night Shelter', method: 'REQUEST' })
    expect(toCustomer.paragraphs).toEqual([
      'Harbor Clinic asked Night Shelter to help you with housing.',
      'Bring all medicine bottles',
      'The attached file adds it to your calendar.',
    ])
    expect(mails.find(({ to }) => to === ada.email)!.letter.calendar!.summary).toMatch(/^Appointment R-\d+$/)
  })

  test('remind 24 hours and 2 hours before, once each; a customer who is not emailed is to be called', async () => {
    const referralId = await anAccepted()
    const { customer } = await show(ada, referralId)
    const customerId = customer.id!
    const { version } = (await as(ada)(customers.show, { id: customerId })).data
    await as(ada)(customers.save, { id: customerId, version, ...emailable })
    const other = await anAccepted()
    const startsAt = inHours(30)
    const mine = await book(ben, { referralId, ...times(startsAt) })
    const called = await book(ben, { referralId: other, ...times(startsAt) })
    await clearMails()
    const reminders = async () => (await lettersOf('appointment.reminder')).map(({ to }) => to)
    await world.fireTimers()
    expect(await reminders()).toEqual([])
    clock.set(new Date(startsAt.getTime() - 24 * hour))
    await world.fireTimers()
    await world.fireTimers()
    expect(await reminders()).toEqual([emailable.email])
    const viewer = { userType: 2, roleAccesses: [], side: 'entity', entityId: shelter.id, id: ben.id } as never
    const lines = async () => (await toRemindByPhone({ db, viewer, now: clock.now }).execute()).map(({ id }) => id)
    expect(await lines()).toContain(called.id)
    expect(await lines()).not.toContain(mine.id)
    await as(kim)(appointments.remind, { id: called.id })
    expect(await lines()).not.toContain(called.id)
    await expect(as(ada)(appointments.remind, { id: called.id })).rejects.toMatchObject({ status: 403 })
    // Three days later there is no reminder of a past appointment; it is without a record.
    clock.set(new Date(startsAt.getTime() + 72 * hour))
    await world.fireTimers()
    expect(await reminders()).toEqual([emailable.email])
    const open = await withoutRecord({ db, viewer, now: clock.now }).execute()
    expect(open.map(({ id }) => id)).toEqual(expect.arrayContaining([mine.id, called.id]))
  })

  test('of a reminder have a link: the customer confirms or can’t come, and the assignee is notified', async () => {
    const referralId = await anAccepted()
    const { customer } = await show(ada, referralId)
    const { version } = (await as(ada)(customers.show, { id: customer.id! })).data
    await as(ada)(customers.save, { id: customer.id!, version, ...emailable, languages: ['Spanish', 'English'] })
    const startsAt = inHours(30)
    const booked = await book(ben, { referralId, assignee: user(ben), ...times(startsAt) })
    await clearMails()
    clock.set(new Date(startsAt.getTime() - 24 * hour))
    await world.fireTimers()
    const [reminder] = await lettersOf('appointment.reminder')
    expect(reminder!.letter).toMatchObject({ title: 'Recordatorio de su cita' })
    expect(reminder!.letter.paragraphs[0]).toBe('Harbor Clinic pidió a Night Shelter que le ayudara con vivienda.')
    const { path } = (reminder!.letter as { button: { path: string } }).button
    expect(path).toMatch(/^\/public\/appointment\?token=[\w-]{43}$/)
    const token = path.split('=')[1]!
    const byLink = async () => (await as(null)(appointments.byLink, { token })).data
    const { version: seen } = await byLink()
    const say = (answer: 1 | 2, more: { note?: string; version?: number } = {}) =>
      as(null)(appointments.answerByLink, { token, answer, version: seen, ...more })
    expect(await byLink()).toMatchObject({ state: 'open', answer: null, with: 'Night Shelter', language: 'es' })
    expect(JSON.stringify(await byLink())).not.toMatch(/Rosa|Marin/)
    expect((await byLink()).calendar).toContain('METHOD:PUBLISH')
    await say(1)
    await say(1)
    await say(2, { note: 'My bus does not run' })
    const notices = (await noticesOf(world, ben)).map(({ message }) => message)
    expect(notices.filter((message) => message.startsWith('The customer '))).toEqual([
      expect.stringMatching(/^The customer can’t come to an appointment for referral R-\d+$/),
      expect.stringMatching(/^The customer confirmed an appointment for referral R-\d+$/),
    ])
    const { data } = await as(ben)(appointments.list, { referralId })
    const answered = data.data.find(({ id }) => id === booked.id)!
    expect(answered).toMatchObject({ customerAnswer: 2, customerNote: 'My bus does not run' })
    await as(ben)(appointments.change, { id: booked.id, version: answered.version, ...times(inHours(7)) })
    expect(await byLink()).toMatchObject({ state: 'open', answer: null })
    await expect(say(1)).rejects.toMatchObject({ status: 409 })
    await as(ben)(appointments.change, { id: booked.id, version: answered.version + 1, ...times(startsAt) })
    await expect(as(null)(appointments.byLink, { token: 'x'.repeat(43) })).rejects.toMatchObject({ status: 404 })
    clock.set(new Date(startsAt.getTime() + hour / 60))
    expect(await byLink()).toMatchObject({ state: 'over', calendar: null })
    await expect(say(1)).rejects.toMatchObject({ status: 409 })
  })

  test.each([
    { languages: ['English'], about: 'This is about your request through Riverbend Network.' },
    { languages: ['Spanish'], about: 'Es sobre su solicitud a través de Riverbend Network.' },
  ])('of a sensitive service name neither service nor place, in $languages', async ({ languages, about }) => {
    await db.updateTable('network_setting').set({ name: 'Riverbend Network' }).execute()
    const safe = await anEntity({ name: 'Safe House', categories: ['Safety'] })
    const olga = await aPerson({ entity: safe })
    const { id: customerId } = await aCustomer(ada, { ...emailable, languages })
    const { id: referralId } = await send(ada, safe, { customerId, categoryId: await world.categoryId('Safety') })
    await take(olga, referralId, 'accept')
    await clearMails()
    await book(olga, { referralId, note: 'Ask for Olga' })
    const mail = (await lettersOf('appointment.booked')).find(({ to }) => to === emailable.email)!
    expect(JSON.stringify(mail.letter)).not.toMatch(/Safe House|Olga|Safety|Harbor Clinic/)
    expect(mail.letter.paragraphs[0]).toBe(about)
    expect(mail.letter.calendar!.summary).toBe(languages[0] === 'Spanish' ? 'Cita' : 'Appointment')
  })
})

const zones = ['America/New_York', 'America/Phoenix', 'Europe/Berlin', 'Australia/Sydney']

describe.each(zones)('across daylight-saving changes in %s', (timeZone) => {
  // The hours around every change of 2027, every half hour.
  const changes = [
    Date.UTC(2027, 2, 14),
    Date.UTC(2027, 2, 28),
    Date.UTC(2027, 3, 4),
    Date.UTC(2027, 9, 3),
    Date.UTC(2027, 9, 31),
    Date.UTC(2027, 10, 7),
  ]
  const moments = changes.flatMap((change) =>
    Array.from({ length: 2 * 72 }, (_, at) => change - 36 * hour + (at * hour) / 2),
  )

  test('a moment maps to its wall clock, which maps back to it or to the first of two', () => {
    for (const moment of moments) {
      const wall = wallOf(moment, timeZone)
      const back = momentOf(wall, timeZone)
      expect(wallOf(back, timeZone)).toBe(wall)
      expect([0, hour]).toContain(moment - back)
    }
  })

  test('a calendar file read by another program is the same moment', () => {
    for (const moment of moments.filter((_, at) => at % 5 === 0)) {
      const event = ofFile({
        startsAt: new Date(moment).toISOString(),
        endsAt: new Date(moment + hour / 2).toISOString(),
      })
      expect(event.startDate.toJSDate().getTime()).toBe(moment)
      expect(event.endDate.toJSDate().getTime()).toBe(moment + hour / 2)
    }
  })

  test('is stored as the moment and shown with the zone’s name of that day', async () => {
    const { id: customerId } = await aCustomer(ada)
    for (const wall of [Date.UTC(2027, 2, 12, 9, 30), Date.UTC(2027, 2, 29, 9, 30), Date.UTC(2027, 10, 8, 9, 30)]) {
      const startsAt = new Date(momentOf(wall, timeZone))
      const booked = await book(ada, { customerId, timeZone, ...times(startsAt) })
      expect(booked.startsAt).toBe(startsAt.toISOString())
      expect(timeIn(new Date(booked.startsAt), timeZone)).toBe('9:30 AM')
      // Another zone in the form is another name of the same moment.
      const changed = await change(ada, booked, { timeZone: 'America/Phoenix' })
      expect(changed.startsAt).toBe(booked.startsAt)
    }
  })
})

test('a wall clock maps to its moment and back, in any zone and at any time', () => {
  assert(
    property(
      constantFrom(...zones),
      integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2031, 0, 1) / 60_000 }),
      (timeZone, minutes) => {
        const moment = minutes * 60_000
        const back = momentOf(wallOf(moment, timeZone), timeZone)
        expect([0, hour]).toContain(moment - back)
      },
    ),
    { seed: 7, numRuns: 300 },
  )
})

const parties = { from: 'network@example.test', fromName: 'Bay Network', to: 'ada@example.test' }
function ofFile(times: { startsAt: string; endsAt: string }) {
  const file = calendarOf(
    {
      method: 'REQUEST',
      uid: 'u-1@handoff',
      sequence: 3,
      stampedAt: times.startsAt,
      summary: 'Appointment R-10001',
      ...times,
    },
    parties,
  )
  const calendar = new ICAL.Component(ICAL.parse(file) as never)
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
}

test('a calendar file has the organizer, the attendee, and the sequence of the change', () => {
  const times = { startsAt: '2026-11-23T17:30:00.000Z', endsAt: '2026-11-23T18:00:00.000Z' }
  const event = ofFile(times)
  expect([event.uid, event.sequence, event.summary]).toEqual(['u-1@handoff', 3, 'Appointment R-10001'])
  expect(event.organizer).toBe('mailto:network@example.test')
  expect(event.attendees[0]!.getFirstValue()).toMatch(/ada@example\.test$/i)
  const canceled = calendarOf(
    {
      method: 'CANCEL',
      uid: 'u-1@handoff',
      sequence: 4,
      stampedAt: times.startsAt,
      summary: 'Appointment',
      description: 'Line one\nLine two; with, signs\\',
      ...times,
    },
    parties,
  )
  const parsed = new ICAL.Component(ICAL.parse(canceled) as never)
  expect(parsed.getFirstPropertyValue('method')).toBe('CANCEL')
  const vevent = parsed.getFirstSubcomponent('vevent')!
  expect(vevent.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(vevent.getFirstPropertyValue('description')).toBe('Line one\nLine two; with, signs\\')
})

test('zone aliases of Node and PostgreSQL make no difference, and a zone unknown to either does', async () => {
  for (const timeZone of zones) await aPerson({ entity: await anEntity({ timeZone } as never) })
  const before = await zoneDifferences(db, clock.now())
  for (const timeZone of zones) expect(before).not.toContain(timeZone)
  await db.updateTable('entity').set({ time_zone: 'Mars/Olympus' }).where('id', '=', stranger.entity!.id).execute()
  expect(await zoneDifferences(db, clock.now())).toEqual([...before, 'Mars/Olympus'].sort())
  await db.updateTable('entity').set({ time_zone: zone }).where('id', '=', stranger.entity!.id).execute()
})

test('the day list of a side has its appointments by day, its own and everyone’s', async () => {
  const referralId = await anAccepted()
  // Noon in the zones of the United States: the same day for everyone.
  const noon = (days: number) =>
    new Date(Math.floor(clock.now().getTime() / (24 * hour)) * 24 * hour + (days * 24 + 18) * hour)
  const dayOf = (days: number) => noon(days).toISOString().slice(0, 10)
  const mine = await book(ben, { referralId, assignee: user(ben), ...times(noon(200)) })
  await book(kim, { referralId, assignee: user(kim), ...times(noon(201)) })
  const list = async (by: Person, filters: RequestOf<typeof appointments.list>) =>
    (await as(by)(appointments.list, filters)).data.data.map(({ id }) => id)
  expect(await list(ben, { from: dayOf(200), to: dayOf(200) })).toEqual([mine.id])
  expect(await list(ben, { from: dayOf(200), to: dayOf(202), isMine: true })).toEqual([mine.id])
  expect(await list(admin, { from: dayOf(200), to: dayOf(200) })).toEqual([mine.id])
  expect(await list(kim, { from: dayOf(200), to: dayOf(202), assignee: user(ben) })).toEqual([mine.id])
  expect(await list(kim, { from: dayOf(200), to: dayOf(202), assignee: 'provider:1' })).toEqual([])
  expect(await list(ada, { referralId })).toHaveLength(2)
})
