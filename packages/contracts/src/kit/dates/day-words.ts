import { dateFormat } from './date-format.ts'

/** A day of the calendar is a text: '2026-03-05'. `days.ts` computes with it; every page has this file, few have that. */

/** The day of a moment in UTC, or of a wall clock. */
export const utcDay = (moment: Date | number | string) => new Date(moment).toISOString().slice(0, 10)

/** '09:30': the time of a moment in UTC, or of a wall clock. */
export const utcTime = (moment: Date | number | string) => new Date(moment).toISOString().slice(11, 16)

/** '2026-11-24 09:30', as Swedes write it: sorts as text, and every spreadsheet reads it. */
export const localTime = (timeZone: string, moment: Date) =>
  dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)

/** The day of a moment in a time zone. */
export const calendarDay = (timeZone: string, moment: Date) => localTime(timeZone, moment).slice(0, 10)

/** '09:30': the time of a moment in a time zone. */
export const timeOfDay = (timeZone: string, moment: Date) => localTime(timeZone, moment).slice(11)

/** Of a day, or a wall clock. Monday is 0. */
export const weekdayOf = (day: string | number) => (new Date(day).getUTCDay() + 6) % 7
export const isWeekend = (day: string | number) => weekdayOf(day) > 4

/** February 30 does not exist. */
export function isDay(text: string) {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && utcDay(date) === text
}

/** A day in US format: '2026-11-18' becomes '11-18-2026'. */
export const americanDay = (day: string) => `${day.slice(5)}-${day.slice(0, 4)}`

/** 'Mon': of a day, or a wall clock. */
export const weekdayName = (day: string | number) =>
  dateFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))

/** 'Monday'. */
export const longWeekdayName = (day: string) =>
  dateFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
