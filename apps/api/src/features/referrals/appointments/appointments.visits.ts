import type { Input } from '@handoff/contracts/kit'
import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { hasBegun } from '@handoff/contracts/referrals/appointments/appointment-steps'
import { AppointmentState, type appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { terminal } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { badInput, conflict, forbidden } from '../../../kit/problem.ts'
import { takeStep } from '../referrals/steps/take-step.ts'
import { findRow, isOurs } from './appointments.queries.ts'
import { setReminders } from './appointments.reminders.ts'
import { type Subject, stepFor, subjectOf } from './appointments.subjects.ts'

/** Services provided to a customer, and when; may complete an appointment. */
export const recordVisit = (ctx: Ctx, { appointmentId, ...input }: Input<typeof appointments.recordVisit>) =>
  ctx.transaction(async (tx) => {
    const appointment = appointmentId === undefined ? null : await findRow(tx, appointmentId)
    const { customerId, referralId, ...visit } = input
    const target = appointment
      ? { customerId: appointment.customerId, referralId: appointment.referralId ?? undefined }
      : { customerId, referralId }
    const subject = await subjectOf(tx, target)
    if (appointment && !isOurs(tx.viewer, appointment)) throw forbidden()
    if (appointment && !hasBegun(appointment, tx.now())) throw conflict('This appointment hasn’t started yet')
    if (visit.visitedOn > calendarDay(tx.viewer.timeZone, tx.now()))
      throw badInput({ visitedOn: ['A visit can’t be in the future'] })
    // An appointment may be unrecorded when its referral has ended already.
    const isLate = appointment?.stage != null && isOneOf(terminal, appointment.stage)
    const prepared = isLate ? null : await stepFor(tx, subject, 'visit')
    const specialtyIds = [...new Set(visit.specialtyIds)]
    await checkSpecialties(tx, subject, specialtyIds)
    if (appointmentId !== undefined) await complete(tx, appointmentId)
    const { id } = await tx.db
      .insertInto('visit')
      .values({
        customer_id: subject.customerId,
        referral_id: subject.referralId,
        appointment_id: appointmentId ?? null,
        entity_id: subject.referralId === null ? ownEntity(tx.viewer) : subject.entityId,
        visited_on: visit.visitedOn,
        specialty_ids: specialtyIds,
        services: visit.services,
        units: visit.units,
        minutes: visit.minutes,
        note: visit.note,
        recorded_by: tx.viewer.id,
        created_at: tx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (prepared) await takeStep(tx, prepared.row, prepared.step)
    if (subject.referralId !== null) await serve(tx, subject.referralId, visit.visitedOn)
    await tx.record({ type: 'visit.recorded', visitId: id, ...eventOf(subject, visit, appointmentId) }, wordsOf(visit))
    return { id, customerId: subject.customerId, referralId: subject.referralId }
  })

/** The first service of a referral is the earliest of its visits, in any order of recording. */
const serve = (tx: Tx, referralId: number, visitedOn: string) =>
  tx.db
    .updateTable('referral')
    .set({ served_on: visitedOn })
    .where('id', '=', referralId)
    .where((it) => it.or([it('served_on', 'is', null), it('served_on', '>', visitedOn)]))
    .execute()

type Visit = Pick<Input<typeof appointments.recordVisit>, 'visitedOn' | 'minutes' | 'services' | 'units' | 'note'>

const eventOf = (
  { customerId, referralId, entityId, senderId, hasSender }: Subject,
  visit: Visit,
  appointmentId?: number,
) => ({
  appointmentId: appointmentId ?? null,
  customerId,
  referralId,
  entityId,
  senderId,
  hasSender,
  visitedOn: visit.visitedOn,
  minutes: visit.minutes,
})

/** 'Blood pressure check · 2 units · 45 min', and the note. */
const wordsOf = ({ services, units, minutes, note }: Visit) =>
  [
    [services, units !== null && `${units} ${units === 1 ? 'unit' : 'units'}`, minutes !== null && `${minutes} min`]
      .filter(Boolean)
      .join(' · '),
    note,
  ]
    .filter(Boolean)
    .join('\n')

async function complete(tx: Tx, appointmentId: number) {
  const done = await tx.db
    .updateTable('appointment')
    .set((it) => ({ state: AppointmentState.Done, version: it('version', '+', 1), updated_at: tx.now() }))
    .where('id', '=', appointmentId)
    .where('state', '=', AppointmentState.Booked)
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) throw conflict('This appointment is no longer booked')
  await setReminders(tx.db, appointmentId, null, tx.now())
}

/** With a referral, only those of its category. */
async function checkSpecialties({ db }: Tx, { referralId }: Subject, ids: readonly number[]) {
  if (!ids.length) return
  const specialties = await db
    .selectFrom('specialty')
    .select('id')
    .where('id', 'in', [...ids])
    .$if(referralId !== null, (it) =>
      it.where('category_id', '=', (eb) =>
        eb.selectFrom('referral').select('referral.category_id').where('referral.id', '=', referralId),
      ),
    )
    .execute()
  if (specialties.length < ids.length) throw badInput({ specialtyIds: ['Please select Services'] })
}
