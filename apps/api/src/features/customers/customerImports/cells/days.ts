import type { ColumnFacts, DateOrder } from '@handoff/contracts/customers/customerImports'
import { isDay } from '@handoff/contracts/kit/dates/day-words'

/** A day as people write it. `remark` says what its text does not. */
export type WrittenDay = { day: string; isEstimated: boolean; remark: string | null }

const numeric = /^(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(\d{4}|\d{2})(?:\s.*|T.*)?$/
const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[T\s].*)?$/
const months = [
  'jan enero ene',
  'feb febrero',
  'mar marzo',
  'apr abril abr',
  'may mayo',
  'jun junio',
  'jul julio',
  'aug agosto ago',
  'sep septiembre set',
  'oct octubre',
  'nov noviembre',
  'dec diciembre dic',
].map((names) => names.split(' '))
const words =
  /^(?:(\d{1,2})[\s.-]*(?:de\s)?)?(\p{L}{3,})\.?[\s,.-]*(?:de\s)?(?:(\d{1,2})(?:st|nd|rd|th)?[\s,.-]+)?(\d{4}|\d{2})$/iu

const two = (number: number | string) => String(number).padStart(2, '0')
const valid = (year: number | string, month: number | string, day: number | string) => {
  const text = `${year}-${two(month)}-${two(day)}`
  return isDay(text) ? text : null
}
const exactly = (day: string | null, remark: string | null = null): WrittenDay | null =>
  day === null ? null : { day, isEstimated: false, remark }
const estimated = (day: string | null, remark: string): WrittenDay | null =>
  day === null ? null : { day, isEstimated: true, remark }

/** Of two digits the latest year that is not to come. */
function yearOf(text: string, today: string) {
  if (text.length === 4) return Number(text)
  const year = Math.floor(Number(today.slice(0, 4)) / 100) * 100 + Number(text)
  return year > Number(today.slice(0, 4)) ? year - 100 : year
}

/** Null where it has no one meaning: nothing is guessed. `order` is that of its whole column. */
export function dayIn(text: string, order: DateOrder | undefined, today: string): WrittenDay | null {
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? []
  if (isoYear) return exactly(valid(isoYear, isoMonth!, isoDay!)) ?? yearOnly(isoYear)
  const [, first, second, shortYear] = numeric.exec(text) ?? []
  if (first && second && shortYear) return numericDay([Number(first), Number(second)], yearOf(shortYear, today), order)
  const [, partMonth, partYear] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  if (partMonth && partYear)
    return Number(partMonth) === 0
      ? yearOnly(partYear)
      : estimated(valid(partYear, partMonth, 1), 'Month and year only')
  const [, year] = /^(?:[?x0]{1,2}[/.-]){0,2}(\d{4})$/i.exec(text) ?? []
  if (year) return yearOnly(year)
  return dayInWords(text, today)
}

const yearOnly = (year: string | number) => {
  const isYear = Number(year) >= 1900 && Number(year) <= 2100
  return isYear ? estimated(`${year}-01-01`, 'Year only') : null
}

function numericDay([first, second]: [number, number], year: number, order: DateOrder | undefined) {
  if (first === 0 && second === 0) return yearOnly(year)
  const [monthFirst, dayFirst] = [valid(year, first, second), valid(year, second, first)]
  if (monthFirst === null || dayFirst === null || first === second) {
    const isOther = order !== undefined && order !== (monthFirst ? 'month' : 'day') && first !== second
    return exactly(monthFirst ?? dayFirst, isOther ? `${monthFirst ? 'Month' : 'Day'} first, unlike the rest` : null)
  }
  return order === undefined ? null : exactly(order === 'month' ? monthFirst : dayFirst)
}

function dayInWords(text: string, today: string) {
  const [, before, name, after, year] = words.exec(text) ?? []
  if (!name || !year) return null
  const key = name.toLowerCase()
  const month = months.findIndex((names) =>
    names.some((one) => key === one || (names[0] === one && key.startsWith(one))),
  )
  if (month < 0 || (before && after)) return null
  const day = before ?? after
  if (day === undefined) return estimated(valid(yearOf(year, today), month + 1, 1), 'Month and year only')
  return exactly(valid(yearOf(year, today), month + 1, day))
}

/** Which order the dates of a column allow, counted cell by cell. */
export function datesOfColumn() {
  const counts = { month: 0, day: 0, both: 0 }
  let example: string | undefined
  return {
    see(text: string) {
      const [, first, second, year] = numeric.exec(text) ?? []
      if (!year) return
      const [one, other] = [Number(first), Number(second)]
      if (one === other || one === 0 || other === 0) return
      if (one > 12 && other <= 12) counts.day++
      else if (other > 12 && one <= 12) counts.month++
      else if (one <= 12 && other <= 12) {
        counts.both++
        example ??= text
      }
    },
    facts(): ColumnFacts {
      const { month, day, both } = counts
      if (!month && !day && !both) return {}
      if (both && !month === !day) return { dates: 'ask', dated: both, ...(example && { example }) }
      return month > day ? { dates: 'month', dated: month } : { dates: 'day', dated: day }
    },
  }
}
