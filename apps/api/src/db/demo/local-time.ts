import { isWeekend, weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { aDay, aMinute, anHour } from '@handoff/contracts/kit/dates/durations'
import { midnightOf, momentOf, wallOf } from '@handoff/contracts/kit/dates/wall-clock'
import { businessTimeBetween } from '../../kit/time/business-time.ts'
import { between, chance, normal, weighted } from './random.ts'

export const fromWall = (wall: number, timeZone: string) => new Date(momentOf(Math.round(wall), timeZone))

/** An hour during work: most often in the morning, and again after lunch. */
const officeHour = () => {
  const drawn = chance(0.55) ? normal(10.2, 1.4) : normal(14.7, 1.5)
  return Math.min(19, Math.max(7, drawn)) * anHour + between(0, 15) * aMinute
}

/** A moment within the last days: more often recent ones, and fewer on weekends. */
export function arrival(now: Date, { timeZone, days, growth = 0.5 }: Arrivals): Date {
  const today = midnightOf(wallOf(now.getTime(), timeZone))
  const offsets = Array.from({ length: days }, (_, offset) => {
    const rest = weekdayOf(today - offset * aDay)
    const busy = rest === 6 ? 0.08 : rest === 5 ? 0.15 : 1
    return [busy * (1 + growth * (0.5 - offset / days)), offset] as const
  })
  for (;;) {
    const at = fromWall(today - weighted(offsets) * aDay + officeHour(), timeZone)
    if (at.getTime() < now.getTime() - 5 * aMinute) return at
  }
}
type Arrivals = { timeZone: string; days: number; growth?: number }

/**
 * So many business hours later, during working hours. People work twelve of the 24 hours in a business day, so what
 * takes a day takes twelve of theirs.
 */
export function atWork(from: Date, hours: number, timeZone: string): Date {
  let wall = wallOf(from.getTime(), timeZone)
  let left = hours * anHour * (12 / 24)
  for (;;) {
    const opens = midnightOf(wall) + between(7, 8.2) * anHour
    const closes = opens + between(11.4, 12.6) * anHour
    if (!isWeekend(wall) && wall < closes) {
      const starts = Math.max(wall, opens)
      if (left <= closes - starts) return later(from, fromWall(starts + left, timeZone))
      left -= closes - starts
    }
    wall = midnightOf(wall) + aDay
  }
}

const later = (from: Date, at: Date) =>
  new Date(Math.round(Math.max(at.getTime(), from.getTime() + between(1, 4) * aMinute)))

/** The same day, moved into working hours; unchanged if that would be outside the bounds. */
export function inOfficeHours(at: Date, early: Date, late: Date, timeZone: string): Date {
  const wall = wallOf(at.getTime(), timeZone)
  const opens = midnightOf(wall) + 8 * anHour
  const closes = opens + 10 * anHour
  if (wall >= opens && wall <= closes) return at
  const moved = fromWall(wall < opens ? opens + between(0, 2) * anHour : closes - between(0, 2) * anHour, timeZone)
  return moved > early && moved < late ? new Date(Math.round(moved.getTime())) : at
}

/** The moment this much business time ago. */
export function businessHoursAgo(now: Date, hours: number, timeZone: string): Date {
  let early = now.getTime() - (3 * hours * anHour + 5 * aDay)
  let late = now.getTime()
  while (late - early > aMinute) {
    const middle = (early + late) / 2
    if (businessTimeBetween(new Date(middle), now, timeZone) > hours * anHour) early = middle
    else late = middle
  }
  return new Date(Math.floor(early / 1000) * 1000)
}
