import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isDay, isWeekend, utcDay, weekdayName, weekdayOf } from './day-words.ts'
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, momentMonthsLater, yearsBetween } from './days.ts'

/** Zones of the machine: in each, some day of 2026 has 23 hours, and another one 25. */
describe.each(['UTC', 'America/New_York', 'Europe/London', 'Asia/Beirut', 'Pacific/Chatham'])(
  'on a machine in %s',
  (zone) => {
    const before = process.env.TZ
    beforeEach(() => {
      process.env.TZ = zone
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    })
    afterEach(() => {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    })

    test('every day of two years is one after the day before', () => {
      let day = '2026-01-01'
      for (let at = 0; at < 730; at++, day = addDays(day, 1)) {
        expect(day).toBe(new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10))
        expect(addDays('2026-01-01', at)).toBe(day)
        expect(addDays(day, -at)).toBe('2026-01-01')
        expect(daysBetween('2026-01-01', day)).toBe(at)
        // 2026 begins on a Thursday.
        expect(weekdayOf(day)).toBe((3 + at) % 7)
        expect(isWeekend(day)).toBe((3 + at) % 7 > 4)
      }
    })

    test.each([
      ['2026-01-31', 1, '2026-02-28'],
      ['2024-01-31', 1, '2024-02-29'],
      ['2026-03-31', -1, '2026-02-28'],
      ['2026-11-30', 3, '2027-02-28'],
      ['2024-02-29', 12, '2025-02-28'],
    ])('%s and %d months', (day, months, later) => {
      expect(addMonths(day, months)).toBe(later)
      expect(momentMonthsLater(new Date(`${day}T23:30:00Z`), months).toISOString()).toBe(`${later}T23:30:00.000Z`)
    })

    test('months begin and end', () => {
      expect([firstOfMonth('2026-02-17'), lastOfMonth('2026-02-17')]).toEqual(['2026-02-01', '2026-02-28'])
      expect([lastOfMonth('2024-02-01'), lastOfMonth('2026-12-31')]).toEqual(['2024-02-29', '2026-12-31'])
    })

    test.each([
      ['2000-11-28', '2026-11-27', 25],
      ['2000-11-28', '2026-11-28', 26],
      ['2000-02-29', '2026-02-28', 25],
      ['2000-02-29', '2026-03-01', 26],
    ])('someone born on %s is on %s %d', (born, day, age) => expect(yearsBetween(born, day)).toBe(age))

    test('words and moments', () => {
      expect([weekdayName('2026-03-08'), utcDay('2026-03-08T23:59:59.999Z'), utcDay(0)]).toEqual([
        'Sun',
        '2026-03-08',
        '1970-01-01',
      ])
      expect(['2026-02-28', '2026-02-29', '2026-13-01', 'soon', ''].map(isDay)).toEqual([
        true,
        false,
        false,
        false,
        false,
      ])
    })
  },
)
