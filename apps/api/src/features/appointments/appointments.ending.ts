import { AppointmentState } from '@handoff/contracts/appointments/appointments'
import { type Stage, terminal } from '@handoff/contracts/referrals/referral-stages'
import { noOne } from '../../kit/context.ts'
import { type Listener, store } from '../../kit/events.ts'
import { sendCalendars } from './appointments.letters.ts'
import { setReminders } from './appointments.reminders.ts'

const whyEnded = 'The referral has ended'

/** Once a referral has ended, its appointments to come are canceled, in the calendars as well. */
export const cancelOfEnded: Listener = async (db, { event, at }) => {
  if (event.type !== 'referral.stageChanged' || !(terminal as readonly Stage[]).includes(event.to)) return
  const left = await db
    .updateTable('appointment')
    .set((it) => ({
      state: AppointmentState.Cancelled,
      sequence: it('sequence', '+', 1),
      version: it('version', '+', 1),
      comment: whyEnded,
      updated_at: at,
    }))
    .where('referral_id', '=', event.referralId)
    .where('state', '=', AppointmentState.Booked)
    .where('starts_at', '>', at)
    .returning(['id', 'assigned_account_id as assigneeId', 'starts_at as startsAt', 'time_zone as timeZone'])
    .execute()
  for (const { id, assigneeId, startsAt, timeZone } of left) {
    const { customerId, referralId, receiverId: entityId, senderId } = event
    const canceled = {
      type: 'appointment.cancelled',
      appointmentId: id,
      customerId,
      referralId,
      entityId,
      senderId,
      hasSender: true,
      assigneeId,
      startsAt: startsAt.toISOString(),
      timeZone,
    } as const
    await store(db, {
      event: canceled,
      by: { ...noOne, linkMakerId: event.linkMakerId ?? null },
      note: whyEnded,
      at,
      address: null,
    })
    await sendCalendars(db, id, 'cancelled', at)
    await setReminders(db, id, null, at)
  }
}
