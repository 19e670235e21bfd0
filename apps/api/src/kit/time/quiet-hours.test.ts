import { expect, test } from 'vitest'
import { afterQuiet } from './quiet-hours.ts'

const newYork = 'America/New_York'
const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

test.each([
  // 15:00Z is 10:00 in New York in winter.
  ['before they begin', '2026-11-18T15:00:00Z', '22:00', '07:00', '2026-11-18T15:00:00Z'],
  ['as they begin', '2026-11-19T03:00:00Z', '22:00', '07:00', '2026-11-19T12:00:00Z'],
  ['before midnight', '2026-11-19T04:30:00Z', '22:00', '07:00', '2026-11-19T12:00:00Z'],
  ['after midnight', '2026-11-19T06:30:00Z', '22:00', '07:00', '2026-11-19T12:00:00Z'],
  ['at their end', '2026-11-19T12:00:00Z', '22:00', '07:00', '2026-11-19T12:00:00Z'],
  ['within one day', '2026-11-18T18:20:00Z', '13:00', '14:30', '2026-11-18T19:30:00Z'],
  ['after them within one day', '2026-11-18T19:30:00Z', '13:00', '14:30', '2026-11-18T19:30:00Z'],
  ['until midnight', '2026-11-19T03:30:00Z', '22:00', '00:00', '2026-11-19T05:00:00Z'],
  // On March 8 the clocks go from 2:00 to 3:00: the night is an hour shorter.
  ['in the night that is shorter', '2026-03-08T04:30:00Z', '22:00', '07:00', '2026-03-08T11:00:00Z'],
  ['until a time that is skipped', '2026-03-08T05:30:00Z', '22:00', '02:30', '2026-03-08T07:30:00Z'],
  // On November 1 they go from 2:00 back to 1:00.
  ['in the night that is longer', '2026-11-01T03:30:00Z', '22:00', '07:00', '2026-11-01T12:00:00Z'],
  ['until a time that comes twice', '2026-11-01T04:30:00Z', '22:00', '01:30', '2026-11-01T05:30:00Z'],
])('%s', (_, now, from, until, expected) => {
  const quiet = { timeZone: newYork, quietFrom: clock(from), quietUntil: clock(until) }
  expect(afterQuiet(new Date(now), quiet).toISOString()).toBe(new Date(expected).toISOString())
})

test('sends immediately between the two occurrences of the end time', () => {
  const now = new Date('2026-11-01T06:10:00Z')
  expect(afterQuiet(now, { timeZone: newYork, quietFrom: clock('22:00'), quietUntil: clock('01:30') })).toEqual(now)
})

test('uses each person’s time zone, and requires both ends', () => {
  const now = new Date('2026-11-18T15:00:00Z')
  const night = { quietFrom: clock('22:00'), quietUntil: clock('07:00') }
  expect(afterQuiet(now, { timeZone: 'Asia/Tokyo', ...night })).toEqual(new Date('2026-11-18T22:00:00Z'))
  for (const none of [
    { quietFrom: null, quietUntil: null },
    { quietFrom: 600, quietUntil: null },
    { quietFrom: 600, quietUntil: 600 },
  ])
    expect(afterQuiet(now, { timeZone: newYork, ...none })).toEqual(now)
})
