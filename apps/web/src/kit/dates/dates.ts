import { dateFormat } from '@handoff/contracts/kit/dates/date-format'
import { americanDay, calendarDay, utcDay } from '@handoff/contracts/kit/dates/day-words'
import { formatWall } from '@handoff/contracts/kit/dates/format-wall'
import { calendarDayWords, dayWords, dueWords, momentWords } from '@handoff/contracts/kit/dates/moment-words'
import { knownZone, wallOf } from '@handoff/contracts/kit/dates/wall-clock'
import { relativeWords } from './relativeWords.ts'

type Moment = string | Date

/** With the names of months and weekdays, which `formatWall` does not know. */
const patterns = {
  /** March 08, 2026 */
  long: { month: 'long', day: '2-digit', year: 'numeric' },
  /** Tue, Nov 24 */
  weekdayAndDay: { weekday: 'short', month: 'short', day: 'numeric' },
  /** Tuesday, Nov 24 */
  longWeekdayAndDay: { weekday: 'long', month: 'short', day: 'numeric' },
  /** Tuesday, November 24 */
  inFull: { weekday: 'long', month: 'long', day: 'numeric' },
  /** Tuesday */
  weekday: { weekday: 'long' },
  /** Nov 24 */
  day: { month: 'short', day: 'numeric' },
  /** Nov */
  month: { month: 'short' },
  /** November 2026 */
  monthAndYear: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** A day ('2026-11-24'), or that of a wall clock, in words. */
export const dayInWords = (day: string | number, pattern: keyof typeof patterns) =>
  dateFormat('en-US', { ...patterns[pattern], timeZone: 'UTC' }).format(new Date(day))

type Options = {
  /** For what is read on another day, such as on paper. */
  isKept?: boolean
}

/**
 * Moments in the time zone of a person: in words (decision 104), and in the four formats of the specification
 * (section 9) for days of a record and for exact moments.
 */
export function datesIn(zone: string, { isKept = false }: Options = {}) {
  const known = knownZone(zone)
  const wallIn = (moment: Moment) => wallOf(new Date(moment).getTime(), known)
  const formatBy = (write: (wall: number) => string) => (moment: Moment) => {
    const wall = wallIn(moment)
    return Number.isNaN(wall) ? 'Invalid Date' : write(wall)
  }
  const dayIn = (moment: Moment) => utcDay(wallIn(moment))
  const today = () => calendarDay(known, new Date())
  return {
    zone,
    formatLong: formatBy((wall) => dayInWords(wall, 'long')),
    formatShort: formatBy((wall) => formatWall(wall, 'MM-dd-yyyy')),
    formatDateTime: formatBy((wall) => formatWall(wall, 'MM-dd-yyyy - h:mm a')),
    formatTime: formatBy((wall) => formatWall(wall, 'h:mm a')),
    /** 'Yesterday, 5:50 PM', 'Tue, 8:22 AM'. */
    formatMoment: (moment: Moment, now?: Moment) => momentWords(moment, { timeZone: zone, now, isKept }),
    /** 'Yesterday', 'Tue': its day. */
    formatMomentDay: (moment: Moment, now?: Moment) => dayWords(moment, { timeZone: zone, now, isKept }),
    /** The same for a day of the calendar. */
    formatCalendarDay: (day: string, now?: Moment) => calendarDayWords(day, { timeZone: zone, now, isKept }),
    /** 'Today, end of day', 'Tue, 2:00 PM': of a deadline. */
    formatDue: (moment: Moment, now?: Moment) => dueWords(moment, { timeZone: zone, now, isKept }),
    /** '3 hours ago', 'in 2 days'; on paper its date. */
    formatRelative: (moment: Moment, now: Moment = new Date()) =>
      isKept
        ? momentWords(moment, { timeZone: zone, now, isKept })
        : relativeWords(new Date(moment).getTime() - new Date(now).getTime()),
    /** Local time, to be compared with that of other moments. */
    wallIn,
    /** The day of a moment in this zone, as YYYY-MM-DD. */
    dayIn,
    isToday: (moment: Moment) => dayIn(moment) === today(),
    /** Today in this zone, as YYYY-MM-DD. */
    today,
  }
}

/** A day without a time ('2026-03-05') is the same everywhere. */
export const formatDay = americanDay
