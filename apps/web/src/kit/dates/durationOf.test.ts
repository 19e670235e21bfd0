import { expect, test } from 'vitest'
import { durationOf, hoursInWords, lateBy } from './durationOf.ts'

const hour = 3_600_000

test.each([
  [20_000, '1 min'],
  [46 * 60_000, '46 min'],
  [3 * hour + 46 * 60_000, '3 hr 46 min'],
  [-2 * hour, '2 hr'],
  [15.5 * hour, '15 hr'],
  [28 * hour, '1 day 4 hr'],
  [61 * hour, '2 days'],
  [170 * hour, '7 days'],
])('%d ms is %s', (milliseconds, words) => expect(durationOf(milliseconds)).toBe(words))

test('averages are in whole hours', () => {
  expect([0.2, 6, 23.4, 24, 51].map(hoursInWords)).toEqual(['1 hr', '6 hr', '23 hr', '1 day', '2 days'])
})

test('a delay of hours has no minutes', () =>
  expect([46, 461, 700, 60 * 28].map((minutes) => lateBy(minutes * 60_000))).toEqual([
    '46 min',
    '7 hr',
    '11 hr',
    '1 day 4 hr',
  ]))
