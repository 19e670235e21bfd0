import { appointmentTimers } from './features/referrals/appointments/appointments.reminders.ts'
import { referralTimers } from './features/referrals/referrals/steps/referral-timers.ts'
import { followUpTimers } from './features/surveys/followUps/followUps.ask.ts'
import type { TimerHandler } from './kit/events/timers.ts'

/** Handlers of due timers, by kind. */
export const timerHandlers: Readonly<Record<string, TimerHandler>> = {
  ...referralTimers,
  ...appointmentTimers,
  ...followUpTimers,
}
