import { expect, test } from 'vitest'
import { durationOf } from './durationOf.ts'

test('durations are told in hours and days', () => {
  expect([0.2, 6, 23.4, 24, 28, 51, 170].map(durationOf)).toEqual([
    '1 hr',
    '6 hr',
    '23 hr',
    '1 day',
    '1 day 4 hr',
    '2 days 3 hr',
    '7 days',
  ])
})
