import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { dateFormats } from '../../../../kit/dates/dates.ts'
import { durationOf, lateBy } from '../../../../kit/dates/durationOf.ts'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { wallClock, wallDay } from '../../../../kit/dates/wallClock.ts'

/** Within a sentence: 'by today, 2:00 PM', but 'by Tue'. */
export const lowered = (when: string) => when.replace(/^Today/, 'today')

/** When an answer is due, as one says it: 'Today, 2:00 PM', and how long that is. */
export function useDueWords() {
  const { zone, formatTime, today } = useDates()
  return ({ dueAt, isOverdue }: Pick<ReferralRow, 'dueAt' | 'isOverdue'>, now = new Date()) => {
    if (!dueAt) return null
    const due = wallClock(dueAt, zone)
    // Business days that began at midnight end there: no one reads "Wed, 12:00 AM" as the end of Tuesday.
    const isEndOfDay = due.hour() === 0 && due.minute() === 0
    const day = isEndOfDay ? due.subtract(1, 'minute') : due
    const apart = day.startOf('day').diff(wallDay(today()), 'day')
    const name = apart === 0 ? 'Today' : Math.abs(apart) < 7 ? day.format('ddd') : day.format(dateFormats.short)
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
