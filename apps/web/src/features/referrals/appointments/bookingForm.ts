import type { Answer } from '@handoff/contracts/kit'
import { calendarDay, timeOfDay, utcTime } from '@handoff/contracts/kit/dates/day-words'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { formatWall } from '@handoff/contracts/kit/dates/format-wall'
import { knownZone, momentOf, wallAt } from '@handoff/contracts/kit/dates/wall-clock'
import {
  type Appointment,
  type appointments,
  proposedMinutes,
} from '@handoff/contracts/referrals/appointments/appointments'

export type Options = Answer<typeof appointments.options>

/** What is typed: a day and a time on the wall of a zone, which together are a moment. */
export type BookingValues = {
  assignee: string
  locationId: string
  day: string
  time: string
  minutes: string
  timeZone: string
  modality: string
  contact: string
  note: string
  /** What became of the one before that has no record; empty where there is none. */
  earlier: string
}

const quarter = 15 * aMinute

/** The start that the form says; null while it is not said in full. */
function startOf({ day, time, timeZone }: Pick<BookingValues, 'day' | 'time' | 'timeZone'>): Date | null {
  const wall = wallAt(day, time)
  return Number.isNaN(wall) || !timeZone ? null : new Date(momentOf(wall, knownZone(timeZone)))
}

export function spanOf(values: BookingValues) {
  const startsAt = startOf(values)
  return startsAt && { startsAt, endsAt: new Date(startsAt.getTime() + Number(values.minutes) * aMinute) }
}

/** The day and the time of a moment, on the wall of that zone. */
export function wallIn(moment: Date, timeZone: string) {
  const known = knownZone(timeZone)
  return { day: calendarDay(known, moment), time: timeOfDay(known, moment) }
}

/** Is this time left out on that day, because the clocks are set forward? */
export function isSkipped({ day, time, timeZone }: Pick<BookingValues, 'day' | 'time' | 'timeZone'>) {
  const start = startOf({ day, time, timeZone })
  return start !== null && wallIn(start, timeZone).time !== time
}

type Begun = {
  options: Options
  appointment?: Appointment | undefined
  startsAt?: Date | undefined
  me: string | undefined
}

export function valuesFor({ options, appointment, startsAt: selectedStart, me }: Begun): BookingValues {
  if (appointment) {
    const { startsAt, endsAt, timeZone } = appointment
    return {
      assignee: appointment.assignee?.key ?? '',
      locationId: appointment.location ? String(appointment.location.id) : '',
      ...wallIn(new Date(startsAt), timeZone),
      minutes: String((Date.parse(endsAt) - Date.parse(startsAt)) / aMinute),
      timeZone,
      modality: String(appointment.modality),
      contact: appointment.contact ?? '',
      note: appointment.note ?? '',
      earlier: '',
    }
  }
  const [location] = options.locations
  const timeZone = location?.timeZone ?? options.timeZone
  const start = selectedStart ?? (options.start ? new Date(options.start) : null)
  return {
    assignee: options.assignee ?? options.assignees.find(({ key }) => key === me)?.key ?? '',
    locationId: location ? String(location.id) : '',
    ...(start ? wallIn(start, timeZone) : { day: '', time: '' }),
    minutes: String(proposedMinutes),
    timeZone,
    modality: '1',
    contact: '',
    note: '',
    earlier: '',
  }
}

/** '9:30 AM' every quarter of an hour; and the time that is set, if it is another one. */
export function timeOptions(current: string) {
  const times = Array.from({ length: 96 }, (_, at) => utcTime(at * quarter))
  if (current && !times.includes(current)) times.push(current)
  return times.sort().map((time) => ({ value: time, name: timeWords(time) }))
}

const timeWords = (time: string) => formatWall(wallAt('1970-01-01', time), 'h:mm a')

export const lengths = [15, 20, 30, 45, 60, 90, 120, 180, 240, 480]
