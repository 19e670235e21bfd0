import { expect, test } from 'vitest'
import { addBusinessTime, businessTimeBetween } from './business-time.ts'

const zone = 'America/New_York'
const hour = 3_600_000
const at = (iso: string) => new Date(iso)

test.each([
  ['a Tuesday', '2026-11-17T15:00:00Z', 48, '2026-11-19T15:00:00Z'],
  ['a Friday goes on after the weekend', '2026-11-20T15:00:00Z', 24, '2026-11-23T15:00:00Z'],
  ['a Saturday starts on Monday', '2026-11-21T15:00:00Z', 24, '2026-11-24T05:00:00Z'],
  ['the end of a Friday is its midnight', '2026-11-20T15:00:00Z', 14, '2026-11-21T05:00:00Z'],
  ['the clocks go back on a Sunday', '2026-10-30T15:00:00Z', 24, '2026-11-02T16:00:00Z'],
  ['the clocks go forward on a Sunday', '2026-03-06T15:00:00Z', 24, '2026-03-09T14:00:00Z'],
])('%s', (_, from, hours, until) => {
  expect(addBusinessTime(at(from), hours * hour, zone).toISOString()).toBe(at(until).toISOString())
})

test('the weekend is that of the time zone', () => {
  // Friday evening in New York is Saturday in Tokyo.
  const moment = at('2026-11-20T22:00:00Z')
  expect(addBusinessTime(moment, hour, 'America/New_York').toISOString()).toBe('2026-11-20T23:00:00.000Z')
  expect(addBusinessTime(moment, hour, 'Asia/Tokyo').toISOString()).toBe('2026-11-22T16:00:00.000Z')
})

test('time between two moments equals the time added, on any weekday', () => {
  for (let hours = 0; hours < 24 * 9; hours += 7) {
    const from = new Date(at('2026-10-28T00:30:00Z').getTime() + hours * hour)
    const until = addBusinessTime(from, 30 * hour, zone)
    expect(businessTimeBetween(from, until, zone)).toBe(30 * hour)
    expect(businessTimeBetween(until, from, zone)).toBe(-30 * hour)
    // And backward: an overdue clock knows since when.
    expect(businessTimeBetween(until, addBusinessTime(until, -30 * hour, zone), zone)).toBe(-30 * hour)
  }
})
