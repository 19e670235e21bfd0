import { utcDay, weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { aDay, aMinute } from '@handoff/contracts/kit/dates/durations'
import { midnightOf, wallOf } from '@handoff/contracts/kit/dates/wall-clock'
import type { NextException, Opening } from '@handoff/contracts/kit/opening'

type Span = { from: string; until: string }
/** Hours of one location: minutes since the beginning of Monday, exceptions, and its time zone. */
export type KeptHours = {
  week: [from: number, until: number][]
  exceptions: { day: string; hours: Span[]; note?: string | null }[]
  zone: string
}

/** In minutes, as the hours are. */
const wholeDay = aDay / aMinute
/** If closed for longer, the next opening is not worth showing. */
const daysAhead = 14
/** Exceptions are named for so many days, today included. */
const exceptionDays = 7

/** The best of these locations: open the longest, else opening soonest. Null if no hours are known. */
export const openingOf = (kept: readonly KeptHours[], at: Date): Opening | null => hoursAt(kept, at).opening

/** The same, with the day of the coming week when the hours of that location differ. */
export function hoursAt(kept: readonly KeptHours[], at: Date) {
  const all = kept.map((hours) => ({ ...openingAt(hours, at), hours }))
  const [best] = all.toSorted((one, other) => one.rank.localeCompare(other.rank))
  return { opening: best?.opening ?? null, exception: best ? nextException(best.hours, at) : null }
}

function nextException({ exceptions, zone }: KeptHours, at: Date): NextException | null {
  const today = utcDay(wallOf(at.getTime(), zone))
  for (let ahead = 0; ahead < exceptionDays; ahead++) {
    const exception = exceptions.find(({ day }) => day === addDays(today, ahead))
    if (exception) return { day: exception.day, hours: exception.hours, note: exception.note ?? null, ahead }
  }
  return null
}

type Ranked = { opening: Opening; rank: string }
const openUntil = (minutes: number): Ranked => ({
  // Hours until midnight may continue the next day: 'until 2 AM'. If open all of that day, there is no end.
  opening: {
    is: 'open',
    until: minutes >= 2 * wholeDay ? null : clockOf(minutes > wholeDay ? minutes - wholeDay : minutes),
  },
  rank: `0 ${5000 - minutes}`,
})
const opensAt = (from: string): Ranked => ({ opening: { is: 'later', from }, rank: `1 ${from}` })
const closedUntil = (next: { day: string; from: string } | null): Ranked => ({
  opening: { is: 'closed', next },
  rank: `2 ${next ? `${next.day} ${next.from}` : '9'}`,
})

/** Local time: on a day when the clocks change, the posted hours apply. */
function openingAt({ week, exceptions, zone }: KeptHours, at: Date): Ranked {
  const wall = wallOf(at.getTime(), zone)
  const today = utcDay(wall)
  const now = Math.floor((wall - midnightOf(wall)) / aMinute)
  const dayOf = (ahead: number) => {
    const day = addDays(today, ahead)
    const exception = exceptions.find((one) => one.day === day)
    const spans = exception ? exception.hours.map(minutesIn) : ofWeekday(week, weekdayOf(day))
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
    return openUntil(until === wholeDay && tomorrow?.[0] === 0 ? wholeDay + tomorrow[1] : until)
  }
  return closedUntil(null)
}

/** A span past midnight is split in two: the part after midnight belongs to the next day. */
const ofWeekday = (week: KeptHours['week'], weekday: number): [number, number][] =>
  week.flatMap(([from, until]): [number, number][] => {
    const start = weekday * wholeDay
    const [first, last] = [Math.max(from, start), Math.min(until, start + wholeDay)]
    return first < last ? [[first - start, last - start]] : []
  })

const minutesOf = (wall: string) => {
  const [hours = 0, minutes = 0] = wall.split(':').map(Number)
  return hours * 60 + minutes
}
const minutesIn = ({ from, until }: Span): [number, number] => [minutesOf(from), minutesOf(until)]
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
