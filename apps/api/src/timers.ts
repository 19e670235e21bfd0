import { appointmentTimers } from './features/appointments/appointments.reminders.ts'
import { followUpTimers } from './features/followUps/followUps.asking.ts'
import { referralTimers } from './features/referrals/referrals.timers.ts'
import type { TimerHandler } from './kit/timers.ts'

/** What happens when a timer is due, by its kind. */
export const timerHandlers: Readonly<Record<string, TimerHandler>> = {
  ...referralTimers,
  ...appointmentTimers,
  ...followUpTimers,
}
