import type { Opening } from '@handoff/contracts/kit/opening'
import { wallOf } from './wall-clock.ts'

type Span = { from: string; until: string }
/** The hours of one location: minutes since Monday began, days that differ, and whose clock it is. */
export type KeptHours = {
  week: [from: number, until: number][]
  exceptions: { day: string; hours: Span[] }[]
  zone: string
}

const aDay = 1440
/** What is closed for longer has no next opening worth planning for. */
const daysAhead = 14

/** The best that one of these locations offers: open the longest, else opening soonest. Null where no hours are known. */
export function openingOf(kept: readonly KeptHours[], at: Date): Opening | null {
  const all = kept.map((hours) => openingAt(hours, at))
  return all.toSorted((one, other) => one.rank.localeCompare(other.rank))[0]?.opening ?? null
}

type Ranked = { opening: Opening; rank: string }
const openUntil = (minutes: number): Ranked => ({
  // What ends at midnight may go on the next day: 'until 2 AM'. What is open for all of that day has no end.
  opening: { is: 'open', until: minutes >= 2 * aDay ? null : clockOf(minutes > aDay ? minutes - aDay : minutes) },
  rank: `0 ${5000 - minutes}`,
})
const opensAt = (from: string): Ranked => ({ opening: { is: 'later', from }, rank: `1 ${from}` })
const closedUntil = (next: { day: string; from: string } | null): Ranked => ({
  opening: { is: 'closed', next },
  rank: `2 ${next ? `${next.day} ${next.from}` : '9'}`,
})

/** On the wall: a day on which the clocks change has the hours that stand on the door. */
function openingAt({ week, exceptions, zone }: KeptHours, at: Date): Ranked {
  const wall = new Date(wallOf(at.getTime(), zone))
  const midnight = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate())
  const now = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  const dayOf = (ahead: number) => {
    const date = new Date(midnight + ahead * aDay * 60_000)
    const day = date.toISOString().slice(0, 10)
    const exception = exceptions.find((one) => one.day === day)
    const spans = exception ? exception.hours.map(minutesIn) : ofWeekday(week, (date.getUTCDay() + 6) % 7)
    return { day, spans: spans.toSorted(([one], [other]) => one - other) }
  }
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const { day, spans } = dayOf(ahead)
    const first = spans.find(([, until]) => ahead > 0 || until > now)
    if (!first) continue
    const [from, until] = first
    if (ahead > 0) return closedUntil({ day, from: clockOf(from) })
    if (from > now) return opensAt(clockOf(from))
    const [tomorrow] = dayOf(1).spans
    return openUntil(until === aDay && tomorrow?.[0] === 0 ? aDay + tomorrow[1] : until)
  }
  return closedUntil(null)
}

/** A span that runs past midnight is two: what begins the next day there is part of it. */
const ofWeekday = (week: KeptHours['week'], weekday: number): [number, number][] =>
  week.flatMap(([from, until]): [number, number][] => {
    const start = weekday * aDay
    const [first, last] = [Math.max(from, start), Math.min(until, start + aDay)]
    return first < last ? [[first - start, last - start]] : []
  })

const minutesOf = (wall: string) => {
  const [hours = 0, minutes = 0] = wall.split(':').map(Number)
  return hours * 60 + minutes
}
const minutesIn = ({ from, until }: Span): [number, number] => [minutesOf(from), minutesOf(until)]
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
