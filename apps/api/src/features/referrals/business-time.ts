/**
 * Business time: Monday to Friday, the whole day, in one time zone. Durations are milliseconds.
 * The arithmetic runs on wall-clock time, so that a day counts as a day also when the clocks change.
 */

const day = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** What the clock on the wall shows at a moment, written as if it were UTC. */
function wallOf(moment: number, timeZone: string): number {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const { year, month, day: date, hour, minute, second } = part
  return Date.UTC(year, month - 1, date, hour, minute, second) + (((moment % 1000) + 1000) % 1000)
}

/** The moment at which the clock on the wall shows this; of two, the first; a time that is skipped, shifted. */
function momentOf(wall: number, timeZone: string): number {
  const guess = wall - (wallOf(wall, timeZone) - wall)
  return guess - (wallOf(guess, timeZone) - wall)
}

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
