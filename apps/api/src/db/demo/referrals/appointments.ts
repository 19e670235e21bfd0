import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { aDay, anHour } from '@handoff/contracts/kit/dates/durations'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { type Db, insertAll, insertRecords } from '../insert.ts'
import { faker } from '../random.ts'
import type { History, Plan } from './history.ts'
import type { Meeting, Visit } from './meetings.ts'

/** The customer gets two reminders before an appointment. */
const reminders = [aDay, 2 * anHour]

export async function storeAppointments(db: Db, histories: readonly History[], now: Date) {
  const places = new Map(
    (await db.selectFrom('entity_address').select(['id', 'entity_id']).where('position', '=', 0).execute()).map(
      ({ id, entity_id }) => [entity_id, id],
    ),
  )
  const owner = new Map<Meeting | Visit, History>()
  for (const history of histories)
    for (const record of [...history.meetings, ...history.visits]) owner.set(record, history)
  const subject = (record: Meeting | Visit) => {
    const { id, plan } = owner.get(record)!
    return { customer_id: plan.customer.id, referral_id: id, entity_id: plan.receiver.id }
  }

  const meetings = histories.flatMap((history) => history.meetings)
  await insertRecords(db, 'appointment', meetings, (it) => ({
    uid: faker.string.uuid(),
    ...subject(it),
    sequence: it.sequence,
    assigned_account_id: it.assignee?.id ?? null,
    assigned_entity_id: it.individual?.id ?? null,
    location_id: it.modality === 1 ? (places.get(subject(it).entity_id) ?? null) : null,
    starts_at: it.startsAt,
    ends_at: it.endsAt,
    time_zone: owner.get(it)!.plan.receiver.timeZone,
    modality: it.modality,
    contact: it.contact,
    note: it.note,
    state: it.state,
    reason_code: it.reasonCode,
    comment: it.comment,
    is_overlapping: false,
    booked_by: it.by.id,
    version: it.version,
    created_at: it.at,
    updated_at: it.updatedAt,
  }))
  await insertRecords(
    db,
    'visit',
    histories.flatMap((history) => history.visits),
    (it) => ({
      ...subject(it),
      appointment_id: it.meeting?.id ?? null,
      visited_on: visitedOnOf(it, owner.get(it)!.plan),
      specialty_ids: owner.get(it)!.plan.specialtyIds,
      services: it.services,
      units: it.units,
      minutes: it.minutes,
      note: it.note,
      recorded_by: it.by.id,
      created_at: it.at,
    }),
  )
  const due = meetings
    .filter(({ state }) => state === AppointmentState.Booked)
    .flatMap(({ id, startsAt }) => reminders.map((before) => ({ id, at: new Date(startsAt.getTime() - before) })))
  await insertAll(
    db,
    'timer',
    due
      .filter(({ at }) => at > now)
      .map(({ id, at }) => ({ kind: 'appointmentReminder', appointment_id: id, due_at: at })),
  )
}

export const visitedOnOf = ({ at }: Visit, { receiver }: Plan) => calendarDay(receiver.timeZone, at)
