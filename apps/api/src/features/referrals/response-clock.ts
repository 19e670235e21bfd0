import { clocks, type Priority } from '@handoff/contracts/referrals/referral-steps'
import { addBusinessTime, businessTimeBetween } from '../../kit/business-time.ts'

const hour = 3_600_000

/** The clock of the receiver's answer: business time in its zone, plain time in an emergency. */
export function responseClock(priority: Priority, timeZone: string) {
  const { dueHours, isPlain } = clocks[priority]
  const whole = dueHours * hour

  const dueAfter = (from: Date, left: number = whole) =>
    isPlain ? new Date(from.getTime() + left) : addBusinessTime(from, left, timeZone)
  const leftAt = (now: Date, dueAt: Date) =>
    isPlain ? dueAt.getTime() - now.getTime() : businessTimeBetween(now, dueAt, timeZone)

  return {
    dueAfter,
    leftAt,
    /** Hours used up, given what is left; pauses are not in it, because the clock stood still. */
    hoursUsed: (left: number) => Math.max(0, (whole - left) / hour),
  }
}
