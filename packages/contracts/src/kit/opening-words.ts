import { weekdayName } from './dates/day-words.ts'
import type { Opening } from './opening.ts'

/** "Open until 6:00 PM", "Opens 2:00 PM", "Closed · opens Mon 9:00 AM". */
export function openingInWords(opening: Opening): string {
  if (opening.is === 'open') return opening.until === null ? 'Open 24 hours' : `Open until ${clock(opening.until)}`
  if (opening.is === 'later') return `Opens ${clock(opening.from)}`
  const { next } = opening
  return next ? `Closed · opens ${weekdayName(next.day)} ${clock(next.from)}` : 'Closed'
}

/** '9:00 AM', of '09:00'. */
export const clock = (wall: string) => {
  const [hour = 0, minute = 0] = wall.split(':').map(Number)
  if (hour % 24 === 0 && minute === 0) return 'midnight'
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
