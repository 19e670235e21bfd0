import { aDay } from '@handoff/contracts/kit/dates/durations'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import {
  anyAccepted,
  type Stage,
  type StageClock,
  stageClocks,
  staleAfter,
} from '@handoff/contracts/referrals/referrals/referral-stages'
import type { Kysely } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import {
  addBusinessTime,
  businessTimeBetween,
  businessTimeOf,
  type Calendar,
} from '../../../../kit/time/business-time.ts'
import {
  calendarOf,
  dueAfterAcceptance,
  type Priority,
  type ResponseClock,
  timesOf,
} from '../../clocks/clocks.resolve.ts'

/**
 * The clocks of a referral: when its stage is due, and the timers that follow from it. Both are set, moved, and dropped
 * by the one function that moves the stage; `referrals/steps/referral-timers.ts` acts when a timer is due.
 */
export const clockKinds = [
  'remind',
  'overdue',
  'escalate',
  'expire',
  'unanswered',
  'confirmCancel',
  'stale',
  'staleSender',
  'staleAdmin',
  'dropDraft',
  'send',
] as const
export type ClockKind = (typeof clockKinds)[number]

type Timer = { kind: ClockKind; dueAt: Date }
/** `escalation`: how far it was escalated already, if time has been used. */
export type Clock = { dueAt: Date | null; timers: Timer[]; escalation?: 0 | 1 | 3 }

type Parties = { from_entity_id: number | null; to_entity_id: number; category_id: number; priority: Priority }
type Answering = Parties & { response_clock: unknown; due_at: Date | null; clock_left_ms: number | null }

export const noClock: Clock = { dueAt: null, timers: [] }

/** The receiver's time to answer, minus the time used already: deadlines within that are skipped. */
export async function responseFrom(db: Kysely<DB>, row: Parties, clock: ResponseClock, now: Date, used = 0) {
  const at = await counting(db, row, clock)
  const timers: Timer[] = [
    ...clock.reminders.map((after) => ({ kind: 'remind' as const, after })),
    { kind: 'overdue' as const, after: clock.due },
    { kind: 'escalate' as const, after: clock.escalate },
    { kind: 'expire' as const, after: clock.expire },
  ]
    .filter(({ kind, after }) => after > used && (kind === 'expire' || after < clock.expire))
    .map(({ kind, after }) => ({ kind, dueAt: at.after(now, after - used) }))
  const escalation = used >= clock.escalate ? 3 : used >= clock.due ? 1 : 0
  return { dueAt: at.after(now, clock.due - used), timers, escalation } satisfies Clock
}

/** Milliseconds left to answer; negative when it is overdue. While it is paused, the time left then. */
export async function timeLeft(db: Kysely<DB>, row: Answering, now: Date): Promise<number> {
  if (row.clock_left_ms !== null) return row.clock_left_ms
  if (!row.due_at || !row.response_clock) return 0
  return (await counting(db, row, row.response_clock as ResponseClock)).between(now, row.due_at)
}

/** Emergencies run around the clock, anything else in the receiver's business time. */
async function counting(db: Kysely<DB>, row: Parties, { isPlain }: ResponseClock) {
  if (isPlain)
    return {
      after: (from: Date, time: number) => new Date(from.getTime() + time),
      between: (from: Date, to: Date) => to.getTime() - from.getTime(),
    }
  const calendar = await calendarOf(db, row.to_entity_id, row.category_id)
  return {
    after: (from: Date, time: number) => addBusinessTime(from, time, calendar),
    between: (from: Date, to: Date) => businessTimeBetween(from, to, calendar),
  }
}

const afterDays = (from: Date, value: number, calendar: Calendar) =>
  addBusinessTime(from, businessTimeOf({ value, unit: 'days' }, calendar), calendar)

/** `isResuming`: an ended referral is open again, and has the time of a missed step. */
type Stretch = { isResuming?: boolean }

/** The clock of a stage that begins, or continues after an act, at `from`. */
export async function clockOf(
  db: Kysely<DB>,
  row: Parties,
  stage: Stage,
  from: Date,
  { isResuming = false }: Stretch = {},
): Promise<Clock> {
  const rule: StageClock | undefined = stageClocks[stage as keyof typeof stageClocks]
  if (!rule) return noClock
  const { to_entity_id: entityId, category_id: categoryId, priority } = row
  const calendar = await calendarOf(db, rule.by === 'sender' ? row.from_entity_id : entityId, categoryId)
  const kind = isResuming ? 'resume' : rule.byPriority
  const times = kind && (await timesOf(db, { entityId, categoryId, priority }))
  const dueAt =
    (times && dueAfterAcceptance(times, { kind, priority, from, calendar })) ??
    (rule.days ? new Date(from.getTime() + rule.days * aDay) : afterDays(from, rule.businessDays ?? 0, calendar))
  if (stage === 'offered') return { dueAt, timers: [{ kind: 'expire', dueAt }] }
  if (stage === 'draft') return { dueAt: null, timers: [{ kind: 'dropDraft', dueAt }] }
  if (stage === 'info_requested') return { dueAt, timers: [{ kind: 'unanswered', dueAt }] }
  if (stage === 'cancel_requested') return { dueAt, timers: [{ kind: 'confirmCancel', dueAt }] }
  return {
    dueAt,
    timers: [
      { kind: 'stale', dueAt },
      { kind: 'staleSender', dueAt: afterDays(dueAt, staleAfter[priority].sender, calendar) },
      { kind: 'staleAdmin', dueAt: afterDays(dueAt, staleAfter[priority].admin, calendar) },
    ],
  }
}

/**
 * Like `clockOf`, with appointments: a booked one runs from the end of the last; someone in service is due when the
 * next record is, if that is earlier.
 */
export async function clockWithAppointments(
  db: Kysely<DB>,
  row: Parties & { id: number },
  stage: Stage,
  now: Date,
  stretch: Stretch = {},
): Promise<Clock> {
  if (stage !== 'scheduled' && stage !== 'in_service') return clockOf(db, row, stage, now, stretch)
  const end = await lastBookedEnd(db, row.id)
  const booked = end && (await clockOf(db, row, 'scheduled', end))
  if (stage === 'scheduled') return booked ?? clockOf(db, row, stage, now)
  const serving = await clockOf(db, row, stage, now, stretch)
  return booked && booked.dueAt! < serving.dueAt! ? booked : serving
}

/** The end of the last booked appointment of a referral; null without one. */
export async function lastBookedEnd(db: Kysely<DB>, referralId: number): Promise<Date | null> {
  const { end } = await db
    .selectFrom('appointment')
    .select(({ fn }) => fn.max('ends_at').as('end'))
    .where('referral_id', '=', referralId)
    .where('state', '=', AppointmentState.Booked)
    .executeTakeFirstOrThrow()
  return end
}

export const isAccepted = (stage: Stage) => isOneOf(anyAccepted, stage)

/** Replaces the clock's timers of a referral; reminders of its appointments remain. */
export async function setTimers(db: Kysely<DB>, referralId: number, timers: readonly Timer[]) {
  await db.deleteFrom('timer').where('referral_id', '=', referralId).where('kind', 'in', clockKinds).execute()
  if (timers.length)
    await db
      .insertInto('timer')
      .values(timers.map(({ kind, dueAt }) => ({ kind, referral_id: referralId, due_at: dueAt })))
      .execute()
}
