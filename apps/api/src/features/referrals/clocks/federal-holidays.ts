/** Holidays of the United States, as 5 U.S.C. § 6103 has them. Days are YYYY-MM-DD. */

type Holiday = { name: string; day: string }

const oneDay = 86_400_000
const nameOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
const on = (month: number, date: number) => (year: number) => Date.UTC(year, month - 1, date)

/** The first, second … Monday (1) or Thursday (4) of a month. */
const nth = (count: number, weekday: number, month: number) => (year: number) => {
  const first = Date.UTC(year, month - 1, 1)
  const ahead = (weekday - new Date(first).getUTCDay() + 7) % 7
  return first + (ahead + 7 * (count - 1)) * oneDay
}
const lastMonday = (month: number) => (year: number) => {
  const last = Date.UTC(year, month, 0)
  return last - ((new Date(last).getUTCDay() + 6) % 7) * oneDay
}

const rules: readonly [name: string, dayOf: (year: number) => number][] = [
  ['New Year’s Day', on(1, 1)],
  ['Martin Luther King Jr. Day', nth(3, 1, 1)],
  ['Washington’s Birthday', nth(3, 1, 2)],
  ['Memorial Day', lastMonday(5)],
  ['Juneteenth', on(6, 19)],
  ['Independence Day', on(7, 4)],
  ['Labor Day', nth(1, 1, 9)],
  ['Columbus Day', nth(2, 1, 10)],
  ['Veterans Day', on(11, 11)],
  ['Thanksgiving Day', nth(4, 4, 11)],
  ['Christmas Day', on(12, 25)],
]

/** A Saturday is observed on Friday, a Sunday on Monday. */
function observed(moment: number) {
  const weekday = new Date(moment).getUTCDay()
  return moment + (weekday === 6 ? -oneDay : weekday === 0 ? oneDay : 0)
}

/** Those whose day lies in a year, and next to it the day on which it is observed, which may lie in the year before. */
function holidaysOf(year: number): Holiday[] {
  return rules.flatMap(([name, dayOf]) => {
    const day = dayOf(year)
    const instead = observed(day)
    return [
      { name, day: nameOf(day) },
      ...(instead === day ? [] : [{ name: `${name} (observed)`, day: nameOf(instead) }]),
    ]
  })
}

const known = new Map<number, ReadonlyMap<string, string>>()

/** The names of the holidays that fall in a year, by their days. They never change, so that they are worked out once. */
export function federalHolidays(year: number): ReadonlyMap<string, string> {
  const found = known.get(year)
  if (found) return found
  const days = [...holidaysOf(year), ...holidaysOf(year + 1)].filter(({ day }) => day.startsWith(`${year}-`))
  const names = new Map(days.map(({ name, day }) => [day, name]))
  known.set(year, names)
  return names
}
