import type { Answer } from '@handoff/contracts/kit'
import { knownZone, momentOf, wallOf } from '@handoff/contracts/kit/wall-clock'
import type { Appointment, appointments } from '@handoff/contracts/referrals/appointments/appointments'

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

const minute = 60_000
const quarter = 15 * minute

/** The start that the form says; null while it is not said in full. */
function startOf({ day, time, timeZone }: Pick<BookingValues, 'day' | 'time' | 'timeZone'>): Date | null {
  const wall = Date.parse(`${day}T${time}:00Z`)
  return Number.isNaN(wall) || !timeZone ? null : new Date(momentOf(wall, knownZone(timeZone)))
}

export function spanOf(values: BookingValues) {
  const startsAt = startOf(values)
  return startsAt && { startsAt, endsAt: new Date(startsAt.getTime() + Number(values.minutes) * minute) }
}

/** The day and the time of a moment, on the wall of that zone. */
export function wallIn(moment: Date, timeZone: string) {
  const wall = new Date(wallOf(moment.getTime(), knownZone(timeZone))).toISOString()
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/** The next business day at nine, as something to begin with. */
function firstStart(now: Date, timeZone: string) {
  const { day } = wallIn(new Date(now.getTime() + 24 * 60 * minute), timeZone)
  const date = new Date(`${day}T09:00:00Z`)
  while (date.getUTCDay() === 0 || date.getUTCDay() === 6) date.setUTCDate(date.getUTCDate() + 1)
  return { day: date.toISOString().slice(0, 10), time: '09:00' }
}

type Begun = { options: Options; appointment?: Appointment | undefined; me: string | undefined; now: Date }

export function valuesFor({ options, appointment, me, now }: Begun): BookingValues {
  if (appointment) {
    const { startsAt, endsAt, timeZone } = appointment
    return {
      assignee: appointment.assignee?.key ?? '',
      locationId: appointment.location ? String(appointment.location.id) : '',
      ...wallIn(new Date(startsAt), timeZone),
      minutes: String((Date.parse(endsAt) - Date.parse(startsAt)) / minute),
      timeZone,
      modality: String(appointment.modality),
      contact: appointment.contact ?? '',
      note: appointment.note ?? '',
      earlier: '',
    }
  }
  const [location] = options.locations
  const timeZone = location?.timeZone ?? options.timeZone
  return {
    assignee: options.assignee ?? options.assignees.find(({ key }) => key === me)?.key ?? '',
    locationId: location ? String(location.id) : '',
    ...firstStart(now, timeZone),
    minutes: '30',
    timeZone,
    modality: '1',
    contact: '',
    note: '',
    earlier: '',
  }
}

/** '9:30 AM' every quarter of an hour; and the time that is set, if it is another one. */
export function timeOptions(current: string) {
  const times = Array.from({ length: 96 }, (_, at) => new Date(at * quarter).toISOString().slice(11, 16))
  if (current && !times.includes(current)) times.push(current)
  return times.sort().map((time) => ({ value: time, name: timeWords(time) }))
}

const timeWords = (time: string) => {
  const [hour, minutes] = time.split(':') as [string, string]
  const hours = Number(hour)
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

export const lengths = [15, 20, 30, 45, 60, 90, 120, 180, 240, 480]
