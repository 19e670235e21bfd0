import { weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { addDays, lastOfMonth } from '@handoff/contracts/kit/dates/days'

/** Holidays of the United States, by 5 U.S.C. § 6103. Days are YYYY-MM-DD. */

type Holiday = { name: string; day: string }

/** '07-04' */
const on = (date: string) => (year: number) => `${year}-${date}`

const [monday, thursday] = [0, 3]
/** The first, second … Monday or Thursday of a month, which is given by its first day. */
const nth = (count: number, weekday: number, month: string) => (year: number) => {
  const first = `${year}-${month}`
  const ahead = (weekday - weekdayOf(first) + 7) % 7
  return addDays(first, ahead + 7 * (count - 1))
}
const lastMonday = (month: string) => (year: number) => {
  const last = lastOfMonth(`${year}-${month}`)
  return addDays(last, -weekdayOf(last))
}

const rules: readonly [name: string, dayOf: (year: number) => string][] = [
  ['New Year’s Day', on('01-01')],
  ['Martin Luther King Jr. Day', nth(3, monday, '01-01')],
  ['Washington’s Birthday', nth(3, monday, '02-01')],
  ['Memorial Day', lastMonday('05-01')],
  ['Juneteenth', on('06-19')],
  ['Independence Day', on('07-04')],
  ['Labor Day', nth(1, monday, '09-01')],
  ['Columbus Day', nth(2, monday, '10-01')],
  ['Veterans Day', on('11-11')],
  ['Thanksgiving', nth(4, thursday, '11-01')],
  ['Christmas Day', on('12-25')],
]

/** A Saturday is observed on Friday, a Sunday on Monday. */
function observed(day: string) {
  const weekday = weekdayOf(day)
  return addDays(day, weekday === 5 ? -1 : weekday === 6 ? 1 : 0)
}

/** Holidays of a year with the day and its observed day, which may be in the previous year. */
function holidaysOf(year: number): Holiday[] {
  return rules.flatMap(([name, dayOf]) => {
    const day = dayOf(year)
    const instead = observed(day)
    return [{ name, day }, ...(instead === day ? [] : [{ name: `${name} (observed)`, day: instead }])]
  })
}

const known = new Map<number, ReadonlyMap<string, string>>()

/** Names of the holidays of a year, by day. They never change, so they are cached. */
export function federalHolidays(year: number): ReadonlyMap<string, string> {
  const cached = known.get(year)
  if (cached) return cached
  const days = [...holidaysOf(year), ...holidaysOf(year + 1)].filter(({ day }) => day.startsWith(`${year}-`))
  const names = new Map(days.map(({ name, day }) => [day, name]))
  known.set(year, names)
  return names
}
