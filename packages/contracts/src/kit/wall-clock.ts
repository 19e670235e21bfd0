/** Wall clocks: local time in a zone, and the moment it occurs. Durations are in milliseconds. */

const aDay = 86_400_000

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

/** Local time at a moment, as if it were UTC. */
export function wallOf(moment: number, timeZone: string): number {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const { year, month, day: date, hour, minute, second } = part
  return Date.UTC(year, month - 1, date, hour, minute, second) + (((moment % 1000) + 1000) % 1000)
}

/** The moment of a local time: the first of two, and shifted if it is skipped. */
export function momentOf(wall: number, timeZone: string): number {
  // Offsets from UTC before and after: if they differ, the clocks change in between.
  const [before, after] = [wall - aDay, wall + aDay].map((moment) => wallOf(moment, timeZone) - moment) as [
    number,
    number,
  ]
  const [first, second] = before >= after ? [wall - before, wall - after] : [wall - after, wall - before]
  if (wallOf(first, timeZone) === wall) return first
  return wallOf(second, timeZone) === wall ? second : wall - before
}

/** The zone, or UTC if this program does not know it. */
export function knownZone(timeZone: string) {
  try {
    formatOf(timeZone)
    return timeZone
  } catch {
    return 'UTC'
  }
}
