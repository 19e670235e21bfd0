import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { durationOf, lateBy } from '../../../../kit/dates/durationOf.ts'
import { useDates } from '../../../../kit/dates/useDates.ts'

/** When an answer is due, as one says it: 'Today, 2:00 PM', and how long that is. */
export function useDueWords() {
  const { formatDue } = useDates()
  return ({ dueAt, isOverdue }: Pick<ReferralRow, 'dueAt' | 'isOverdue'>, now = new Date()) => {
    if (!dueAt) return null
    const left = new Date(dueAt).getTime() - now.getTime()
    return {
      ...formatDue(dueAt, now),
      left: isOverdue || left < 0 ? `Overdue by ${lateBy(left)}` : `in ${durationOf(left)}`,
      isLate: isOverdue,
    }
  }
}
