import { expect, test } from 'vitest'
import { federalHolidays } from './federal-holidays.ts'

test('the days of 2026', () => {
  expect([...federalHolidays(2026)]).toEqual(
    expect.arrayContaining([
      ['2026-01-01', 'New Year’s Day'],
      ['2026-01-19', 'Martin Luther King Jr. Day'],
      ['2026-02-16', 'Washington’s Birthday'],
      ['2026-05-25', 'Memorial Day'],
      ['2026-06-19', 'Juneteenth'],
      ['2026-07-03', 'Independence Day (observed)'],
      ['2026-07-04', 'Independence Day'],
      ['2026-09-07', 'Labor Day'],
      ['2026-10-12', 'Columbus Day'],
      ['2026-11-11', 'Veterans Day'],
      ['2026-11-26', 'Thanksgiving'],
      ['2026-12-25', 'Christmas Day'],
    ]),
  )
  expect(federalHolidays(2026).size).toBe(12)
})

test('a Sunday is observed on Monday, a Saturday on Friday, even in the previous year', () => {
  expect(federalHolidays(2027).get('2027-07-05')).toBe('Independence Day (observed)')
  expect(federalHolidays(2021).get('2021-12-31')).toBe('New Year’s Day (observed)')
  expect(federalHolidays(2022).get('2022-01-01')).toBe('New Year’s Day')
})
