import { expect, test } from 'vitest'
import { hoursInWords, timeInWords } from './hours-in-words.ts'

test('times are told as people say them', () => {
  expect(['00:00', '09:05', '12:00', '23:30', '24:00'].map(timeInWords)).toEqual([
    '12:00 AM',
    '9:05 AM',
    '12:00 PM',
    '11:30 PM',
    'midnight',
  ])
})

test('a day is closed, or open in one span or several', () => {
  expect(hoursInWords([])).toBe('Closed')
  const spans = [
    { from: '08:30', until: '12:30' },
    { from: '13:30', until: '24:00' },
  ]
  expect(hoursInWords(spans)).toBe('8:30 AM – 12:30 PM, 1:30 PM – midnight')
})
