import { expect, test } from 'vitest'
import { calendarDayWords, dayWords, dueWords, lowered, momentWords } from './moment-words.ts'

const timeZone = 'America/Los_Angeles'
/** Friday, November 27, 2026, 10:14 AM. */
const now = '2026-11-27T18:14:00Z'
const words = (moment: string, more = {}) => momentWords(moment, { timeZone, now, ...more })

test.each([
  ['2026-11-27T17:05:00Z', 'Today, 9:05 AM'],
  ['2026-11-27T08:00:00Z', 'Today, 12:00 AM'],
  ['2026-11-27T07:59:59Z', 'Yesterday, 11:59 PM'],
  ['2026-11-27T01:50:00Z', 'Yesterday, 5:50 PM'],
  ['2026-11-25T01:50:00Z', 'Tue 11-24, 5:50 PM'],
  ['2026-11-21T18:14:00Z', 'Sat 11-21, 10:14 AM'],
  ['2026-11-20T18:14:00Z', '11-20-2026, 10:14 AM'],
  ['2026-11-16T08:39:00Z', '11-16-2026, 12:39 AM'],
])('past: %s is %s', (moment, text) => expect(words(moment)).toBe(text))

test.each([
  ['2026-11-28T07:59:00Z', 'Today, 11:59 PM'],
  ['2026-11-28T08:00:00Z', 'Tomorrow, 12:00 AM'],
  ['2026-12-01T16:22:00Z', 'Tue, 8:22 AM'],
  ['2026-12-03T18:14:00Z', 'Thu, 10:14 AM'],
  ['2026-12-04T18:14:00Z', '12-04-2026, 10:14 AM'],
])('ahead: %s is %s', (moment, text) => expect(words(moment)).toBe(text))

test('the same weekday a week apart never has the same words', () => {
  expect(dayWords('2026-11-24T20:00:00Z', { timeZone, now })).toBe('Tue 11-24')
  expect(dayWords('2026-12-01T20:00:00Z', { timeZone, now })).toBe('Tue')
})

test('days are those of the calendar where the clocks change', () => {
  // Sunday, March 8, 2026 has 23 hours, and November 1 has 25.
  const spring = { timeZone, now: '2026-03-09T06:30:00Z' }
  expect(momentWords('2026-03-08T07:30:00Z', spring)).toBe('Yesterday, 11:30 PM')
  expect(momentWords('2026-03-08T10:00:00Z', spring)).toBe('Today, 3:00 AM')
  expect(momentWords('2026-03-09T07:15:00Z', spring)).toBe('Tomorrow, 12:15 AM')
  expect(momentWords('2026-03-02T08:00:00Z', spring)).toBe('Mon 03-02, 12:00 AM')
  expect(momentWords('2026-03-02T07:59:00Z', spring)).toBe('03-01-2026, 11:59 PM')
  const autumn = { timeZone, now: '2026-11-02T07:30:00Z' }
  expect(momentWords('2026-11-01T07:00:00Z', autumn)).toBe('Today, 12:00 AM')
  expect(momentWords('2026-11-02T08:00:00Z', autumn)).toBe('Tomorrow, 12:00 AM')
  expect(momentWords('2026-11-08T07:59:00Z', autumn)).toBe('Sat, 11:59 PM')
  expect(momentWords('2026-11-08T08:00:00Z', autumn)).toBe('11-08-2026, 12:00 AM')
})

test('the day is that of the reader’s zone', () => {
  const moment = '2026-11-28T06:00:00Z'
  expect(momentWords(moment, { timeZone, now })).toBe('Today, 10:00 PM')
  expect(momentWords(moment, { timeZone: 'America/New_York', now })).toBe('Tomorrow, 1:00 AM')
})

test('what is read on another day names the date', () => {
  expect(words('2026-11-30T16:24:00Z', { isKept: true })).toBe('Mon 11-30, 8:24 AM')
  expect(words('2026-11-28T16:24:00Z', { isKept: true })).toBe('Sat 11-28, 8:24 AM')
  expect(words('2026-11-24T16:24:00Z', { isKept: true })).toBe('Tue 11-24, 8:24 AM')
  expect(words('2026-12-24T16:24:00Z', { isKept: true })).toBe('12-24-2026, 8:24 AM')
})

test('in Spanish', () => {
  const spanish = { timeZone, now, locale: 'es-US' }
  expect(dayWords('2026-11-26T20:00:00Z', spanish)).toBe('Ayer')
  expect(dayWords('2026-11-28T20:00:00Z', { ...spanish, isWithin: true })).toBe('mañana')
  expect(dayWords('2026-12-01T20:00:00Z', { ...spanish, isWithin: true })).toBe('martes')
  expect(dayWords('2026-11-24T20:00:00Z', spanish)).toBe('Martes, 24 de nov')
  expect(momentWords('2026-12-08T18:00:00Z', spanish)).toMatch(/^8 dic 2026, 10:00.a\.?\s?m\.?$/)
})

test('a deadline at midnight is the end of the day before', () => {
  expect(dueWords('2026-11-28T08:00:00Z', { timeZone, now })).toEqual({ day: 'Today', when: 'Today, end of day' })
  expect(dueWords('2026-12-01T22:00:00Z', { timeZone, now })).toEqual({ day: 'Tue', when: 'Tue, 2:00 PM' })
})

test('a day without a time is seen from today in the zone', () => {
  expect(calendarDayWords('2026-11-28', { timeZone, now })).toBe('Tomorrow')
  expect(calendarDayWords('2026-11-28', { timeZone: 'Asia/Tokyo', now })).toBe('Today')
})

test('within a sentence only the words for near days are lower case', () => {
  expect(['Today, 2:00 PM', 'Yesterday', 'Tue 11-24'].map(lowered)).toEqual([
    'today, 2:00 PM',
    'yesterday',
    'Tue 11-24',
  ])
  expect(dayWords('2026-11-28T20:00:00Z', { timeZone, now, isWithin: true })).toBe('tomorrow')
})

test('no moment has no words', () => expect(momentWords('', { timeZone, now })).toBe('Invalid Date'))
