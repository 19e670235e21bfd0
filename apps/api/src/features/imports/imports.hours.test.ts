import { expect, test } from 'vitest'
import { readHours } from './imports.hours.ts'

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const said = (text: string) =>
  readHours(text)
    ?.flatMap((spans, day) => spans.map(({ from, until }) => `${days[day]} ${from}-${until}`))
    .join(' ')

test.each([
  ['Mon–Fri 9:00–17:00', 'Mo 09:00-17:00 Tu 09:00-17:00 We 09:00-17:00 Th 09:00-17:00 Fr 09:00-17:00'],
  ['Mon, Wed 9am to 12pm, 1-5pm', 'Mo 09:00-12:00 Mo 13:00-17:00 We 09:00-12:00 We 13:00-17:00'],
  ['Sat-Mon: 9-5pm', 'Mo 09:00-17:00 Sa 09:00-17:00 Su 09:00-17:00'],
  ['Tuesday 8:30 - 16:00; Thursday closed', 'Tu 08:30-16:00'],
  ['Sun 8pm–12am', 'Su 20:00-24:00'],
  ['weekends 10-14', 'Sa 10:00-14:00 Su 10:00-14:00'],
])('%s', (text, expected) => {
  expect(said(text)).toBe(expected)
})

test.each([
  'some day',
  'Mon',
  'Mon 17-9',
  'Mon 25:00-26:00',
  'Mon 13pm-14pm',
  'Foo 9-5pm',
  'by appointment',
  'Mon 9:75-10',
])('%s is not understood, so no one is sent to a closed door', (text) => {
  expect(readHours(text)).toBeNull()
})
