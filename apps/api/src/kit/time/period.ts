import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { addDays, daysBetween } from '@handoff/contracts/kit/dates/days'
import { sql } from 'kysely'
import { badInput } from '../problem.ts'

const mostDays = 366

/** Days of the viewer's calendar, both included; `previous` is the period of equal length right before. */
export type Period = { from: string; to: string; days: number; previous: { from: string; to: string } }

export function periodOf(
  period: { from?: string; to?: string },
  now: Date,
  timeZone: string,
  defaultDays = 30,
): Period {
  const to = period.to ?? calendarDay(timeZone, now)
  const from = period.from ?? addDays(to, 1 - defaultDays)
  const days = daysBetween(from, to) + 1
  if (days < 1) throw badInput({ to: ['The last day can’t be before the first'] })
  if (days > mostDays) throw badInput({ from: ['Choose a period of one year or less'] })
  return { from, to, days, previous: { from: addDays(from, -days), to: addDays(from, -1) } }
}

/** In the viewer's time zone. */
export const endOfDay = ({ viewer, now }: { viewer: { timeZone: string }; now: () => Date }) =>
  sql<Date>`(((${now()}::timestamptz at time zone ${viewer.timeZone})::date + 1)::timestamp at time zone ${viewer.timeZone})`

/** A rate requires at least five cases. */
export const percent = (part: number, whole: number) => (whole < 5 ? null : Math.round((1000 * part) / whole) / 10)
