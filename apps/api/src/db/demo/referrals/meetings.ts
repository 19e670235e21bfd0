import { isWeekend } from '@handoff/contracts/kit/dates/day-words'
import { aDay, aMinute, anHour } from '@handoff/contracts/kit/dates/durations'
import { midnightOf, wallOf } from '@handoff/contracts/kit/dates/wall-clock'
import { AppointmentState, Modality } from '@handoff/contracts/referrals/appointments/appointments'
import { fromWall } from '../local-time.ts'
import type { Entity } from '../network/entities.types.ts'
import type { Customer } from '../people/customers.ts'
import type { People, Person } from '../people/people.ts'
import { between, chance, pick, weighted, whole } from '../random.ts'
import type { Category } from '../reference.ts'

/** An appointment as planned. */
export type Booking = {
  startsAt: Date
  endsAt: Date
  modality: Modality
  contact: string | null
  note: string | null
  assignee: Person | null
  individual: Entity | null
}
/** A visit as recorded. */
export type Service = { services: string; units: number | null; minutes: number | null }

export type Meeting = Booking & {
  id: number
  state: AppointmentState
  sequence: number
  version: number
  reasonCode: string | null
  comment: string | null
  by: Person
  at: Date
  updatedAt: Date
}
export type Visit = Service & { id: number; meeting: Meeting | null; note: string | null; by: Person; at: Date }

/** Who is booked, and when: the demo has no overlaps. */
export type Diary = ReturnType<typeof openDiary>
export function openDiary() {
  const taken = new Map<string, { from: number; until: number }[]>()
  /** The wanted moment, or the next half hour at which that person is free. */
  return (who: string, wanted: Date, length: number): Date => {
    const known = taken.get(who) ?? []
    let from = wanted.getTime()
    while (known.some((it) => it.from < from + length && from < it.until)) from += anHour / 2
    taken.set(who, [...known, { from, until: from + length }])
    return new Date(from)
  }
}

export type Slot = { startsAt: Date; minutes?: number; with?: Person | Entity; modality?: Modality }
type Scene = { people: People; entities: readonly Entity[]; diary: Diary }

export function bookingOf(
  { receiver, customer }: { receiver: Entity; customer: Customer },
  { people, entities, diary }: Scene,
  slot: Slot,
): Booking {
  const individuals = entities.filter(({ parent, state }) => parent === receiver.name && state === 1)
  const who = slot.with ?? pick([...people.senders(receiver), ...individuals])
  const length = (slot.minutes ?? pick([30, 30, 45, 60])) * aMinute
  const isPerson = 'email' in who
  const startsAt = diary(`${isPerson ? 'user' : 'provider'}:${who.id}`, slot.startsAt, length)
  const modality = slot.modality ?? weighted([[72, 1], [20, 2], [8, 3]] as const) // biome-ignore format: pairs
  return {
    startsAt,
    endsAt: new Date(startsAt.getTime() + length),
    modality,
    contact:
      modality === Modality.Phone
        ? customer.phone
        : modality === Modality.Video
          ? `https://video.example.org/${whole(100_000, 999_999)}`
          : null,
    note: chance(0.3) ? pick(bookingNotes) : null,
    assignee: isPerson ? who : null,
    individual: isPerson ? null : who,
  }
}

/** A half hour of a working day, so many days later. */
export function officeSlot(from: Date, days: number, timeZone: string): Date {
  let wall = midnightOf(wallOf(from.getTime(), timeZone)) + days * aDay
  while (isWeekend(wall)) wall += aDay
  return fromWall(wall + whole(18, 32) * (anHour / 2), timeZone)
}

/** A time on a day relative to today, in local time. */
export const at = (now: Date, days: number, clock: number, timeZone: string) =>
  fromWall(midnightOf(wallOf(now.getTime(), timeZone)) + days * aDay + clock * anHour, timeZone)

