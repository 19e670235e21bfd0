import type { DomainEvent } from '@handoff/contracts/events'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { sendCalendars } from './appointments.letters.ts'
import { setReminders } from './appointments.reminders.ts'

type Acting = {
  db: Kysely<DB>
  now: () => Date
  record: (event: DomainEvent, note?: string | null) => Promise<unknown>
}
/** Selects upcoming appointments; `withoutCustomer`: sends the customer no email. */
type Which = ({ referralId: number } | { customerId: number }) & { why: string; withoutCustomer?: boolean }

/**
 * Cancels upcoming appointments, in calendars as well, without a step of their referral: it has ended, or ends next.
 */
export async function cancelUpcoming({ db, now, record }: Acting, { why, withoutCustomer = false, ...of }: Which) {
  const ended = await db
    .updateTable('appointment')
    .set((it) => ({
      state: AppointmentState.Cancelled,
      sequence: it('sequence', '+', 1),
      version: it('version', '+', 1),
      comment: why,
      updated_at: now(),
    }))
    .where('referralId' in of ? 'referral_id' : 'customer_id', '=', 'referralId' in of ? of.referralId : of.customerId)
    .where('state', '=', AppointmentState.Booked)
    .where('starts_at', '>', now())
    .returning([
      'id as appointmentId',
      'customer_id as customerId',
      'referral_id as referralId',
      'entity_id as entityId',
      'assigned_account_id as assigneeId',
      'starts_at as startsAt',
      'time_zone as timeZone',
      sql<number | null>`(select from_entity_id from referral where referral.id = appointment.referral_id)`.as(
        'senderId',
      ),
    ])
    .execute()
  for (const { startsAt, ...row } of ended) {
    const hasSender = row.referralId !== null
    await record({ type: 'appointment.cancelled', ...row, hasSender, startsAt: startsAt.toISOString() }, why)
    await sendCalendars(db, row.appointmentId, 'cancelled', now(), { withoutCustomer })
    await setReminders(db, row.appointmentId, null, now())
  }
  return ended.length
}
