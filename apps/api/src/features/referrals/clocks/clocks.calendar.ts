import { weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import type { Calendar, OpenHours, OpenSpan } from '../../../kit/time/business-time.ts'
import { federalHolidays } from './federal-holidays.ts'

type OwnHoliday = { name: string; day: string; isYearly: boolean }
type Span = { from: string; until: string }
type PlaceHours = { hours: Span[][]; exceptions: { day: string; hours: Span[] }[] }

/** The network's days and zone, and the receiver's zone and hours. */
export type CalendarParts = {
  timeZone: string
  hasFederalHolidays: boolean
  holidays: OwnHoliday[]
  places: PlaceHours[]
}

/**
 * One statement. The hours of a receiver are those of its locations and of its offers at others' locations; a location
 * in another time zone is left out, because its hours can't be combined with the others.
 */
export async function calendarParts(db: Ctx['db'], entityId: number | null): Promise<CalendarParts> {
  const { rows } = await sql<CalendarParts>`
    select
      coalesce(receiver.time_zone, network_setting.time_zone) as "timeZone",
      network_setting.has_federal_holidays as "hasFederalHolidays",
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'day', day, 'isYearly', is_yearly)), '[]')
        from holiday) as holidays,
      (select coalesce(jsonb_agg(jsonb_build_object('hours', place.hours, 'exceptions', place.exceptions)), '[]') from (
        select hours, exceptions from entity_address where entity_id = receiver.id and hours is not null
        union all
        select coalesce(provider.hours, at.hours),
          case when provider.hours is null then at.exceptions else provider.exceptions end
        from entity_address_provider as provider
        join entity_address as at on at.id = provider.entity_address_id
        left join entity as owner on owner.id = at.entity_id
        where provider.entity_id = receiver.id and coalesce(provider.hours, at.hours) is not null
          and coalesce(owner.time_zone, at.time_zone, receiver.time_zone) = receiver.time_zone) as place) as places
    from network_setting left join entity as receiver on receiver.id = ${entityId}::int`.execute(db)
  return rows[0]!
}

export function calendarFrom(parts: CalendarParts, countsOpenHours: boolean): Calendar {
  const hours = countsOpenHours ? openHoursOf(parts.places) : undefined
  const holidays = holidaysFrom(parts)
  return { timeZone: parts.timeZone, isHoliday: (day) => holidays(day) !== undefined, ...(hours && { hours }) }
}

/** The name of the holiday on a day, if any. */
export function holidaysFrom({ hasFederalHolidays, holidays }: Pick<CalendarParts, 'hasFederalHolidays' | 'holidays'>) {
  const once = new Map(holidays.filter(({ isYearly }) => !isYearly).map(({ day, name }) => [day, name]))
  const yearly = holidays.filter(({ isYearly }) => isYearly)
  return (day: string): string | undefined =>
    once.get(day) ??
    yearly.find((holiday) => holiday.day.slice(5) === day.slice(5) && holiday.day <= day)?.name ??
    (hasFederalHolidays ? federalHolidays(Number(day.slice(0, 4))).get(day) : undefined)
}

/** Open while any location is; undefined if no hours are known, or no location ever opens. */
function openHoursOf(places: readonly PlaceHours[]): OpenHours | undefined {
  const weekOf = (weekday: number) => (place: PlaceHours) => place.hours[weekday] ?? []
  const week = Array.from({ length: 7 }, (_, weekday) => union(places.flatMap(weekOf(weekday))))
  if (week.every((spans) => spans.length === 0)) return undefined

  const days = new Set(places.flatMap(({ exceptions }) => exceptions.map(({ day }) => day)))
  const exceptions = new Map<string, readonly OpenSpan[]>()
  for (const day of days) {
    const weekday = weekdayOf(day)
    const ofDay = (place: PlaceHours) =>
      place.exceptions.find((one) => one.day === day)?.hours ?? weekOf(weekday)(place)
    exceptions.set(day, union(places.flatMap(ofDay)))
  }
  return { week, exceptions }
}

const timeOf = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * aMinute

function union(spans: readonly Span[]): OpenSpan[] {
  const merged: [number, number][] = []
  const sorted = spans.map(({ from, until }) => [timeOf(from), timeOf(until)] as const).toSorted(([a], [b]) => a - b)
  for (const [from, until] of sorted) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else if (until > from) merged.push([from, until])
  }
  return merged
}
