import { expect, test } from 'vitest'
import { datesIn, formatDay } from './dates.ts'

const moment = '2026-03-08T20:05:09.000Z'

test('the four formats of the specification, in the zone of the person', () => {
  const dates = datesIn('America/Los_Angeles')
  expect(dates.formatLong(moment)).toBe('March 08, 2026')
  expect(dates.formatShort(moment)).toBe('03-08-2026')
  expect(dates.formatDateTime(moment)).toBe('03-08-2026 - 1:05 PM')
  expect(dates.formatTime(moment)).toBe('1:05 PM')
})

test('the same moment is another day elsewhere', () => {
  expect(datesIn('Asia/Kolkata').formatDateTime(moment)).toBe('03-09-2026 - 1:35 AM')
  expect(datesIn('Pacific/Kiritimati').formatShort(moment)).toBe('03-09-2026')
})

test('a zone unknown to the browser is read as UTC', () => {
  expect(datesIn('Mars/Olympus').formatTime(moment)).toBe('8:05 PM')
})

test('on the days when clocks change, each moment has its own time', () => {
  const { formatDateTime } = datesIn('America/New_York')
  expect(formatDateTime('2026-03-08T06:59:59Z')).toBe('03-08-2026 - 1:59 AM')
  expect(formatDateTime('2026-03-08T07:00:00Z')).toBe('03-08-2026 - 3:00 AM')
  expect(formatDateTime('2026-11-01T05:30:00Z')).toBe('11-01-2026 - 1:30 AM')
  expect(formatDateTime('2026-11-01T06:30:00Z')).toBe('11-01-2026 - 1:30 AM')
  expect(formatDateTime('2026-11-01T04:00:00Z')).toBe('11-01-2026 - 12:00 AM')
})

test('relative words', () => {
  const { formatRelative } = datesIn('UTC')
  expect(formatRelative('2026-03-08T17:05:09.000Z', moment)).toBe('3 hours ago')
  expect(formatRelative('2026-03-10T20:05:09.000Z', moment)).toBe('in 2 days')
  const paper = datesIn('UTC', { isKept: true })
  expect(paper.formatRelative('2026-03-08T17:05:09.000Z', moment)).toBe('Sun 03-08, 5:05 PM')
})

test('a day without a time is the same day everywhere', () => {
  expect(formatDay('2026-03-05')).toBe('03-05-2026')
})
