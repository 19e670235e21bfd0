import { momentOf, wallOf } from '@handoff/contracts/kit/wall-clock'

export { momentOf, wallOf }

/** The calendar day of a moment in a time zone, as 2026-11-24. */
export const calendarDay = (timeZone: string, moment: Date) =>
  new Date(wallOf(moment.getTime(), timeZone)).toISOString().slice(0, 10)

/** 'at 2:14 PM' today, 'on 11-18-2026 at 2:14 PM' before, as screens show moments. */
export function timeInWords(moment: Date, now: Date, timeZone: string) {
  const wall = new Date(wallOf(moment.getTime(), timeZone)).toISOString()
  const today = new Date(wallOf(now.getTime(), timeZone)).toISOString()
  const hour = Number(wall.slice(11, 13))
  const time = `at ${hour % 12 || 12}:${wall.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`
  if (wall.slice(0, 10) === today.slice(0, 10)) return time
  return `on ${wall.slice(5, 7)}-${wall.slice(8, 10)}-${wall.slice(0, 4)} ${time}`
}
