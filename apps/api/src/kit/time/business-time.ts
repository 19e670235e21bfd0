import { utcDay, weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { aDay, aMinute, anHour } from '@handoff/contracts/kit/dates/durations'
import { midnightOf, momentOf, wallOf } from '@handoff/contracts/kit/dates/wall-clock'

/**
 * Business time: the open days of a calendar, whole or by open hours, in one time zone. Durations are in milliseconds.
 * The arithmetic uses wall-clock time, so that a day counts as a day even when the clocks change.
 */

/** In milliseconds since midnight; a whole day is until 24:00. */
export type OpenSpan = readonly [from: number, until: number]
export type OpenHours = {
  /** Monday first; each day's spans are sorted and do not overlap. */
  week: readonly (readonly OpenSpan[])[]
  /** Days with different hours, as YYYY-MM-DD. They override holidays. */
  exceptions: ReadonlyMap<string, readonly OpenSpan[]>
}
export type Calendar = {
  timeZone: string
  /** For a day as YYYY-MM-DD. */
  isHoliday: (day: string) => boolean
  /** Default: Monday to Friday, the whole day. */
  hours?: OpenHours
}

type Unit = 'minutes' | 'hours' | 'days'
export type Duration = { value: number; unit: Unit }

const wholeDay: readonly OpenSpan[] = [[0, aDay]]
const closed: readonly OpenSpan[] = []
const workingWeek = [wholeDay, wholeDay, wholeDay, wholeDay, wholeDay, closed, closed]

/** Monday to Friday without holidays, in a time zone. */
export const weekdaysIn = (timeZone: string): Calendar => ({ timeZone, isHoliday: () => false })
const calendarFrom = (calendar: Calendar | string) => (typeof calendar === 'string' ? weekdaysIn(calendar) : calendar)

/** Open spans of a day; `midnight` is its beginning in local time. */
function spansOf(midnight: number, { isHoliday, hours }: Calendar): readonly OpenSpan[] {
  const name = utcDay(midnight)
  const exception = hours?.exceptions.get(name)
  if (exception) return exception
  return isHoliday(name) ? closed : ((hours?.week ?? workingWeek)[weekdayOf(midnight)] ?? closed)
}

/** After a year without an open day, the remaining time counts as plain time. */
const mostClosedDays = 366

/**
 * The moment after this much business time; if closed, it starts with the next opening. A negative duration goes back,
 * to when something overdue was due.
 */
export function addBusinessTime(from: Date, duration: number, calendar: Calendar | string): Date {
  const its = calendarFrom(calendar)
  const start = wallOf(from.getTime(), its.timeZone)
  const wall = duration < 0 ? wallBefore(start, -duration, its) : wallAfter(start, duration, its)
  return new Date(momentNear(from.getTime(), wall, its.timeZone))
}

/** Of an hour that occurs twice, the one on the side of `from`: nothing is due before it was sent. */
function momentNear(from: number, wall: number, timeZone: string) {
  const sameOffset = wall - (wallOf(from, timeZone) - from)
  return wallOf(sameOffset, timeZone) === wall ? sameOffset : momentOf(wall, timeZone)
}

function wallAfter(start: number, duration: number, calendar: Calendar) {
  let left = duration
  let closedDays = 0
  for (let midnight = midnightOf(start); closedDays < mostClosedDays; midnight += aDay) {
    const spans = spansOf(midnight, calendar)
    closedDays = spans.length ? 0 : closedDays + 1
    for (const [opens, closes] of spans) {
      const begin = Math.max(midnight + opens, start)
      const open = midnight + closes - begin
      if (open <= 0) continue
      if (left <= open) return begin + left
      left -= open
    }
  }
  return start + duration
}

function wallBefore(start: number, duration: number, calendar: Calendar) {
  let left = duration
  let closedDays = 0
  for (let midnight = midnightOf(start - 1); closedDays < mostClosedDays; midnight -= aDay) {
    const spans = spansOf(midnight, calendar)
    closedDays = spans.length ? 0 : closedDays + 1
    for (const [opens, closes] of spans.toReversed()) {
      const end = Math.min(midnight + closes, start)
      const open = end - (midnight + opens)
      if (open <= 0) continue
      if (left <= open) return end - left
      left -= open
    }
  }
  return start - duration
}

/** Business time between two moments; negative if the second is earlier. */
export function businessTimeBetween(from: Date, to: Date, calendar: Calendar | string): number {
  if (to < from) return -businessTimeBetween(to, from, calendar)
  const its = calendarFrom(calendar)
  const start = wallOf(from.getTime(), its.timeZone)
  const end = wallOf(to.getTime(), its.timeZone)
  let total = 0
  for (let midnight = midnightOf(start); midnight < end; midnight += aDay)
    for (const [opens, closes] of spansOf(midnight, its))
      total += Math.max(0, Math.min(midnight + closes, end) - Math.max(midnight + opens, start))
  return total
}

/** Length of a business day: 24 hours, or the average of an open day. */
export function lengthOfDay({ hours }: Pick<Calendar, 'hours'>): number {
  const open = hours?.week.filter((spans) => spans.length > 0) ?? []
  if (!open.length) return aDay
  const total = open.flat().reduce((sum, [from, until]) => sum + until - from, 0)
  return Math.round(total / open.length)
}

const lengths: Record<Exclude<Unit, 'days'>, number> = { minutes: aMinute, hours: anHour }

/**
 * Business time in milliseconds. With open hours, 24 hours are one open day, so that a reminder after 24 hours still
 * comes before a deadline of 2 days.
 */
export function businessTimeOf({ value, unit }: Duration, calendar: Pick<Calendar, 'hours'>): number {
  const ofDay = lengthOfDay(calendar)
  if (unit === 'days') return value * ofDay
  const length = value * lengths[unit]
  return Math.min(length, Math.ceil(length / aDay) * ofDay)
}

/** Around the clock: a day has 24 hours. */
export const plainTimeOf = ({ value, unit }: Duration) => value * (unit === 'days' ? aDay : lengths[unit])
