import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { aMinute, anHour } from '@handoff/contracts/kit/dates/durations'
import { Modality } from '@handoff/contracts/referrals/appointments/appointments'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { businessHoursAgo } from '../local-time.ts'
import type { Entity } from '../network/entities.types.ts'
import { pick } from '../random.ts'
import type { Move, Plan } from '../referrals/history.ts'
import {
  at as atClock,
  bookingOf,
  lastWorkday,
  missNotes,
  recordedAfter,
  type Slot,
  serviceOf,
} from '../referrals/meetings.ts'
import { begun, type Scene } from '../referrals/moves.ts'
import type { ReferralInput } from '../referrals/plans.ts'
import { acceptances, attempts } from '../words/notes.ts'
import type { Person } from './people.ts'

/** The moments of a case are relative to its acceptance. */
type Case = { plan: Plan; scene: Scene; acceptedAt: Date; by: Person }
type Rest = (it: Case) => Move[]

/** Business hours since the acceptance, and what followed. */
export type CaseSetting = [hours: number, input: Omit<ReferralInput, 'at'>, rest: Rest, step?: 'waitlist']

const { Routine, Urgent } = Priority

/** The clinic's work today: a day of appointments, and something in every queue. */
export function caseloadOf(clinic: Entity, around: readonly Entity[], { people, entities }: Scene): CaseSetting[] {
  const [owner, worker, intake, helper] = people.senders(clinic) as [Person, Person, Person, Person]
  const doctor = entities.find(({ isIndividual, parent }) => isIndividual && parent === clinic.name) ?? owner
  const toClinic = { receiver: clinic, from: around, priority: Routine }
  const urgent = { ...toClinic, priority: Urgent }
  const day = (days: number, clock: number, slot: Omit<Slot, 'startsAt'>): Rest[] => [
    reached,
    (it) => seen(it, { ...slot, startsAt: atClock(it.scene.now, days, clock, clinic.timeZone) }),
  ]
  const booked: [number, Rest[]][] = [
    [52, day(0, 8.5, { with: worker, minutes: 30 })],
    [75, day(0, 9.5, { with: owner, minutes: 60, modality: Modality.InPerson })],
    [47, day(0, 11, { with: doctor, minutes: 45, modality: Modality.InPerson })],
    [60, day(0, 13.5, { with: worker, minutes: 30, modality: Modality.Phone })],
    [66, day(0, 15, { with: owner, minutes: 45 })],
    [50, day(0, 16.5, { with: doctor, minutes: 30 })],
    [44, day(0, 19.5, { with: owner, minutes: 60, modality: Modality.Video })],
    [40, day(1, 9, { with: worker, minutes: 30, modality: Modality.Phone })],
    [58, day(1, 10.5, { with: owner, minutes: 60, modality: Modality.InPerson })],
    [46, day(1, 14, { with: doctor, minutes: 45 })],
    [70, day(2, 9.5, { with: helper, minutes: 30 })],
    [49, day(3, 11, { with: intake, minutes: 60 })],
    [55, day(6, 13, { with: owner, minutes: 45 })],
  ]
  const yesterday = (it: Case): Slot => ({
    startsAt: lastWorkday(it.scene.now, 15, clinic.timeZone),
    with: owner,
    minutes: 45,
  })
  const twoCalls = all(called(3, 3), called(30, 2))
  return [
    // Accepted over the last two weeks, so that not all appointments are booked in the same one.
    ...booked.map(
      ([hours, rest], index): CaseSetting => [hours + (index % 6) * 48, index % 4 ? toClinic : urgent, all(...rest)],
    ),
    // Past, and without a recorded outcome.
    [90, toClinic, all(reached, (it) => [bookedFor(it, yesterday(it))])],
    // Missed, twice.
    [200, toClinic, all(reached, missed(30, 50), missed(100, 130))],
    [30, urgent, twoCalls],
    [76, toClinic, twoCalls],
    // Contact is due: by the end of the day, and since yesterday.
    [71, toClinic, none],
    [88, toClinic, none],
    [9, urgent, none],
    // The waitlist place is due for a review.
    [(31 * 24 * 5) / 7, toClinic, none, 'waitlist'],
    [60, toClinic, none, 'waitlist'],
    [120, toClinic, all(reached, asksToCancel)],
    [180, toClinic, all(reached, visited(40))],
    [260, toClinic, all(reached, visited(30), visited(150))],
    // Last visit more than a month ago.
    [(40 * 24 * 5) / 7, toClinic, all(reached, visited(30))],
    // Sent by the clinic, and stalled.
    [112, { sender: clinic, priority: Routine }, none],
  ]
}