/** A time on the latest weekday before today. */
export function lastWorkday(now: Date, clock: number, timeZone: string) {
  let days = -1
  while (isWeekend(wallOf(now.getTime(), timeZone) + days * aDay)) days--
  return at(now, days, clock, timeZone)
}

export const serviceOf = ({ category }: { category: Category }, { startsAt, endsAt }: Booking): Service => ({
  services: pick(services[category.name] ?? usualServices),
  units: chance(0.25) ? whole(1, 2) : null,
  minutes: chance(0.9) ? (endsAt.getTime() - startsAt.getTime()) / aMinute : null,
})

/** Some time after the end. */
export const recordedAfter = ({ endsAt }: Booking) => new Date(Math.round(endsAt.getTime() + between(3, 55) * aMinute))

const bookingNotes = [
  'Bring a photo ID.',
  'Ring the bell at the side door.',
  'Bring a list of your medications.',
  'The office is on the second floor. There’s an elevator.',
]
const usualServices = ['Intake appointment', 'Application completed', 'Follow-up', 'Counseling session']
const services: Record<string, string[]> = {
  'Physical health': ['Blood pressure check', 'Physical exam', 'Vaccination', 'Lab work'],
  'Mental health': ['Intake assessment', 'Counseling session', 'Safety plan reviewed'],
  Dental: ['Exam and X-rays', 'Cleaning', 'Filling'],
  Housing: ['Housing plan', 'Application completed', 'Apartment viewing'],
  Legal: ['Legal advice', 'Letter drafted'],
  Employment: ['Résumé review', 'Practice interview'],
}

export const missReasons = ['forgot', 'ill', 'transport', 'late', 'no_show_unknown'] as const
export const missNotes = ['No answer by phone either.', 'Called later and apologized.', 'Bus was canceled.']

type Taken =
  | { key: 'book'; booking: Booking }
  | { key: 'miss'; reasonCode: string }
  | { key: 'visit'; service: Service }
type Act = Taken & { at: Date; by: Person; note: string | null }

export type CareBody =
  | { type: 'appointment.booked'; meeting: Meeting }
  | { type: 'appointment.missed'; meeting: Meeting; reasonCode: string }
  | { type: 'visit.recorded'; visit: Visit }

/** Collects the appointments and visits of one referral; returns the events of an act, with their notes. */
export function openCare() {
  const meetings: Meeting[] = []
  const visits: Visit[] = []
  const booked = () => meetings.find(({ state }) => state === AppointmentState.Booked) ?? null
  const end = (meeting: Meeting, changes: Partial<Meeting>, updatedAt: Date) =>
    Object.assign(meeting, changes, { version: meeting.version + 1, updatedAt })

  function take(act: Act): { body: CareBody; note: string | null } {
    const { at, by, note } = act
    if (act.key === 'book') {
      const meeting: Meeting = {
        id: 0,
        ...act.booking,
        state: AppointmentState.Booked,
        sequence: 0,
        version: 1,
        reasonCode: null,
        comment: null,
        by,
        at,
        updatedAt: at,
      }
      meetings.push(meeting)
      return { body: { type: 'appointment.booked', meeting }, note: null }
    }
    const meeting = booked()
    if (act.key === 'miss') {
      const { reasonCode } = act
      end(meeting!, { state: AppointmentState.NoShow, sequence: 1, reasonCode, comment: note }, at)
      return { body: { type: 'appointment.missed', meeting: meeting!, reasonCode }, note }
    }
    if (meeting) end(meeting, { state: AppointmentState.Done }, at)
    const visit: Visit = { id: 0, ...act.service, meeting, note, by, at }
    visits.push(visit)
    return { body: { type: 'visit.recorded', visit }, note: wordsOf(visit) }
  }
  return { meetings, visits, take }
}

const wordsOf = ({ services, units, minutes, note }: Visit) =>
  [
    [services, units !== null && `${units} ${units === 1 ? 'unit' : 'units'}`, minutes !== null && `${minutes} min`]
      .filter(Boolean)
      .join(' · '),
    note,
  ]
    .filter(Boolean)
    .join('\n')
