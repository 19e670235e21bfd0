import { UTCDateMini } from '@date-fns/utc/date/mini'
import { addDays as daysLater } from 'date-fns/addDays'
import { addMonths as monthsLater } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { differenceInYears } from 'date-fns/differenceInYears'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { utcDay } from './day-words.ts'

/**
 * Days of the calendar, as '2026-03-05': without a time, the same everywhere. date-fns computes them in UTC, never in
 * the zone of the machine, where a day may have 23 hours. Which day a moment is on somewhere: `day-words.ts`.
 */

type Moment = Date | number | string
const inUtc = { in: (moment: Moment) => new UTCDateMini(moment) }

export const addDays = (day: string, days: number) => utcDay(daysLater(day, days, inUtc))
/** The last day of a shorter month: a month after January 31 is February 28. */
export const addMonths = (day: string, months: number) => utcDay(monthsLater(day, months, inUtc))
/** The same for a moment: the same time of day in UTC. */
export const momentMonthsLater = (moment: Date, months: number) => new Date(monthsLater(moment, months, inUtc))

/** 1 from a day to the next one. */
export const daysBetween = (from: string, to: string) => differenceInCalendarDays(to, from, inUtc)
/** Full ones: an age. */
export const yearsBetween = (from: string, to: string) => differenceInYears(to, from, inUtc)

export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
export const lastOfMonth = (day: string) => utcDay(lastDayOfMonth(day, inUtc))
