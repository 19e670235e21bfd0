import { utcTime } from '@handoff/contracts/kit/dates/day-words'
import { wallAt, wallOf } from '@handoff/contracts/kit/dates/wall-clock'
import type { HsdsSchedule } from '@handoff/contracts/network/hsds'
import type { Identify } from './hsds.identifiers.ts'

export type Span = { from: string; until: string }
export type Exception = { day: string; hours: Span[]; note: string | null }
type Hours = { hours: Span[][] | null; exceptions: Exception[] }
/** Identifies these hours among all others. */
type Key = readonly (string | number)[]

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** When a place is open: once for all days of the week with the same hours, and once for each day that differs. */
export function schedulesOf(
  identify: Identify,
  { hours, exceptions }: Hours,
  { key, timeZone, now }: { key: Key; timeZone: string; now: Date },
): HsdsSchedule[] {
  const offset = offsetOf(timeZone, now)
  const daysOf = Map.groupBy(
    (hours ?? []).flatMap((spans, day) => spans.map((span) => ({ span, day: weekdays[day]! }))),
    ({ span }) => `${span.from}-${span.until}`,
  )
  const weekly = [...daysOf].map(
    ([span, days]): HsdsSchedule => ({
      id: identify('schedule', ...key, span),
      freq: 'WEEKLY',
      interval: 1,
      wkst: 'MO',
      byday: days.map(({ day }) => day).join(','),
      opens_at: days[0]!.span.from + offset,
      closes_at: days[0]!.span.until + offset,
    }),
  )
  return [...weekly, ...exceptions.flatMap((exception) => onDay(identify, key, exception, timeZone))]
}

function onDay(identify: Identify, key: Key, { day, hours, note }: Exception, timeZone: string): HsdsSchedule[] {
  const offset = offsetOf(timeZone, new Date(wallAt(day, '12:00')))
  const only = { valid_from: day, valid_to: day }
  if (!hours.length) return [{ id: identify('schedule', ...key, day), ...only, description: note ?? 'Closed' }]
  return hours.map(({ from, until }) => ({
    id: identify('schedule', ...key, day, from),
    ...only,
    opens_at: from + offset,
    closes_at: until + offset,
    ...(note && { description: note }),
  }))
}

/** `-05:00`: how far a zone's clock is from UTC at that moment; `Z` where it is not. */
function offsetOf(timeZone: string, at: Date) {
  const ahead = wallOf(at.getTime(), timeZone) - at.getTime()
  return ahead === 0 ? 'Z' : `${ahead < 0 ? '-' : '+'}${utcTime(Math.abs(ahead))}`
}
