import { aDay, aMinute, anHour } from '@handoff/contracts/kit/dates/durations'

const aMonth = 30.44 * aDay

/** Each up to a number of its unit: 90 minutes are 2 hours, and 25 days not yet a month. */
const steps: readonly { unit: number; most: number; one: string; many?: string }[] = [
  { unit: 1000, most: 44, one: 'a few seconds' },
  { unit: aMinute, most: 44, one: 'a minute', many: 'minutes' },
  { unit: aMinute, most: 89, one: 'an hour' },
  { unit: anHour, most: 21, one: 'an hour', many: 'hours' },
  { unit: anHour, most: 35, one: 'a day' },
  { unit: aDay, most: 25, one: 'a day', many: 'days' },
  { unit: aDay, most: 45, one: 'a month' },
  { unit: aMonth, most: 10, one: 'a month', many: 'months' },
  { unit: aMonth, most: 17, one: 'a year' },
  { unit: 12 * aMonth, most: Number.POSITIVE_INFINITY, one: 'a year', many: 'years' },
]

/** '3 hours ago', 'in 2 days': how far away a moment is, in milliseconds; negative if it is past. */
export function relativeWords(distance: number) {
  const count = (unit: number) => Math.round(Math.abs(distance) / unit)
  const step = steps.find(({ unit, most }) => count(unit) <= most)
  if (!step) return 'Invalid Date'
  const { unit, one, many } = step
  const far = many && count(unit) > 1 ? `${count(unit)} ${many}` : one
  return distance > 0 ? `in ${far}` : `${far} ago`
}
