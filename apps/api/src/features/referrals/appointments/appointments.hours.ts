import { calendarDay, weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { momentOf, wallAt } from '@handoff/contracts/kit/dates/wall-clock'
import { type WeeklyHours, weekdays } from '@handoff/contracts/network/locations/hours'
import { timeIn } from '@handoff/contracts/referrals/appointments/when'
import type { Ctx } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'
import { visibleLocations, zone } from '../../network/locations/locations.columns.ts'
import { calendarParts, holidaysFrom } from '../clocks/clocks.calendar.ts'

/** When people can be seen: the hours of a location, its days that differ, and the network's holidays. */

export type Span = { startsAt: Date; endsAt: Date }
type Exception = { day: string; hours: WeeklyHours[number]; note?: string | null }
type Place = { hours: WeeklyHours | null; exceptions: Exception[]; timeZone: string }
export type Hours = {
  /** Null: no location, or one without hours. */
  place: (Place & { hours: WeeklyHours }) | null
  holidayOn: (day: string) => string | undefined
  timeZone: string
}

/** Assumed on weekdays where no hours are known. */
const usualHours = [{ from: '08:00', until: '17:00' }]

/** Of a location that the viewer may see, else in the zone of the form. */
export async function hoursOf(
  ctx: Pick<Ctx, 'db' | 'viewer'>,
  locationId: number | null | undefined,
  timeZone: string,
): Promise<Hours> {
  const place = locationId ? await placeOf(ctx, locationId) : null
  return {
    place: place?.hours ? { ...place, hours: place.hours } : null,
    holidayOn: holidaysFrom(await calendarParts(ctx.db, null)),
    timeZone: place?.timeZone ?? timeZone,
  }
}

async function placeOf(ctx: Pick<Ctx, 'db' | 'viewer'>, locationId: number) {
  const row = await visibleLocations(ctx)
    .select(['place.id', 'place.hours', 'place.exceptions', zone.as('timeZone')])
    .where('place.id', '=', locationId)
    .executeTakeFirst()
  if (!row) throw notFound('location')
  return row as unknown as Place
}

type OpenDay = {
  /** Null: not known. */
  opens: Span[] | null
  /** 'Closed for Thanksgiving', 'Closed: inventory', 'Closed on Sundays'. */
  why: string | null
}

/** A day of the location: a day that differs overrides a holiday, as for the clocks of referrals. */
export function openOn({ place, holidayOn, timeZone }: Hours, day: string): OpenDay {
  const exception = place?.exceptions.find((one) => one.day === day)
  const holiday = holidayOn(day)
  const hours = exception ? exception.hours : holiday ? [] : place?.hours[weekdayOf(day)]
  if (!hours) return { opens: null, why: null }
  const opens = hours.map(({ from, until }) => spanOn(day, from, until, timeZone))
  if (opens.length) return { opens, why: null }
  if (holiday) return { opens, why: `Closed for ${holiday}` }
  return { opens, why: exception?.note ? `Closed: ${exception.note}` : closedOn(day, !!exception) }
}

const closedOn = (day: string, isOnce: boolean) =>
  isOnce ? 'Closed on this day' : `Closed on ${weekdays[weekdayOf(day)]}s`

/** The same, with the usual hours where none are known. */
export function bookableOn(hours: Hours, day: string): Span[] {
  const { opens } = openOn(hours, day)
  if (opens) return opens
  return weekdayOf(day) > 4 ? [] : usualHours.map(({ from, until }) => spanOn(day, from, until, hours.timeZone))
}

/** Why no one can be seen then: 'Closed for Thanksgiving', 'Opens at 10:00 AM'; null if it is open, or not known. */
export function closedAt(hours: Hours, { startsAt, endsAt }: Span): string | null {
  const { opens, why } = openOn(hours, calendarDay(hours.timeZone, startsAt))
  if (!opens || opens.some((open) => open.startsAt <= startsAt && open.endsAt >= endsAt)) return null
  if (why) return why
  const next = opens.find((open) => open.startsAt > startsAt)
  const time = (moment: Date) => timeIn(moment, hours.timeZone)
  const last = opens.findLast((open) => open.endsAt < endsAt && open.startsAt <= startsAt)
  if (last && next) return `Closed from ${time(last.endsAt)} to ${time(next.startsAt)}`
  return last ? `Closed after ${time(last.endsAt)}` : `Opens at ${time(next!.startsAt)}`
}

/** Open times of the location within a day of the form, which may be in another zone; null if not known. */
export function opensWithin(hours: Hours, { startsAt, endsAt }: Span): Span[] | null {
  const day = calendarDay(hours.timeZone, startsAt)
  const known = [day, addDays(day, 1)].map((one) => openOn(hours, one).opens)
  if (known.every((opens) => opens === null)) return null
  return known.flatMap((opens) => opens ?? []).filter((open) => open.startsAt < endsAt && open.endsAt > startsAt)
}

const spanOn = (day: string, from: string, until: string, timeZone: string) => ({
  startsAt: momentAt(day, from, timeZone),
  endsAt: momentAt(day, until, timeZone),
})

/** The moment of a time of day ('24:00' is the end of it). */
export const momentAt = (day: string, time: string, timeZone: string) => new Date(momentOf(wallAt(day, time), timeZone))
