import { utcDay, weekdayName } from '@handoff/contracts/kit/dates/day-words'
import { daysBetween } from '@handoff/contracts/kit/dates/days'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { formatWall } from '@handoff/contracts/kit/dates/format-wall'
import { midnightOf } from '@handoff/contracts/kit/dates/wall-clock'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { durationOf, lateBy } from '../../../../kit/dates/durationOf.ts'
import { useDates } from '../../../../kit/dates/useDates.ts'

/** Within a sentence: 'by today, 2:00 PM', but 'by Tue'. */
export const lowered = (when: string) => when.replace(/^Today/, 'today')

/** When an answer is due, as one says it: 'Today, 2:00 PM', and how long that is. */
export function useDueWords() {
  const { wallIn, formatTime, today } = useDates()
  return ({ dueAt, isOverdue }: Pick<ReferralRow, 'dueAt' | 'isOverdue'>, now = new Date()) => {
    if (!dueAt) return null
    const due = wallIn(dueAt)
    // Business days that began at midnight end there: no one reads "Wed, 12:00 AM" as the end of Tuesday.
    const isEndOfDay = due - midnightOf(due) < aMinute
    const day = isEndOfDay ? due - aMinute : due
    const apart = daysBetween(today(), utcDay(day))
    const name = apart === 0 ? 'Today' : Math.abs(apart) < 7 ? weekdayName(day) : formatWall(day, 'MM-dd-yyyy')
    const left = new Date(dueAt).getTime() - now.getTime()
    return {
      /** 'Today', 'Wed', '12-04-2026'. */
      day: name,
      when: isEndOfDay ? `${name}, end of day` : `${name}, ${formatTime(dueAt)}`,
      left: isOverdue || left < 0 ? `Overdue by ${lateBy(left)}` : `in ${durationOf(left)}`,
      isLate: isOverdue,
    }
  }
}
