import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { aDay, aMinute, anHour } from '@handoff/contracts/kit/dates/durations'
import { knownZone, momentOf, wallAt, wallOf } from '@handoff/contracts/kit/dates/wall-clock'
import {
  type Appointment,
  type AppointmentCalendar,
  AppointmentState,
  Modality,
} from '@handoff/contracts/referrals/appointments/appointments'

/** Days of a calendar in the time zone of its location. Times are in minutes since midnight, by the clock on the wall. */

export type CalendarDay = AppointmentCalendar['days'][number]
export type Minutes = { from: number; until: number }
/** In its lane, where several are at the same time. */
export type Block = Minutes & { appointment: Appointment; lane: number; lanes: number }

const wholeDay = aDay / aMinute
export const hourInMinutes = anHour / aMinute

export const dayIn = (moment: Date | string, zone: string) =>
  utcDay(wallOf(new Date(moment).getTime(), knownZone(zone)))

export const minutesOn = (day: string, moment: Date | string, zone: string) =>
  (wallOf(new Date(moment).getTime(), knownZone(zone)) - wallAt(day)) / aMinute

export const momentOn = (day: string, minutes: number, zone: string) =>
  new Date(momentOf(wallAt(day) + minutes * aMinute, knownZone(zone)))

export function blocksOf(appointments: readonly Appointment[], day: string, zone: string): Block[] {
  const blocks = appointments
    .filter(({ state, startsAt }) => state !== AppointmentState.Cancelled && dayIn(startsAt, zone) === day)
    .map((appointment) => ({
      appointment,
      from: minutesOn(day, appointment.startsAt, zone),
      until: Math.min(minutesOn(day, appointment.endsAt, zone), wholeDay),
      lane: 0,
      lanes: 1,
    }))
    .toSorted((one, other) => one.from - other.from || other.until - one.until)
  return together(blocks).flatMap(inLanes)
}

/** Those that overlap, directly or through another one. */
function together(blocks: Block[]) {
  const groups: Block[][] = []
  let end = 0
  for (const block of blocks) {
    if (block.from >= end) groups.push([])
    groups.at(-1)!.push(block)
    end = Math.max(end, block.until)
  }
  return groups
}

function inLanes(group: Block[]) {
  const ends: number[] = []
  for (const block of group) {
    const free = ends.findIndex((end) => end <= block.from)
    block.lane = free < 0 ? ends.length : free
    ends[block.lane] = block.until
  }
  return group.map((block) => ({ ...block, lanes: ends.length }))
}

const opensOn = ({ day, opens }: CalendarDay, zone: string): Minutes[] | null =>
  opens?.map(({ from, until }) => ({ from: minutesOn(day, from, zone), until: minutesOn(day, until, zone) })) ?? null

/** Whole hours, from eight to six, and as much more as it is open or something is booked. */
export function rangeOf(days: readonly CalendarDay[], appointments: readonly Appointment[], zone: string): Minutes {
  const spans = days.flatMap((one) => [...(opensOn(one, zone) ?? []), ...blocksOf(appointments, one.day, zone)])
  const [from, until] = spans.length
    ? [Math.min(...spans.map((one) => one.from)) - 1, Math.max(...spans.map((one) => one.until)) + 1]
    : [8 * hourInMinutes, 18 * hourInMinutes]
  return {
    from: Math.max(0, Math.floor(Math.min(from, 9 * hourInMinutes) / hourInMinutes) * hourInMinutes),
    until: Math.min(wholeDay, Math.ceil(Math.max(until, 17 * hourInMinutes) / hourInMinutes) * hourInMinutes),
  }
}

/** Closed time of a day, and the hour that the clocks skip. */
export function closedOn(day: CalendarDay, range: Minutes, zone: string): Minutes[] {
  const opens = opensOn(day, zone)
  const edges = [range.from, ...(opens ?? [range]).flatMap(({ from, until }) => [from, until]), range.until]
  const gaps: Minutes[] = []
  for (let at = 0; at < edges.length; at += 2)
    if (edges[at]! < edges[at + 1]!) gaps.push({ from: edges[at]!, until: edges[at + 1]! })
  const skipped: Minutes[] = []
  for (let from = range.from; from < range.until; from += hourInMinutes)
    if (minutesOn(day.day, momentOn(day.day, from, zone), zone) !== from)
      skipped.push({ from, until: from + hourInMinutes })
  return [...gaps, ...skipped]
}

const joinBefore = 10 * aMinute

/** A video visit can be joined from ten minutes before until it is over. */
export function joinLink({ modality, state, contact, startsAt, endsAt }: Appointment, now: Date): string | null {
  if (modality !== Modality.Video || state !== AppointmentState.Booked || !contact?.startsWith('https://')) return null
  const isNow = Date.parse(startsAt) - joinBefore <= now.getTime() && now.getTime() < Date.parse(endsAt)
  return isNow ? contact : null
}
