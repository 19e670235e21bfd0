import { dateFormat } from './date-format.ts'

/** A day of the calendar is a text: '2026-03-05'. `days.ts` computes with it; every page has this file, few have that. */

/** The day of a moment in UTC, or of a wall clock. */
export const utcDay = (moment: Date | number | string) => new Date(moment).toISOString().slice(0, 10)

/** A day in US format: '2026-11-18' becomes '11-18-2026'. */
export const americanDay = (day: string) => `${day.slice(5)}-${day.slice(0, 4)}`

/** 'Mon': of a day, or a wall clock. */
export const weekdayName = (day: string | number) =>
  dateFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))
