import { anHour } from '@handoff/contracts/kit/dates/durations'
import type { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { addBusinessTime, businessTimeBetween } from '../../../kit/time/business-time.ts'

/** Default business hours to answer; emergencies run around the clock. */
const dueHours: Record<Priority, number> = { 1: 48, 2: 24, 3: 2 }

/** The receiver's time to answer, with default settings. */
export function answerClock(priority: Priority, timeZone: string) {
  const isPlain = priority === 3
  const whole = dueHours[priority] * anHour
  return {
    dueAfter: (from: Date, left: number = whole) =>
      isPlain ? new Date(from.getTime() + left) : addBusinessTime(from, left, timeZone),
    leftAt: (now: Date, dueAt: Date) =>
      isPlain ? dueAt.getTime() - now.getTime() : businessTimeBetween(now, dueAt, timeZone),
    hoursUsed: (left: number) => Math.max(0, (whole - left) / anHour),
  }
}
