import { expect, test } from 'vitest'
import { skippedLines } from './skippedLines.ts'

const closed = (...days: string[]) => days.map((day) => ({ day, why: 'Closed' }))

test('days in a row are one range, and a reason is one line', () => {
  expect(
    skippedLines([
      ...closed('2026-11-23', '2026-11-24'),
      { day: '2026-11-26', why: 'Thanksgiving Day' },
      ...closed('2026-11-30', '2026-12-01', '2026-12-07'),
    ]),
  ).toEqual(['Closed Nov 23 – 24, Nov 30 – Dec 1, Dec 7', 'Thu, Nov 26, Thanksgiving Day'])
})

test('many days are only a few lines', () => {
  const mondays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']
  expect(skippedLines(closed(...mondays))).toEqual(['Closed Nov 23, Nov 30, Dec 7 and 2 more'])
  const holidays = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((why, at) => ({ day: mondays[at % 5]!, why }))
  expect(skippedLines(holidays)).toHaveLength(5)
  expect(skippedLines(holidays).at(-1)).toBe('And 2 more')
})
