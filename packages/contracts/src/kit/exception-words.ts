import { longWeekdayName } from './dates/day-words.ts'
import type { NextException } from './opening.ts'
import { clock } from './opening-words.ts'

/** "Closed tomorrow for Thanksgiving", "Friday 10:00 AM–4:00 PM, Day after Thanksgiving". */
export function exceptionInWords({ ahead, day, hours, note }: NextException): string {
  const when = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : longWeekdayName(day)
  if (hours.length === 0) return `Closed ${when}${note ? ` for ${note}` : ''}`
  const spans = hours.map(({ from, until }) => `${clock(from)}–${clock(until)}`).join(', ')
  return `${when.charAt(0).toUpperCase()}${when.slice(1)} ${spans}${note ? `, ${note}` : ''}`
}
