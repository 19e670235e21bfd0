import { exceptionsInCell, weekInCell } from '@handoff/contracts/network/locations/location-cells'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { week as aWeek, exceptions } from './arbitraries.ts'
import { readExceptions } from './exceptions.ts'
import { readHours } from './hours.ts'

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
/** Days with the same hours together: 'Mo-Fr 09:00-17:00'. */
function summaryOf(text: string) {
  const { week } = readHours(text)
  if (!week) return null
  const daysOf = new Map<string, string[]>()
  for (const [day, spans] of week.entries()) {
    const hours = spans.map(({ from, until }) => `${from}-${until}`).join('+')
    if (hours) daysOf.set(hours, [...(daysOf.get(hours) ?? []), days[day]!])
  }
  return [...daysOf].map(([hours, on]) => `${on.join('')} ${hours}`).join(' ')
}
const week = 'MoTuWeThFrSaSu'
const workdays = 'MoTuWeThFr'

test.each([
  ['Mon–Fri 9:00–17:00', `${workdays} 09:00-17:00`],
  ['Mon, Wed 9am to 12pm, 1-5pm', 'MoWe 09:00-12:00+13:00-17:00'],
  ['Sat-Mon: 9-5pm', 'MoSaSu 09:00-17:00'],
  ['Tuesday 8:30 - 16:00; Thursday closed', 'Tu 08:30-16:00'],
  ['Sun 8pm–12am', 'Su 20:00-24:00'],
  ['weekends 10-14', 'SaSu 10:00-14:00'],
  // Hours alone belong to the days before them.
  ['Tue 10am-12pm; 1pm-3pm', 'Tu 10:00-12:00+13:00-15:00'],
  ['Wed-Fri: 9:15am - 10am; 6pm - 6:45pm', 'WeThFr 09:15-10:00+18:00-18:45'],
  ['Thu 1-4', 'Th 13:00-16:00'],
  ['Mon-Thu 8-12, 1-4:30', 'MoTuWeTh 08:00-12:00+13:00-16:30'],
  ['Mon-Fri 9-5', `${workdays} 09:00-17:00`],
  // As lists write them.
  ['24/7', `${week} 00:00-24:00`],
  ['Open 24 hours a day', `${week} 00:00-24:00`],
  ['Sat & Sun 24 hours', 'SaSu 00:00-24:00'],
  ['M-F 8am-4pm', `${workdays} 08:00-16:00`],
  ['MWF 9am-12pm', 'MoWeFr 09:00-12:00'],
  ['T/Th 9am-12pm', 'TuTh 09:00-12:00'],
  ['Mon thru Thurs 9am-5pm', 'MoTuWeTh 09:00-17:00'],
  ['Monday through Friday from 9 AM until 5 PM', `${workdays} 09:00-17:00`],
  ['Sun 9am-noon', 'Su 09:00-12:00'],
  ['2-4 p.m. Tues., Fri.', 'TuFr 14:00-16:00'],
  ['9 a.m.-noon, 12:30-5 p.m. Mon., Thu.; 3-8 p.m. Fri.', 'MoTh 09:00-12:00+12:30-17:00 Fr 15:00-20:00'],
  ['9am-5pm Mon-Fri, 10am-2pm Sat', `${workdays} 09:00-17:00 Sa 10:00-14:00`],
  ['Mon 9:00 AM-5:00 PM\nWed 10:00 AM-5:00 PM', 'Mo 09:00-17:00 We 10:00-17:00'],
  ['Weekdays 9am-5pm, Sat 10am-2pm', `${workdays} 09:00-17:00 Sa 10:00-14:00`],
  ['Mon‑Fri 9am‑5pm', `${workdays} 09:00-17:00`],
  ['Fri - 11:30am - 1:30pm', 'Fr 11:30-13:30'],
  ['Mon-Fri 9am-5pm, closed Sat and Sun', `${workdays} 09:00-17:00`],
  // Past midnight: of two days.
  ['Sat 9pm-3am', 'Sa 21:00-24:00 Su 00:00-03:00'],
  ['Daily 7pm-7am', `${week} 00:00-07:00+19:00-24:00`],
  ['Mon 22:00-06:00', 'Mo 22:00-24:00 Tu 00:00-06:00'],
  ['Sun 10pm-midnight', 'Su 22:00-24:00'],
])('%s', (text, expected) => {
  expect(summaryOf(text)).toBe(expected)
})

