import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import type { Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { durationOf, lateBy } from '../../../../kit/dates/durationOf.ts'
import { useDates } from '../../../../kit/dates/useDates.ts'

/** What is due, where it is not an answer: that goes by the hour, anything else by the day. */
const dueAs: Partial<Record<Stage, string>> = {
  accepted: 'Contact',
  waitlisted: 'Review',
  contacting: 'Next step',
  scheduled: 'Record',
  added: 'Next step',
  in_service: 'Next step',
}

type Due = Pick<ReferralRow, 'dueAt' | 'isOverdue'> & { stage?: Stage }

/** When something is due, as one says it: 'Today, 2:00 PM', how long that is, and what it is. */
export function useDueWords() {
  const { formatDue } = useDates()
  return ({ dueAt, isOverdue, stage }: Due, now = new Date()) => {
    if (!dueAt) return null
    const left = new Date(dueAt).getTime() - now.getTime()
    const due = formatDue(dueAt, now)
    const what = stage && dueAs[stage]
    return {
      ...due,
      /** 'Contact by tomorrow', 'Answer by today, 2:00 PM'. */
      by: what ? `${what} by ${lowered(due.day)}` : `Answer by ${lowered(due.when)}`,
      left: isOverdue || left < 0 ? `Overdue by ${lateBy(left)}` : `in ${durationOf(left)}`,
      isLate: isOverdue,
    }
  }
}
