import { dateFormat } from './date-format.ts'
import { weekdayName } from './day-words.ts'
import { aDay, aMinute } from './durations.ts'
import { formatWall } from './format-wall.ts'
import { knownZone, midnightOf, wallOf } from './wall-clock.ts'

/**
 * When something was or will be, as people say it (decision 104). Past: 'Today', 'Yesterday', 'Tue 11-24', and
 * '11-16-2026' from a week on. Ahead: 'Today', 'Tomorrow', 'Tue', and '12-08-2026'. Other languages have their own words
 * for the same days.
 */

type Moment = Date | string | number
export type Reading = {
  timeZone: string
  now?: Moment | undefined
  /** Of the reader; default: American English. */
  locale?: string | undefined
  /** Within a sentence: 'by today', and not 'by Today'. */
  isWithin?: boolean | undefined
  /** Read on another day, such as an email: 'Mon 11-30' whether past or ahead, never 'Tomorrow'. */
  isKept?: boolean | undefined
}

/** The farthest day that has a weekday. */
const farthest = 6

/** 'Yesterday', 'Tue 11-24', 'Tue', '12-08-2026': the day of a moment. */
export const dayWords = (moment: Moment, reading: Reading) =>
  dayOfWall(wallIn(moment, reading), wallIn(reading.now ?? new Date(), reading), reading)

/** 'Yesterday, 5:50 PM'. */
export const momentWords = (moment: Moment, reading: Reading) => {
  const time = timeWords(moment, reading)
  return time === invalid ? invalid : `${dayWords(moment, reading)}, ${time}`
}

/** A day of the calendar ('2026-03-05'), seen from today in the zone of the reader. */
export const calendarDayWords = (day: string, reading: Reading) =>
  dayOfWall(new Date(day).getTime(), wallIn(reading.now ?? new Date(), reading), reading)

/** 'Tomorrow', and 'Tomorrow, 2:00 PM': business days that began at midnight end there, as 'Tomorrow, end of day'. */
export function dueWords(moment: Moment, reading: Reading) {
  const due = wallIn(moment, reading)
  const isEndOfDay = due - midnightOf(due) < aMinute
  const day = dayWords(isEndOfDay ? new Date(moment).getTime() - aMinute : moment, reading)
  return { day, when: `${day}, ${isEndOfDay ? 'end of day' : timeWords(moment, reading)}` }
}

/** '5:50 PM'. */
function timeWords(moment: Moment, { timeZone, locale = english }: Reading) {
  const wall = wallIn(moment, { timeZone })
  if (Number.isNaN(wall)) return invalid
  if (isEnglish(locale)) return formatWall(wall, 'h:mm a')
  return dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(wall)
}

/** Such words within a sentence. */
export const lowered = (words: string) => words.replace(/^(Today|Tomorrow|Yesterday)/, (word) => word.toLowerCase())

const english = 'en-US'
const invalid = 'Invalid Date'
const isEnglish = (locale: string) => locale.startsWith('en')

const wallIn = (moment: Moment, { timeZone }: Pick<Reading, 'timeZone'>) =>
  wallOf(new Date(moment).getTime(), knownZone(timeZone))

function dayOfWall(wall: number, now: number, { locale = english, isWithin, isKept }: Reading) {
  if (Number.isNaN(wall)) return invalid
  // Whole days also where the clocks change: a wall is local time as if it were UTC.
  const apart = (midnightOf(wall) - midnightOf(now)) / aDay
  const words =
    !isKept && Math.abs(apart) <= 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(apart, 'day')
      : Math.abs(apart) <= farthest
        ? weekday(wall, locale, isKept || apart < 0)
        : date(wall, locale)
  return isWithin ? words : words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
}

function weekday(wall: number, locale: string, hasDate: boolean) {
  if (isEnglish(locale)) return hasDate ? `${weekdayName(wall)} ${formatWall(wall, 'MM-dd')}` : weekdayName(wall)
  return dateFormat(locale, {
    weekday: 'long',
    ...(hasDate && { day: 'numeric', month: 'short' }),
    timeZone: 'UTC',
  }).format(wall)
}

const date = (wall: number, locale: string) =>
  isEnglish(locale)
    ? formatWall(wall, 'MM-dd-yyyy')
    : dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(wall)
