import { AppointmentState } from '@handoff/contracts/appointments/appointments'
import { type Stage, terminal } from '@handoff/contracts/referrals/referral-stages'
import type { Listener } from '../../kit/events.ts'
import { sendCalendars } from './appointments.letters.ts'
import { setReminders } from './appointments.reminders.ts'

/** Once a referral has ended, its appointments to come are canceled, in the calendars as well. */
export const cancelOfEnded: Listener = async (db, { event, at }) => {
  if (event.type !== 'referral.stageChanged' || !(terminal as readonly Stage[]).includes(event.to)) return
  const left = await db
    .updateTable('appointment')
    .set((it) => ({
      state: AppointmentState.Cancelled,
      sequence: it('sequence', '+', 1),
      version: it('version', '+', 1),
      comment: 'The referral has ended',
      updated_at: at,
    }))
    .where('referral_id', '=', event.referralId)
    .where('state', '=', AppointmentState.Booked)
    .where('starts_at', '>', at)
    .returning('id')
    .execute()
  for (const { id } of left) {
    await sendCalendars(db, id, 'cancelled', at)
    await setReminders(db, id, null, at)
  }
}