test.each([
  ['some day', 'weekly'],
  ['Mon', 'weekly'],
  ['Mon 17-9', 'weekly'],
  ['Mon 25:00-26:00', 'weekly'],
  ['Mon 13pm-14pm', 'weekly'],
  ['Foo 9-5pm', 'weekly'],
  ['by appointment', 'weekly'],
  ['Mon 9:75-10', 'weekly'],
  ['2nd and 4th Thursday 10am-12pm', 'weekly'],
  ['Every other Friday 9am-5pm', 'weekly'],
  ['May-September: Sat 9am-1pm', 'weekly'],
  ['Mon-Fri 9am-5pm, except Wed', 'weekly'],
  ['Mon-Fri 9am-5pm; last Friday of the month closed', 'weekly'],
  ['Sun-Sun: 11am - 1pm', 'weekly'],
  ['Closed', 'weekly'],
  ['', 'weekly'],
  ['9am-5pm', 'no day'],
  ['10:00-14:00; 16:00-18:00', 'no day'],
  ['Thu 5:30-7:30', '‘5:30-7:30’ AM or PM'],
  ['Sat 7 - 8:30', '‘7 - 8:30’ AM or PM'],
  ['Mon 5-4', '‘5-4’ AM or PM'],
  ['Mon 5:45-3pm', '‘5:45-3pm’ AM or PM'],
  ['Mon 9am-11', '‘9am-11’ AM or PM'],
  ['Mon-Fri 9am-5pm; Wed 9am-8pm', 'overlap'],
])('%s is not understood, so no one is sent to a closed door', (text, why) => {
  expect(readHours(text)).toMatchObject({ week: null, remark: null, why: expect.stringContaining(why) })
})

test.each([
  ['Mon-Fri 9am-5pm; closed holidays', 'closed holidays'],
  ['Call first; Sat 10am-2pm; by appointment only', 'Call first; by appointment only'],
  ['Sat 10am-2pm', null],
])('words beside the hours of %s are kept', (text, remark) => {
  expect(readHours(text)).toMatchObject({ week: expect.any(Array), why: null, remark })
})

test('hours and exceptions are read back as they were written', () => {
  fc.assert(
    fc.property(aWeek, (hours) => {
      expect(readHours(weekInCell(hours)!)).toEqual({ week: hours, why: null, remark: null })
    }),
    { numRuns: 2000 },
  )
  fc.assert(
    fc.property(exceptions, (days) => {
      expect(readExceptions(exceptionsInCell(days))).toEqual({ exceptions: days })
    }),
    { numRuns: 1000 },
  )
})

test('days that differ are read as people write them', () => {
  const read = (text: string) => {
    const result = readExceptions(text)
    return 'wrong' in result ? result.wrong : result.exceptions.map(({ day, hours, note }) => [day, hours.length, note])
  }
  expect(read('12/25/2026: Closed; 2026-12-31 9 AM – 5 PM - short day\n1/1/2027 10am-noon, 1-3pm')).toEqual([
    ['2026-12-25', 0, null],
    ['2026-12-31', 1, 'short day'],
    ['2027-01-01', 2, null],
  ])
  expect(read('Closed on holidays')).toBe('‘Closed on holidays’ isn’t a date with its hours')
  expect(read('2026-12-25 by appointment')).toBe('‘2026-12-25 by appointment’ isn’t a date with its hours')
})
