import { locations } from '@handoff/contracts/network/locations/locations'
import { type ClockTimes, clocks } from '@handoff/contracts/referrals/clocks'
import { beforeEach, describe, expect, test } from 'vitest'
import { addBusinessTime } from '../../../kit/time/business-time.ts'
import { openWorld } from '../../../test/world.ts'
import { calendarOf, clockFor } from './clocks.resolve.ts'

const { as, aPerson, anEntity, db, categoryId } = await openWorld({ reference: true })
const alma = await aPerson({ firstName: 'Alma' })
const food = await categoryId('Food')
const pantry = await anEntity({ name: 'Open Table Pantry', timeZone: 'America/Los_Angeles' })

const hour = 3_600_000
const day = 24 * hour
const days = (value: number) => ({ value, unit: 'days' as const })
const timesOf = (due: number): ClockTimes => ({
  reminders: [],
  due: days(due),
  escalate: days(due),
  expire: days(due + 1),
  contact: days(3),
  resume: null,
})
const of = { entityId: pantry.id, categoryId: food }
const dueOf = async (more: Partial<typeof of> = {}) => (await clockFor(db, { ...of, ...more, priority: 1 })).due / day

const nine = [{ from: '09:00', until: '17:00' }]
const openAt = (hours: object[][], more: object = {}) =>
  as(alma)(locations.create, { name: 'Site', entityId: pantry.id, hours, ...more } as never)

beforeEach(async () => {
  await db
    .deleteFrom('clock_level')
    .where((it) => it.or([it('category_id', 'is not', null), it('entity_id', 'is not', null)]))
    .execute()
  await db.deleteFrom('holiday').execute()
  await db.deleteFrom('entity_address').execute()
  await db.updateTable('clock_level').set({ counts_open_hours: false }).execute()
})

describe('the clock of a referral', () => {
  test('defaults to the design’s values', async () => {
    expect(await clockFor(db, { ...of, priority: 1 })).toEqual({
      reminders: [day, 2 * day],
      due: 2 * day,
      escalate: 4 * day,
      expire: 14 * day,
      isPlain: false,
    })
    expect(await clockFor(db, { ...of, priority: 2 })).toEqual({
      reminders: [4 * hour, 8 * hour],
      due: day,
      escalate: day,
      expire: 5 * day,
      isPlain: false,
    })
    expect(await clockFor(db, { entityId: null, categoryId: null, priority: 3 })).toEqual({
      reminders: [0, hour / 2],
      due: 2 * hour,
      escalate: 2 * hour,
      expire: day,
      isPlain: true,
    })
  })

  test('is the entity’s before the category’s before the network’s, priority by priority', async () => {
    await as(alma)(clocks.create, { categoryId: food, routine: timesOf(6), urgent: timesOf(7) })
    expect(await dueOf()).toBe(6)
    expect(await dueOf({ categoryId: await categoryId('Housing') })).toBe(2)
    const { id } = (await as(alma)(clocks.create, { entityId: pantry.id, routine: timesOf(9) })).data
    expect(await dueOf()).toBe(9)
    expect((await clockFor(db, { ...of, priority: 2 })).due).toBe(7 * day)
    await as(alma)(clocks.reset, { id })
    expect(await dueOf()).toBe(6)
  })

  test('has days as long as the provider is open, if only open hours count', async () => {
    await as(alma)(clocks.create, { entityId: pantry.id, countsOpenHours: true })
    expect(await dueOf()).toBe(2)
    await openAt([nine, nine, [], [{ from: '09:00', until: '13:00' }], [], [], []])
    expect(await dueOf()).toBeCloseTo((2 * 20) / 3 / 24)
    const { reminders, due } = await clockFor(db, { ...of, priority: 1 })
    expect(reminders.at(-1)).toBe(due)
    const calendar = await calendarOf(db, of.entityId, of.categoryId)
    expect(calendar.hours!.week[3]).toEqual([[9 * hour, 13 * hour]])
    // An emergency does not wait for opening hours.
    expect((await clockFor(db, { ...of, priority: 3 })).expire).toBe(day)
  })
})

describe('the calendar', () => {
  // A Wednesday, 9 AM in Los Angeles; Thursday is Thanksgiving Day.
  const wednesday = new Date('2026-11-25T17:00:00Z')
  const after = async (length: number, entityId: number | null = pantry.id) =>
    addBusinessTime(wednesday, length, await calendarOf(db, entityId)).toISOString()

  test('has the federal holidays, unless they are off, and the zone of the receiver', async () => {
    expect(await after(day)).toBe('2026-11-27T17:00:00.000Z')
    await as(alma)(clocks.saveCalendar, { hasFederalHolidays: false })
    expect(await after(day)).toBe('2026-11-26T17:00:00.000Z')
    await as(alma)(clocks.saveCalendar, { hasFederalHolidays: true })
    expect(await calendarOf(db, null)).toMatchObject({ timeZone: 'America/New_York' })
    expect((await calendarOf(db, pantry.id)).timeZone).toBe('America/Los_Angeles')
  })

  test('has custom holidays, once or yearly from then on', async () => {
    await as(alma)(clocks.addHoliday, { name: 'Day after', day: '2026-11-27' })
    await as(alma)(clocks.addHoliday, { name: 'Founders', day: '2026-12-01', isYearly: true })
    const { isHoliday } = await calendarOf(db, null)
    expect(['2025-12-01', '2026-11-27', '2026-12-01', '2027-11-27', '2027-12-01'].map(isHoliday)).toEqual([
      false,
      true,
      true,
      false,
      true,
    ])
  })

  test('combines the hours of all locations, if only open hours count', async () => {
    await as(alma)(clocks.create, { entityId: pantry.id, countsOpenHours: true })
    expect((await calendarOf(db, pantry.id)).hours).toBeUndefined()
    await openAt([[], [], [], [], [], [], []])
    expect((await calendarOf(db, pantry.id)).hours).toBeUndefined()
    await openAt([[], [], [{ from: '08:00', until: '12:00' }], [], nine, [], []], {
      exceptions: [{ day: '2026-11-26', hours: [{ from: '10:00', until: '11:00' }], note: null }],
    })
    await openAt([[], [], [{ from: '11:00', until: '15:00' }], [], [], [], []])
    expect((await calendarOf(db, pantry.id)).hours!.week[2]).toEqual([[8 * hour, 15 * hour]])
    // 9 AM to 3 PM, then an hour on Thanksgiving Day, then Friday from 9 AM.
    expect(await after(6 * hour)).toBe('2026-11-25T23:00:00.000Z')
    expect(await after(7 * hour)).toBe('2026-11-26T19:00:00.000Z')
    expect(await after(8 * hour)).toBe('2026-11-27T18:00:00.000Z')
  })

  test('has the hours of its offers at another’s location', async () => {
    const hub = await anEntity({ name: 'Hub', timeZone: 'America/Los_Angeles' })
    await as(alma)(clocks.create, { categoryId: food, countsOpenHours: true })
    const offers = [{ entityId: pantry.id, categoryIds: [food], hours: null, exceptions: [] }]
    await openAt([nine, [], [], [], [], [], []], { entityId: hub.id, offers })
    expect((await calendarOf(db, pantry.id)).hours).toBeUndefined()
    expect((await calendarOf(db, pantry.id, food)).hours!.week[0]).toEqual([[9 * hour, 17 * hour]])
  })
})
