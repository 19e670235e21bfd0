import { exceptionInWords } from '@handoff/contracts/kit/exception-words'
import { openingInWords } from '@handoff/contracts/kit/opening-words'
import { expect, test } from 'vitest'
import { hoursAt, type KeptHours, openingOf } from './opening-hours.ts'

const weekdays = (from: number, until: number) =>
  [0, 1, 2, 3, 4].map((day): [number, number] => [day * 1440 + from * 60, day * 1440 + until * 60])
const office: KeptHours = { week: weekdays(9, 17), exceptions: [], zone: 'America/Los_Angeles' }
const words = (at: string, ...kept: KeptHours[]) => {
  const opening = openingOf(kept.length ? kept : [office], new Date(at))
  return opening && openingInWords(opening)
}

test.each([
  ['2026-11-20T18:14:00Z', 'Open until 5:00 PM'],
  ['2026-11-20T15:30:00Z', 'Opens 9:00 AM'],
  ['2026-11-21T01:00:00Z', 'Closed · opens Mon 9:00 AM'],
  ['2026-11-24T00:59:00Z', 'Open until 5:00 PM'],
  ['2026-11-24T01:00:00Z', 'Closed · opens Tue 9:00 AM'],
])('at %s in Oakland: %s', (at, expected) => expect(words(at)).toBe(expected))

const hour = 60
const friday = 4 * 1440
const night: KeptHours = {
  week: [
    [friday + 20 * hour, friday + 24 * hour],
    [friday + 24 * hour, friday + 26 * hour],
  ],
  exceptions: [],
  zone: 'America/Los_Angeles',
}
const always: KeptHours = { ...night, week: [[0, 7 * 1440]] }

test.each([
  ['at nine on Friday evening', '2026-11-21T05:00:00Z', [night], 'Open until 2:00 AM'],
  ['after midnight', '2026-11-21T09:00:00Z', [night], 'Open until 2:00 AM'],
  ['after two', '2026-11-21T10:00:00Z', [night], 'Closed · opens Fri 8:00 PM'],
  ['around the clock', '2026-11-21T10:00:00Z', [always], 'Open 24 hours'],
  ['on Sunday around the clock', '2026-11-23T05:00:00Z', [always], 'Open 24 hours'],
  [
    'where another is open for longer',
    '2026-11-21T05:00:00Z',
    [{ ...night, week: [[friday, friday + 1440]] }, night],
    'Open until 2:00 AM',
  ],
] as const)('past midnight, %s', (_, at, kept, expected) =>
  expect(words(at, ...(kept as readonly KeptHours[]))).toBe(expected),
)

test('each location uses its local time', () => {
  const east = { ...office, zone: 'America/New_York' }
  expect(words('2026-11-20T14:30:00Z', office)).toBe('Opens 9:00 AM')
  expect(words('2026-11-20T14:30:00Z', east)).toBe('Open until 5:00 PM')
  expect(words('2026-11-20T14:30:00Z', office, east)).toBe('Open until 5:00 PM')
})

test('posted hours apply on days when the clocks change', () => {
  const daily = {
    ...office,
    week: Array.from({ length: 7 }, (_, day): [number, number] => [day * 1440 + 540, day * 1440 + 1020]),
  }
  // Before the change in November 9 AM is 16:00 UTC, after it 17:00; in March the other way around.
  expect(words('2026-10-31T16:00:00Z', daily)).toBe('Open until 5:00 PM')
  expect(words('2026-11-01T16:00:00Z', daily)).toBe('Opens 9:00 AM')
  expect(words('2026-11-01T17:00:00Z', daily)).toBe('Open until 5:00 PM')
  expect(words('2026-03-08T16:00:00Z', daily)).toBe('Open until 5:00 PM')
})

test('an exception replaces the hours of its weekday', () => {
  const closed = { ...office, exceptions: [{ day: '2026-11-20', hours: [] }] }
  expect(words('2026-11-20T18:14:00Z', closed)).toBe('Closed · opens Mon 9:00 AM')
  const short = { ...office, exceptions: [{ day: '2026-11-20', hours: [{ from: '12:00', until: '13:30' }] }] }
  expect(words('2026-11-20T18:14:00Z', short)).toBe('Opens 12:00 PM')
})

test('no hours ahead, and none known', () => {
  expect(words('2026-11-20T18:14:00Z', { ...office, week: [] })).toBe('Closed')
  expect(openingOf([], new Date())).toBeNull()
})

test.each([
  ['2026-11-26', [], 'Thanksgiving', 'Closed today for Thanksgiving'],
  ['2026-11-27', [], null, 'Closed tomorrow'],
  ['2026-11-30', [{ from: '10:00', until: '14:00' }], 'Inventory', 'Monday 10:00 AM–2:00 PM, Inventory'],
])('the exception of %s is named', (day, hours, note, expected) => {
  // In the evening it is the next day in UTC already.
  const at = new Date(day === '2026-11-26' ? '2026-11-26T16:00:00Z' : '2026-11-27T06:00:00Z')
  const { exception } = hoursAt(
    [
      {
        ...office,
        exceptions: [
          { day: '2026-12-24', hours: [] },
          { day, hours, note },
        ],
      },
    ],
    at,
  )
  expect(exceptionInWords(exception!)).toBe(expected)
})

test('an exception in more than a week is not named yet, nor one that is over', () => {
  const kept = {
    ...office,
    exceptions: [
      { day: '2026-11-19', hours: [] },
      { day: '2026-11-27', hours: [] },
    ],
  }
  expect(hoursAt([kept], new Date('2026-11-20T18:00:00Z')).exception).toBeNull()
})
