/** Opening hours at one moment, in the location's local time. */
import * as z from 'zod/mini'
import { longWeekdayName, weekdayName } from './dates/day-words.ts'

export const Opening = z.discriminatedUnion('is', [
  /** Until then, today or in the following night; null: around the clock. */
  z.object({ is: z.literal('open'), until: z.nullable(z.string()) }),
  z.object({ is: z.literal('later'), from: z.string() }),
  /** Opens on that day; null if there are no hours in the next two weeks. */
  z.object({ is: z.literal('closed'), next: z.nullable(z.object({ day: z.string(), from: z.string() })) }),
])
export type Opening = z.infer<typeof Opening>

/** A day that differs from its week: closed without hours. */
export const DayException = z.object({
  day: z.string(),
  hours: z.array(z.object({ from: z.string(), until: z.string() })),
  note: z.nullable(z.string()),
})
/** The first such day of the coming week, and in how many days it is: 0 is today. */
export const NextException = z.extend(DayException, { ahead: z.int() })
export type NextException = z.infer<typeof NextException>

/** "Open until 6:00 PM", "Opens 2:00 PM", "Closed · opens Mon 9:00 AM". */
export function openingInWords(opening: Opening): string {
  if (opening.is === 'open') return opening.until === null ? 'Open 24 hours' : `Open until ${clock(opening.until)}`
  if (opening.is === 'later') return `Opens ${clock(opening.from)}`
  const { next } = opening
  return next ? `Closed · opens ${weekdayName(next.day)} ${clock(next.from)}` : 'Closed'
}

/** "Closed tomorrow for Thanksgiving", "Friday 10:00 AM–4:00 PM, Day after Thanksgiving". */
export function exceptionInWords({ ahead, day, hours, note }: NextException): string {
  const when = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : longWeekdayName(day)
  if (hours.length === 0) return `Closed ${when}${note ? ` for ${note}` : ''}`
  const spans = hours.map(({ from, until }) => `${clock(from)}–${clock(until)}`).join(', ')
  return `${when.charAt(0).toUpperCase()}${when.slice(1)} ${spans}${note ? `, ${note}` : ''}`
}

const clock = (wall: string) => {
  const [hour = 0, minute = 0] = wall.split(':').map(Number)
  if (hour % 24 === 0 && minute === 0) return 'midnight'
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
