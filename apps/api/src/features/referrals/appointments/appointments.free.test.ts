import { momentWords } from '@handoff/contracts/kit/dates/moment-words'
import { momentOf, wallAt } from '@handoff/contracts/kit/dates/wall-clock'
import { locations } from '@handoff/contracts/network/locations/locations'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, db, clock, aPerson } = world
const { twoSides, send, take } = referralsOf(world)
const { shelter, ada, ben } = await twoSides()
const admin = await aPerson({ firstName: 'Alma' })
const timeZone = 'America/Los_Angeles'
await db.updateTable('entity').set({ time_zone: timeZone }).where('id', '=', shelter.id).execute()

const open = [{ from: '10:00', until: '18:00' }]
const short = { day: '2026-11-25', hours: [{ from: '10:00', until: '15:00' }], note: null }
const inventory = { day: '2026-11-30', hours: [], note: 'Inventory' }
const { data: site } = await as(admin)(locations.create, {
  name: 'Fruitvale',
  entityId: shelter.id,
  hours: [open, open, open, open, open, [], []],
  exceptions: [short, inventory],
} as never)
const locationId = site.id

const at = (day: string, time: string) => new Date(momentOf(wallAt(day, time), timeZone))
const spanOf = (day: string, time: string, minutes = 30) => ({
  startsAt: at(day, time).toISOString(),
  endsAt: new Date(at(day, time).getTime() + minutes * 60_000).toISOString(),
})
const words = (moment: string | null) => moment && momentWords(moment, { timeZone, now: clock.now(), isKept: true })

async function anAccepted() {
  const { id } = await send(ada, shelter, { categoryId: await world.categoryId('Housing') })
  await take(ben, id, 'open')
  await take(ben, id, 'accept')
  return id
}
const assignee = `user:${ben.id}`
const startFor = async (more = {}) =>
  words(
    (await as(ben)(appointments.options, { referralId: await anAccepted(), assignee, locationId, ...more })).data.start,
  )
const dayOf = async (day: string, time: string, more = {}) =>
  (await as(ben)(appointments.day, { assignee, locationId, timeZone, ...spanOf(day, time), ...more })).data
const book = async (day: string, time: string, minutes: number) =>
  as(ben)(appointments.book, { referralId: await anAccepted(), assignee, timeZone, ...spanOf(day, time, minutes) })

beforeEach(async () => {
  await db.deleteFrom('appointment').execute()
  await db.deleteFrom('holiday').execute()
})

describe('the time that is proposed', () => {
  test('is two hours ahead at the earliest, within the hours', async () => {
    clock.set('2026-11-25T18:05:00Z')
    expect(await startFor()).toBe('Wed 11-25, 12:15 PM')
    clock.set('2026-11-25T14:00:00Z')
    expect(await startFor()).toBe('Wed 11-25, 10:00 AM')
  })

  test('is neither on a holiday, nor outside the hours of a day that differs', async () => {
    // Open until 3:00 PM on this day; Thanksgiving follows.
    clock.set('2026-11-25T20:40:00Z')
    expect(await startFor()).toBe('Fri 11-27, 10:00 AM')
  })

  test('is not on a weekend, a day off, or a holiday of the network', async () => {
    clock.set('2026-11-28T01:00:00Z')
    await db.insertInto('holiday').values({ name: 'Founders’ Day', day: '2026-12-01', is_yearly: true }).execute()
    expect(await startFor()).toBe('Wed 12-02, 10:00 AM')
  })

  test('is the next one of the person who is asked for', async () => {
    clock.set('2026-11-25T20:40:00Z')
    await book('2026-11-27', '10:00', 60)
    await book('2026-11-27', '11:15', 60)
    expect(await startFor()).toBe('Fri 11-27, 12:15 PM')
    const kim = await aPerson({ entity: shelter, firstName: 'Kim' })
    expect(await startFor({ assignee: `user:${kim.id}` })).toBe('Fri 11-27, 10:00 AM')
  })

  test('is not when the customer is elsewhere', async () => {
    clock.set('2026-11-25T20:40:00Z')
    const referralId = await anAccepted()
    const kim = await aPerson({ entity: shelter, firstName: 'Kit' })
    await as(ben)(appointments.book, {
      referralId,
      assignee: `user:${kim.id}`,
      timeZone,
      ...spanOf('2026-11-27', '10:00'),
    })
    const { data } = await as(ben)(appointments.options, { referralId, assignee, locationId })
    expect(words(data.start)).toBe('Fri 11-27, 10:30 AM')
  })

  test('is on a weekday between eight and five where no hours are known', async () => {
    clock.set('2026-11-26T02:00:00Z')
    const { data: unknown } = await as(admin)(locations.create, { name: 'Annex', entityId: shelter.id } as never)
    expect(await startFor({ locationId: unknown.id })).toBe('Fri 11-27, 8:00 AM')
  })
})

