import { expect, test } from 'vitest'
import { spanOf } from './dueWords.ts'

const hour = 3_600_000

test.each([
  [20_000, '1 min'],
  [46 * 60_000, '46 min'],
  [3 * hour + 46 * 60_000, '3 hr 46 min'],
  [-2 * hour, '2 hr'],
  [15.5 * hour, '15 hr'],
  [26 * hour, '1 day'],
  [60 * hour, '2 days'],
])('%d ms is %s', (span, words) => expect(spanOf(span)).toBe(words))
