import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { stepNamed } from '@handoff/contracts/referrals/referrals/referral-steps'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/context.ts'
import { isEmailable } from '../../../kit/mail/emailable.ts'
import { endReferralsOfCustomer } from '../referrals/steps/end-referrals-of-customer.ts'
import { type CanceledOf, endReferralsOf } from '../referrals/steps/end-referrals-of-entity.ts'
import { referralForTimer } from '../referrals/steps/find-referral.ts'
import { lastBookedEnd } from '../referrals/steps/referral-clock.ts'
import { lockGroupsOf } from '../referrals/steps/settle-group.ts'
import { takeStep } from '../referrals/steps/take-step.ts'
import { cancelUpcoming } from './appointments.cancel.ts'
import { changeAppointments } from './appointments.change.ts'
import { eventOf } from './appointments.events.ts'
import { assigneeEmail, sendCalendars, sendWithdrawal } from './appointments.letters.ts'
import { setReminders } from './appointments.reminders.ts'
import { appointmentRows } from './appointments.visibility.ts'

const whyCanceled = 'The provider left the network'

/** Ends the open work of an entity that leaves the network: its upcoming appointments, then its referrals. */
export async function endWorkOf(tx: Tx, entityId: number) {
  await unassign(tx, entityId)
  await endReferralsOf(tx, entityId, await cancelAll(tx, entityId))
}

/** Ends the care of a customer who died: upcoming appointments, with emails only to staff, then the referrals. */
export async function endCareOf(tx: Tx, customerId: number) {
  await cancelUpcoming(tx, { customerId, why: 'The customer died', withoutCustomer: true })
  await endReferralsOfCustomer(tx, customerId)
}

const upcoming = ({ db, now }: Tx) =>
  db
    .selectFrom('appointment')
    .where('appointment.state', '=', AppointmentState.Booked)
    .where('appointment.starts_at', '>', now())
    .orderBy('appointment.id')

/** Customers and senders are emailed; appointments that have begun are recorded by the administrators. */
async function cancelAll(tx: Tx, entityId: number): Promise<CanceledOf> {
  const ofEntity = upcoming(tx).where('appointment.entity_id', '=', entityId)
  const rows = await ofEntity
    .innerJoin('customer', 'customer.id', 'appointment.customer_id')
    .select(['appointment.id', 'appointment.referral_id as referralId', isEmailable.as('isEmailed')])
    .execute()
  const referralIds = [...new Set(rows.flatMap(({ referralId }) => referralId ?? []))]
  await lockGroupsOf(tx.db, referralIds)
  const canceled = await tx.db
    .updateTable('appointment')
    .set((it) => ({
      state: AppointmentState.Cancelled,
      comment: whyCanceled,
      sequence: it('sequence', '+', 1),
      version: it('version', '+', 1),
      updated_at: tx.now(),
    }))
    .where('id', '=', sql<number>`any(${rows.map(({ id }) => id)})`)
    .where('state', '=', AppointmentState.Booked)
    .returning('id')
    .execute()
  const ids = canceled.map(({ id }) => id)
  if (!ids.length) return new Map()
  for (const row of await appointmentRows(tx).where('appointment.id', 'in', ids).orderBy('appointment.id').execute()) {
    await tx.record({ type: 'appointment.cancelled', ...eventOf(row), hasLeft: true }, whyCanceled)
    await sendCalendars(tx.db, row.id, 'cancelled', tx.now(), { hasLeft: true })
    await setReminders(tx.db, row.id, null, tx.now())
  }
  await unbook(tx, referralIds)
  return new Map(
    referralIds.map((referralId) => {
      const appointments = rows.filter((row) => row.referralId === referralId && ids.includes(row.id))
      return [referralId, { canceled: appointments.length, isToCall: appointments.some(({ isEmailed }) => !isEmailed) }]
    }),
  )
}

/** An appointment that has begun keeps its referral scheduled until it is recorded. */
async function unbook(tx: Tx, referralIds: readonly number[]) {
  for (const id of referralIds) {
    const row = (await referralForTimer(tx, id))!
    if (row.stage === 'scheduled' && (await lastBookedEnd(tx.db, id)) === null)
      await takeStep({ ...tx, viewer: null }, row, stepNamed('unbook'), { notes: whyCanceled })
  }
}

/**
 * Another provider's appointments with an individual who leaves remain, unassigned: that provider assigns someone else.
 */
async function unassign(tx: Tx, entityId: number) {
  const rows = await upcoming(tx)
    .where('appointment.assigned_entity_id', '=', entityId)
    .where('appointment.entity_id', 'is distinct from', entityId)
    .select('appointment.id')
    .forUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return
  const before = new Map<number, string | null>()
  for (const id of ids) before.set(id, await assigneeEmail(tx.db, id))
  const changed = await changeAppointments(tx, ids, {
    assigned_entity_id: null,
    is_overlapping: false,
  })
  for (const row of changed) {
    await tx.record({ type: 'appointment.moved', ...eventOf(row), isOverlapping: false, leftId: entityId })
    await sendCalendars(tx.db, row.id, 'moved', tx.now())
    const email = before.get(row.id)
    if (email) await sendWithdrawal(tx.db, row.id, email, tx.now())
  }
}