describe('a time that is closed', () => {
  beforeEach(() => clock.set('2026-11-25T14:00:00Z'))

  test.each([
    ['2026-11-26', '11:00', 'Closed for Thanksgiving', 'Fri 11-27, 10:00 AM'],
    ['2026-11-30', '11:00', 'Closed: Inventory', 'Tue 12-01, 10:00 AM'],
    ['2026-11-29', '11:00', 'Closed on Sundays', 'Tue 12-01, 10:00 AM'],
    ['2026-11-25', '14:45', 'Closed after 3:00 PM', 'Fri 11-27, 10:00 AM'],
    ['2026-11-27', '09:00', 'Opens at 10:00 AM', 'Fri 11-27, 10:00 AM'],
  ])('%s %s: %s', async (day, time, closed, next) => {
    const answer = await dayOf(day, time)
    expect(answer.closed).toBe(closed)
    expect(words(answer.free[0]!)).toBe(next)
  })

  test('is not one within the hours, or where they are not known', async () => {
    expect(await dayOf('2026-11-27', '10:00')).toMatchObject({ closed: null, free: [] })
    expect(await dayOf('2026-11-29', '10:00', { locationId: undefined })).toMatchObject({ closed: null, opens: null })
  })

  test('has the hours of the day to draw', async () => {
    expect((await dayOf('2026-11-26', '11:00')).opens).toEqual([])
    const { opens } = await dayOf('2026-11-25', '11:00')
    expect(opens!.map(({ from, until }) => [words(from), words(until)])).toEqual([
      ['Wed 11-25, 10:00 AM', 'Wed 11-25, 3:00 PM'],
    ])
  })

  test('keeps the hour where the clocks change', async () => {
    // A Friday evening; on Sunday the clocks are set back.
    clock.set('2026-10-31T01:30:00Z')
    expect(await startFor()).toBe('Mon 11-02, 10:00 AM')
  })
})

describe('a calendar', () => {
  beforeEach(() => clock.set('2026-11-25T14:00:00Z'))
  const calendarOf = async (from: string, to: string, more = {}) =>
    (await as(ben)(appointments.calendar, { from, to, ...more })).data

  test('has the hours of each day at the first location, why it is closed, and whom and where to choose', async () => {
    const { days, ...rest } = await calendarOf('2026-11-25', '2026-11-27')
    expect(rest).toMatchObject({ timeZone, locationId })
    expect(rest.locations[0]).toEqual({ id: locationId, name: 'Fruitvale' })
    expect(rest.people).toContainEqual({ key: assignee, name: 'Ben Ode' })
    expect(days.map(({ day, why, opens }) => [day, why, opens!.map(({ from }) => words(from))])).toEqual([
      ['2026-11-25', null, ['Wed 11-25, 10:00 AM']],
      ['2026-11-26', 'Closed for Thanksgiving', []],
      ['2026-11-27', null, ['Fri 11-27, 10:00 AM']],
    ])
  })

  test('is of at most four weeks, and of a location that exists', async () => {
    await expect(calendarOf('2026-11-01', '2026-11-29')).rejects.toMatchObject({ status: 400 })
    await expect(calendarOf('2026-11-02', '2026-11-01')).rejects.toMatchObject({ status: 400 })
    await expect(calendarOf('2026-11-01', '2026-11-02', { locationId: 999_999 })).rejects.toMatchObject({ status: 404 })
  })
})
