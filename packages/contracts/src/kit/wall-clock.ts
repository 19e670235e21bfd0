/** Clocks on walls: what they show in a zone, and when they show it. Durations are milliseconds. */

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
export function wallOf(moment: number, timeZone: string): number {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const { year, month, day: date, hour, minute, second } = part
  return Date.UTC(year, month - 1, date, hour, minute, second) + (((moment % 1000) + 1000) % 1000)
}

/** The moment at which the clock on the wall shows this; of two, the first; a time that is skipped, shifted. */
export function momentOf(wall: number, timeZone: string): number {
  const guess = wall - (wallOf(wall, timeZone) - wall)
  return guess - (wallOf(guess, timeZone) - wall)
}
