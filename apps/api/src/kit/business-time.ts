import { momentOf, wallOf } from './wall-clock.ts'

/**
 * Business time: Monday to Friday, the whole day, in one time zone. Durations are milliseconds.
 * The arithmetic runs on wall-clock time, so that a day counts as a day also when the clocks change.
 */

const day = 86_400_000

const isWeekend = (wall: number) => {
  const weekday = new Date(wall).getUTCDay()
  return weekday === 0 || weekday === 6
}
const startOfDay = (wall: number) => Math.floor(wall / day) * day

/**
 * The moment at which so much business time has passed; on a weekend the clock starts on Monday.
 * A negative duration leads back, to when something was due that is late.
 */
export function addBusinessTime(from: Date, duration: number, timeZone: string): Date {
  if (duration < 0) return takeBusinessTime(from, -duration, timeZone)
  let wall = wallOf(from.getTime(), timeZone)
  let left = duration
  for (;;) {
    const tomorrow = startOfDay(wall) + day
    if (!isWeekend(wall)) {
      if (left <= tomorrow - wall) return new Date(momentOf(wall + left, timeZone))
      left -= tomorrow - wall
    }
    wall = tomorrow
  }
}

function takeBusinessTime(from: Date, duration: number, timeZone: string): Date {
  let wall = wallOf(from.getTime(), timeZone)
  let left = duration
  for (;;) {
    const midnight = startOfDay(wall - 1)
    if (!isWeekend(midnight)) {
      if (left <= wall - midnight) return new Date(momentOf(wall - left, timeZone))
      left -= wall - midnight
    }
    wall = midnight
  }
}

/** How much business time lies between two moments; negative when the second comes first. */
export function businessTimeBetween(from: Date, to: Date, timeZone: string): number {
  if (to < from) return -businessTimeBetween(to, from, timeZone)
  const end = wallOf(to.getTime(), timeZone)
  let wall = wallOf(from.getTime(), timeZone)
  let total = 0
  while (wall < end) {
    const until = Math.min(startOfDay(wall) + day, end)
    if (!isWeekend(wall)) total += until - wall
    wall = until
  }
  return total
}
