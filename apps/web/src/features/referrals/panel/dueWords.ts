import type { ReferralRow } from '@handoff/contracts/referrals/referral-rows'
import dayjs from 'dayjs'
import { durationOf } from '../../../kit/dates/durationOf.ts'
import { useDates } from '../../../kit/dates/useDates.ts'

/** Within a sentence: 'by today, 2:00 PM', but 'by Tue'. */
export const lowered = (when: string) => when.replace(/^Today/, 'today')

/** When an answer is due, as one says it: 'Today, 2:00 PM', and how long that is. */
export function useDueWords() {
  const { zone, formatTime, formatShort, today } = useDates()
  return ({ dueAt, isOverdue }: Pick<ReferralRow, 'dueAt' | 'isOverdue'>, now = new Date()) => {
    if (!dueAt) return null
    const due = dayjs(dueAt).tz(zone)
    // Business days that began at midnight end there: no one reads "Wed, 12:00 AM" as the end of Tuesday.
    const isEndOfDay = due.hour() === 0 && due.minute() === 0
    const day = isEndOfDay ? due.subtract(1, 'minute') : due
    const apart = day.startOf('day').diff(dayjs(today()).tz(zone, true).startOf('day'), 'day')
    const name = apart === 0 ? 'Today' : Math.abs(apart) < 7 ? day.format('ddd') : formatShort(day.toISOString())
    const left = new Date(dueAt).getTime() - now.getTime()
    return {
      /** 'Today', 'Wed', '12-04-2026'. */
      day: name,
      when: isEndOfDay ? `${name}, end of day` : `${name}, ${formatTime(dueAt)}`,
      left: isOverdue || left < 0 ? `Overdue by ${durationOf(left)}` : `in ${durationOf(left)}`,
      isLate: isOverdue,
    }
  }
}
