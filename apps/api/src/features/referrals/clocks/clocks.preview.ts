import type { Input } from '@handoff/contracts/kit'
import { calendarDay, weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { momentOf, wallAt, wallOf } from '@handoff/contracts/kit/dates/wall-clock'
import { type clocks, previewedAfter } from '@handoff/contracts/referrals/clocks'
import type { Ctx } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'
import { addBusinessTime } from '../../../kit/time/business-time.ts'
import { calendarFrom, calendarParts, holidaysFrom } from './clocks.calendar.ts'
import { clockFrom, countsOpenHours, dueAfterAcceptance, levelsOf, timesIn } from './clocks.resolve.ts'

const mostSkipped = 20

/** Uses the functions that set a referral's clock, with the unsaved values first. */
export async function preview({ db }: Ctx, input: Input<typeof clocks.preview>) {
  const { categoryId, entityId, priority, day, time } = input
  await refuseUnknown(db, entityId)
  const saved = await levelsOf(db, { entityId, categoryId })
  const levels = input.countsOpenHours === null ? saved : [{ countsOpenHours: input.countsOpenHours }, ...saved]
  const parts = await calendarParts(db, entityId)
  const calendar = calendarFrom(parts, countsOpenHours(levels))
  const times = input.times ?? timesIn(saved, priority)
  const clock = clockFrom(times, priority, calendar)

  const sentAt = new Date(momentOf(wallAt(day, time), parts.timeZone))
  const after = (left: number) =>
    clock.isPlain ? new Date(sentAt.getTime() + left) : addBusinessTime(sentAt, left, calendar)
  const expiresAt = after(clock.expire)
  const steps = [
    { kind: 'sent' as const, at: sentAt },
    ...clock.reminders.map((left) => ({ kind: 'reminder' as const, at: after(left) })),
    { kind: 'due' as const, at: after(clock.due) },
    { kind: 'escalate' as const, at: after(clock.escalate) },
    { kind: 'expire' as const, at: expiresAt },
  ]
  const skipped = clock.isPlain ? [] : closedDays({ from: sentAt, until: expiresAt, parts, calendar })
  const afterAcceptance = previewedAfter.flatMap((kind) => {
    const at = dueAfterAcceptance(times, { kind, priority, from: sentAt, calendar })
    return at ? [{ kind, at }] : []
  })
  return { timeZone: parts.timeZone, steps, afterAcceptance, skipped }
}

type Between = {
  from: Date
  until: Date
  parts: Awaited<ReturnType<typeof calendarParts>>
  calendar: ReturnType<typeof calendarFrom>
}

/** Holidays first; if only open hours count, weekdays on which the provider is closed as well. */
function closedDays({ from, until, parts, calendar }: Between) {
  const why = holidaysFrom(parts)
  const skipped: { day: string; why: string }[] = []
  const last = wallOf(until.getTime(), parts.timeZone)
  let day = calendarDay(parts.timeZone, from)
  for (; wallAt(day) < last && skipped.length < mostSkipped; day = addDays(day, 1)) {
    const weekday = weekdayOf(day)
    const { hours } = calendar
    const exception = hours?.exceptions.get(day)
    const isWorkday = hours ? hours.week[weekday]!.length > 0 : weekday < 5
    if (exception ? exception.length > 0 : isWorkday && !calendar.isHoliday(day)) continue
    const reason = why(day) ?? (exception ? 'Closed that day' : undefined)
    if (reason && (isWorkday || exception)) skipped.push({ day, why: reason })
    else if (hours && weekday < 5) skipped.push({ day, why: 'Closed' })
  }
  return skipped
}

async function refuseUnknown(db: Ctx['db'], entityId: number | null) {
  if (entityId === null) return
  const entity = await db.selectFrom('entity').select('id').where('id', '=', entityId).executeTakeFirst()
  if (!entity) throw notFound('provider')
}
