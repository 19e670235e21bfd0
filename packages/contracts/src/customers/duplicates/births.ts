import { Day } from '../../kit/shapes.ts'
import { different, type Identity, type Likeness, same } from './person.ts'
import { isOneTypo } from './typos.ts'

const year = 4
const swapped = (day: string) => `${day.slice(0, year)}-${day.slice(8)}-${day.slice(5, 7)}`

export function compareBirths(one: Identity, other: Identity): Likeness {
  const [mine, their] = [one.dateOfBirth, other.dateOfBirth]
  if (!mine || !their) return null
  if (mine === their) return same
  const isEstimated = !!(one.isBirthEstimated || other.isBirthEstimated)
  if (swapped(mine) === their) return { value: 0.85, reason: 'Day and month swapped' }
  if (isEstimated && mine.slice(0, year) === their.slice(0, year))
    return { value: 0.7, reason: 'Same year, one is estimated' }
  if (isOneTypo(mine, their)) return { value: 0.8, reason: 'One digit differs' }
  if (mine.slice(0, year) === their.slice(0, year)) return { value: 0.3, reason: 'Same year only' }
  return different
}

const isDay = (text: string) => text >= '1900' && Day.safeParse(text).success

/** The date and those that are one digit off, two digits swapped, or day and month swapped. */
export function nearBirths(day: string): string[] {
  const at = Array.from(day).flatMap((sign, index) => (sign === '-' ? [] : [index]))
  const replaced = at.flatMap((index) =>
    Array.from('0123456789', (digit) => `${day.slice(0, index)}${digit}${day.slice(index + 1)}`),
  )
  const exchanged = at.flatMap((index) =>
    day[index + 1] === undefined || day[index + 1] === '-'
      ? []
      : [`${day.slice(0, index)}${day[index + 1]}${day[index]}${day.slice(index + 2)}`],
  )
  return [...new Set([day, swapped(day), ...replaced, ...exchanged])].filter(isDay)
}
