import { expect, test } from 'vitest'
import { hoursInWords, nightsJoined, nightsSplit, timeInWords, weekInWords } from './hours-in-words.ts'

test('times are written as people say them', () => {
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

test('a night belongs to the evening it begins in, around the clock stays', () => {
  const closed: string[] = []
  const joined = (...week: string[][]) =>
    nightsJoined(
      week.map((day) =>
        day.map((span) => {
          const [from, until] = span.split('-') as [string, string]
          return { from, until }
        }),
      ),
    ).map((spans) => spans.map(({ from, until }) => `${from}-${until}`))
  expect(joined(['20:00-24:00'], ['00:00-02:00', '09:00-12:00'], closed)).toEqual([
    ['20:00-02:00'],
    ['09:00-12:00'],
    closed,
  ])
  // From the end of the week to its beginning; each night of several.
  const nights = ['00:00-08:00', '18:00-24:00']
  expect(joined(nights, nights, nights)).toEqual(Array.from({ length: 3 }, () => ['18:00-08:00']))
  for (const day of [['00:00-24:00'], ['20:00-24:00'], ['00:00-02:00']])
    expect(joined(day, closed, day)).toEqual([day, closed, day])
  // Nor is a day longer than a day, or a morning after a day around the clock left out.
  for (const week of [
    [['08:00-24:00'], ['00:00-10:00'], closed],
    [['00:00-24:00'], ['00:00-08:00'], closed],
  ])
    expect(joined(...week)).toEqual(week)
  expect(joined(['00:00-24:00'], ['00:00-24:00'])).toEqual([['00:00-24:00'], ['00:00-24:00']])
})

test('a night that is typed is stored with both of its days, and shown as it was typed', () => {
  const typed = [[{ from: '20:00', until: '02:00' }], [{ from: '09:00', until: '12:00' }], []]
  const split = [
    [{ from: '20:00', until: '24:00' }],
    [
      { from: '09:00', until: '12:00' },
      { from: '00:00', until: '02:00' },
    ],
    [],
  ]
  expect(nightsSplit(typed)).toEqual(split)
  expect(nightsJoined(nightsSplit(typed))).toEqual(typed)
  // From the end of the week to its beginning.
  expect(nightsSplit([[], [{ from: '22:00', until: '06:00' }]])).toEqual([
    [{ from: '00:00', until: '06:00' }],
    [{ from: '22:00', until: '24:00' }],
  ])
  // A mistake stays one: no one is open until the next afternoon, or nearly around the clock.
  expect(nightsSplit([[{ from: '09:00', until: '08:00' }], []])).toEqual([[{ from: '09:00', until: '08:00' }], []])
  for (const until of ['17:00', '20:00', ''])
    expect(nightsSplit([[{ from: '20:00', until }], []])).toEqual([[{ from: '20:00', until }], []])
})

test('days in a row with equal hours are one, and closed days are left out', () => {
  const open = [{ from: '08:30', until: '12:30' }]
  const late = [{ from: '10:00', until: '18:00' }]
  expect(weekInWords([open, open, open, open, open, open, []])).toBe('Mon–Sat 8:30 AM–12:30 PM')
  expect(weekInWords([open, open, late, open, [], open, []])).toBe(
    'Mon–Tue 8:30 AM–12:30 PM; Wed 10:00 AM–6:00 PM; Thu 8:30 AM–12:30 PM; Sat 8:30 AM–12:30 PM',
  )
  expect(weekInWords([[], [], [], [], [], [], []])).toBe('Closed')
  expect(weekInWords(null)).toBeNull()
})
