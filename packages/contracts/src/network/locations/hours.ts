/** When a place is open: hours by the week, and days that differ from it. */
import * as z from 'zod/mini'
import { DayException } from '../../kit/opening.ts'
import { Day, optionalText } from '../../kit/shapes.ts'

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a valid time'))
const Span = z
  .strictObject({ from: timeOfDay, until: timeOfDay })
  .check(z.refine(({ from, until }) => from < until, { error: 'The end must be after the start', path: ['until'] }))
const spans = z.array(Span).check(
  z.maxLength(4),
  z.refine(
    (list) =>
      [...list]
        .sort((one, other) => one.from.localeCompare(other.from))
        .every((span, at, all) => at === 0 || all[at - 1]!.until <= span.from),
    'These hours overlap',
  ),
)

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** Seven lists of hours, Monday first; an empty list is a closed day. */
export const WeeklyHours = z.array(spans).check(z.length(7))
export type WeeklyHours = z.output<typeof WeeklyHours>

/** A day that differs from its week: closed, or open at other hours. */
export const HoursException = z.strictObject({ day: Day, hours: spans, note: optionalText('Note', 120) })

/** As they are stored and answered. */
export const Hours = z.array(z.array(z.object({ from: z.string(), until: z.string() })))
export const Exceptions = z.array(DayException)
