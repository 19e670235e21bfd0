import { businessTimeBetween } from '../../kit/time/business-time.ts'
import { between, chance, normal, weighted } from './random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

const formats = new Map<string, Intl.DateTimeFormat>()

/** Local time in a zone, as if it were UTC. */
export function wallOf(at: Date, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`)
}

export function fromWall(wall: number, timeZone: string): Date {
  const guess = wall - (wallOf(new Date(wall), timeZone) - wall)
  return new Date(guess - (wallOf(new Date(guess), timeZone) - wall))
}

export const startOfDay = (wall: number) => Math.floor(wall / day) * day
const weekday = (wall: number) => new Date(wall).getUTCDay()
const isWeekend = (wall: number) => weekday(wall) % 6 === 0

/** An hour during work: most often in the morning, and again after lunch. */
const officeHour = () => {
  const drawn = chance(0.55) ? normal(10.2, 1.4) : normal(14.7, 1.5)
  return Math.min(19, Math.max(7, drawn)) * hour + between(0, 15) * minute
}

/** A moment within the last days: more often recent ones, and fewer on weekends. */
export function arrival(now: Date, { timeZone, days, growth = 0.5 }: Arrivals): Date {
  const today = startOfDay(wallOf(now, timeZone))
  const offsets = Array.from({ length: days }, (_, offset) => {
    const rest = weekday(today - offset * day)
    const busy = rest === 0 ? 0.08 : rest === 6 ? 0.15 : 1
    return [busy * (1 + growth * (0.5 - offset / days)), offset] as const
  })
  for (;;) {
    const at = fromWall(today - weighted(offsets) * day + officeHour(), timeZone)
    if (at.getTime() < now.getTime() - 5 * minute) return at
  }
}
type Arrivals = { timeZone: string; days: number; growth?: number }

/**
 * So many business hours later, during working hours. People work twelve of the 24 hours in a business day, so what
 * takes a day takes twelve of theirs.
 */
export function atWork(from: Date, hours: number, timeZone: string): Date {
  let wall = wallOf(from, timeZone)
  let left = hours * hour * (12 / 24)
  for (;;) {
    const opens = startOfDay(wall) + between(7, 8.2) * hour
    const closes = opens + between(11.4, 12.6) * hour
    if (!isWeekend(wall) && wall < closes) {
      const starts = Math.max(wall, opens)
      if (left <= closes - starts) return later(from, fromWall(starts + left, timeZone))
      left -= closes - starts
    }
    wall = startOfDay(wall) + day
  }
}

const later = (from: Date, at: Date) =>
  new Date(Math.round(Math.max(at.getTime(), from.getTime() + between(1, 4) * minute)))

/** The same day, moved into working hours; unchanged if that would be outside the bounds. */
export function inOfficeHours(at: Date, early: Date, late: Date, timeZone: string): Date {
  const wall = wallOf(at, timeZone)
  const opens = startOfDay(wall) + 8 * hour
  const closes = opens + 10 * hour
  if (wall >= opens && wall <= closes) return at
  const moved = fromWall(wall < opens ? opens + between(0, 2) * hour : closes - between(0, 2) * hour, timeZone)
  return moved > early && moved < late ? new Date(Math.round(moved.getTime())) : at
}

/** The moment this much business time ago. */
export function businessHoursAgo(now: Date, hours: number, timeZone: string): Date {
  let early = now.getTime() - (3 * hours * hour + 5 * day)
  let late = now.getTime()
  while (late - early > minute) {
    const middle = (early + late) / 2
    if (businessTimeBetween(new Date(middle), now, timeZone) > hours * hour) early = middle
    else late = middle
  }
  return new Date(Math.floor(early / 1000) * 1000)
}