export function caseOf([hours, , rest, step]: CaseSetting, plan: Plan, scene: Scene): Move[] {
  const { receiver, sentAt } = plan
  const by = pick(scene.people.deciders(receiver))
  const acceptedAt = businessHoursAgo(scene.now, hours, receiver.timeZone)
  const openAt = new Date(Math.round((sentAt.getTime() + acceptedAt.getTime()) / 2))
  const estimated = addDays(utcDay(acceptedAt), 45)
  const moves: Move[] = [
    ...begun(plan, scene),
    { key: 'open', at: openAt, by },
    step === 'waitlist'
      ? { key: 'waitlist', at: acceptedAt, by, estimatedOn: estimated }
      : { key: 'accept', at: acceptedAt, by, note: pick(acceptances) },
    { key: 'assign', at: new Date(acceptedAt.getTime() + aMinute), by, assignee: pick(scene.people.senders(receiver)) },
  ]
  return [...moves, ...rest({ plan, scene, acceptedAt, by })].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

/** When it was sent: some working hours earlier. */
export const sentBefore = ([hours]: CaseSetting, now: Date, timeZone: string) =>
  businessHoursAgo(now, hours + 7, timeZone)

const none: Rest = () => []
const all =
  (...rests: Rest[]): Rest =>
  (it) =>
    rests.flatMap((rest) => rest(it))
/** This many hours after the acceptance. */
const later = ({ acceptedAt }: Case, hours: number) => new Date(acceptedAt.getTime() + hours * anHour)

const called =
  (hours: number, result: 1 | 2 | 3): Rest =>
  (it) => {
    const [method, , note] = pick(attempts.filter((one) => one[1] === result))
    return [{ key: 'contact', at: later(it, hours), by: it.by, attempt: { method, result }, note }]
  }
const reached = called(2, 1)

const bookedFor = (it: Case, slot: Slot, hours = 3): Move => ({
  key: 'book',
  at: later(it, hours),
  by: it.by,
  booking: bookingOf(it.plan, it.scene, slot),
})

/** Booked, and recorded soon after. */
function seen(it: Case, slot: Slot, hours = 3): Move[] {
  const booked = bookedFor(it, slot, hours)
  const { booking } = booked
  return [
    booked,
    {
      key: 'visit',
      at: recordedAfter(booking!),
      by: booking!.assignee ?? it.by,
      service: serviceOf(it.plan, booking!),
    },
  ]
}
const visited =
  (hours: number): Rest =>
  (it) =>
    seen(it, { startsAt: later(it, hours) }, hours - 24)

const missed =
  (bookedAfter: number, hours: number): Rest =>
  (it) => {
    const booked = bookedFor(it, { startsAt: later(it, hours), minutes: 30 }, bookedAfter)
    const at = recordedAfter(booked.booking!)
    return [booked, { key: 'miss', at, by: it.by, reasonCode: pick(['forgot', 'transport']), note: pick(missNotes) }]
  }

const asksToCancel: Rest = ({ plan, scene }) => [
  {
    key: 'requestCancel',
    at: businessHoursAgo(scene.now, 6, plan.receiver.timeZone),
    by: pick(scene.people.senders(plan.sender)),
    reasonCode: 'served_elsewhere',
    note: 'A clinic closer to home had an opening this week.',
  },
]
