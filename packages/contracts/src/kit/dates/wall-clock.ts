import { tzOffset } from '@date-fns/tz/tzOffset'
import { dateFormat } from './date-format.ts'
import { utcDay } from './day-words.ts'
import { aDay, aMinute } from './durations.ts'

/**
 * Wall clocks: local time in a zone, and the moment it occurs. A wall is local time as if it were UTC, in milliseconds;
 * its day is `utcDay(wall)`, its time `utcTime(wall)`.
 */

/** Of a zone's clock from UTC; NaN if this program does not know the zone. Some were set by seconds until 1972. */
const offsetAt = (moment: number, timeZone: string) => Math.round(tzOffset(timeZone, new Date(moment)) * aMinute)

/** Local time at a moment. */
export const wallOf = (moment: number, timeZone: string) => moment + offsetAt(moment, timeZone)

/**
 * The moment of a local time: the first of two, and shifted if it is skipped. `TZDate` chooses by the zone of the
 * machine: in London on October 25, 1:30 is the second one on a server in UTC, and the first one in Berlin.
 */
export function momentOf(wall: number, timeZone: string): number {
  // If the offsets before and after differ, the clocks change in between.
  const [before, after] = [offsetAt(wall - aDay, timeZone), offsetAt(wall + aDay, timeZone)]
  const [first, second] = before >= after ? [wall - before, wall - after] : [wall - after, wall - before]
  if (wallOf(first, timeZone) === wall) return first
  return wallOf(second, timeZone) === wall ? second : wall - before
}

/** The zone, or UTC if this program does not know it. */
export const knownZone = (timeZone: string) => (isZone(timeZone) ? timeZone : 'UTC')

/** By its name: `tzOffset` finds an offset in any text, such as the end of a phone number. */
function isZone(timeZone: string) {
  try {
    return /^[a-z]/i.test(timeZone) && dateFormat('en-US', { timeZone }) !== undefined
  } catch {
    return false
  }
}

/** The wall of a day and its time: '09:30', or '24:00' for its end. */
export const wallAt = (day: string, time = '00:00') => Date.parse(`${day}T${time}:00Z`)

/** The beginning of a wall's day. */
export const midnightOf = (wall: number) => wallAt(utcDay(wall))
