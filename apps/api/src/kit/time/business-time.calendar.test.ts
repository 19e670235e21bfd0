import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addBusinessTime,
  businessTimeBetween,
  businessTimeOf,
  type Calendar,
  lengthOfDay,
  type OpenSpan,
  weekdaysIn,
} from './business-time.ts'

const hour = 3_600_000
const at = (iso: string) => new Date(iso)
const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']
const span = (from: number, until: number): OpenSpan => [from * hour, until * hour]
const nineToFive = [span(9, 17)]
const office = (timeZone: string, more: Partial<Calendar> = {}): Calendar => ({
  ...weekdaysIn(timeZone),
  hours: { week: [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, [], []], exceptions: new Map() },
  ...more,
})
const days =
  (...names: string[]) =>
  (day: string) =>
    names.includes(day)

describe('holidays', () => {
  const calendar: Calendar = { ...weekdaysIn('America/New_York'), isHoliday: days('2026-11-26') }

  test('are skipped, forward and back', () => {
    const from = at('2026-11-25T15:00:00Z')
    const until = addBusinessTime(from, 24 * hour, calendar)
    expect(until).toEqual(at('2026-11-27T15:00:00Z'))
    expect(addBusinessTime(until, -24 * hour, calendar)).toEqual(from)
    expect(businessTimeBetween(from, until, calendar)).toBe(24 * hour)
  })

  test('start time at the next business day', () => {
    expect(addBusinessTime(at('2026-11-26T15:00:00Z'), hour, calendar)).toEqual(at('2026-11-27T06:00:00Z'))
  })

  test('without end fall back to plain time', () => {
    const never: Calendar = { ...weekdaysIn('America/New_York'), isHoliday: () => true }
    expect(addBusinessTime(at('2026-11-25T15:00:00Z'), hour, never)).toEqual(at('2026-11-25T16:00:00Z'))
    expect(addBusinessTime(at('2026-11-25T15:00:00Z'), -hour, never)).toEqual(at('2026-11-25T14:00:00Z'))
  })
})

describe('open hours', () => {
  const zone = 'America/New_York'
  test.each([
    ['within a day', '2026-11-24T15:00:00Z', 2, '2026-11-24T17:00:00Z'],
    ['to its end', '2026-11-24T15:00:00Z', 7, '2026-11-24T22:00:00Z'],
    ['overnight', '2026-11-24T21:00:00Z', 2, '2026-11-25T15:00:00Z'],
    ['from before opening', '2026-11-24T10:00:00Z', 1, '2026-11-24T15:00:00Z'],
    ['over a weekend', '2026-11-20T21:00:00Z', 2, '2026-11-23T15:00:00Z'],
  ])('%s', (_, from, hours, until) => {
    expect(addBusinessTime(at(from), hours * hour, office(zone))).toEqual(at(until))
  })

  test('of an exception count even on a holiday', () => {
    const calendar = office(zone, { isHoliday: days('2026-11-26', '2026-11-27') })
    calendar.hours = { ...calendar.hours!, exceptions: new Map([['2026-11-26', [span(10, 12)]]]) }
    expect(addBusinessTime(at('2026-11-25T21:00:00Z'), 4 * hour, calendar)).toEqual(at('2026-11-30T15:00:00Z'))
  })

  test('make a day as long as the average open day', () => {
    const calendar = office(zone)
    expect(lengthOfDay(calendar)).toBe(8 * hour)
    expect(lengthOfDay(weekdaysIn(zone))).toBe(24 * hour)
    expect(businessTimeOf({ value: 2, unit: 'days' }, calendar)).toBe(16 * hour)
    expect(businessTimeOf({ value: 4, unit: 'hours' }, calendar)).toBe(4 * hour)
    // 24 hours are one day, so that a reminder does not come after the deadline.
    expect(businessTimeOf({ value: 24, unit: 'hours' }, calendar)).toBe(8 * hour)
    expect(businessTimeOf({ value: 48, unit: 'hours' }, weekdaysIn(zone))).toBe(48 * hour)
  })
})

describe.each(zones)('in %s', (timeZone) => {
  const wallAt = (moment: Date) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
      .format(moment)
      .replace(',', '')

  test.each([
    ['go back', '2026-10-30T19:00:00Z'],
    ['go forward', '2026-03-06T20:00:00Z'],
  ])('a day over the weekend on which the clocks %s ends at the same time', (_, from) => {
    for (const calendar of [weekdaysIn(timeZone), office(timeZone)]) {
      const until = addBusinessTime(at(from), lengthOfDay(calendar), calendar)
      expect(wallAt(until)).toBe(wallAt(at(from)).replace('Fri', 'Mon'))
      expect(businessTimeBetween(at(from), until, calendar)).toBe(lengthOfDay(calendar))
      expect(addBusinessTime(until, -lengthOfDay(calendar), calendar)).toEqual(at(from))
    }
  })

  test('time between two moments equals the time added', () => {
    const hours = fc.integer({ min: 0, max: 23 })
    const spans = hours.chain((from) => fc.integer({ min: from + 1, max: 24 }).map((until) => [span(from, until)]))
    const workday = fc.option(spans, { nil: [] })
    // The clocks change on Sunday at 2 AM: a provider open then loses or gains an hour.
    const sunday = fc.constantFrom([], [span(9, 13)])
    const week = fc.tuple(workday, workday, workday, workday, workday, workday, sunday)
    const someDay = fc.date({ min: at('2026-01-01'), max: at('2027-12-31'), noInvalidDate: true })
    const input = fc.record({
      from: someDay,
      duration: fc.integer({ min: 1, max: 40 * 24 * hour }),
      week: fc.option(week, { nil: undefined }),
      holidays: fc.array(
        someDay.map((day) => day.toISOString().slice(0, 10)),
        { maxLength: 30 },
      ),
    })
    fc.assert(
      fc.property(input, ({ from, duration, week: open, holidays }) => {
        const calendar: Calendar = {
          timeZone,
          isHoliday: days(...holidays),
          ...(open?.some((one) => one.length) && { hours: { week: open, exceptions: new Map() } }),
        }
        const until = addBusinessTime(from, duration, calendar)
        expect(businessTimeBetween(from, until, calendar)).toBe(duration)
        expect(until.getTime()).toBeGreaterThanOrEqual(from.getTime())
        const since = addBusinessTime(from, -duration, calendar)
        expect(businessTimeBetween(since, from, calendar)).toBe(duration)
      }),
      { numRuns: 150 },
    )
  })

  test('open around the clock, nothing ends before it began', () => {
    const always = Array.from({ length: 7 }, () => [span(0, 24)])
    const calendar: Calendar = { ...weekdaysIn(timeZone), hours: { week: always, exceptions: new Map() } }
    for (let minutes = 0; minutes < 6 * 60; minutes += 10) {
      const from = new Date(at('2026-11-01T04:00:00Z').getTime() + minutes * 60_000)
      for (const length of [0, 10 * 60_000, hour, 2 * hour]) {
        const until = addBusinessTime(from, length, calendar)
        expect(until.getTime()).toBeGreaterThanOrEqual(from.getTime())
      }
    }
  })
})
