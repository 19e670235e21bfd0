import { anHour } from '@handoff/contracts/kit/dates/durations'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import {
  awaitingAnswer,
  onTheClock,
  type ReferralStatus,
  type Stage,
} from '@handoff/contracts/referrals/referrals/referral-stages'
import {
  type Step,
  type StepClock,
  type StepErasure,
  type StepMark,
  statusAfter,
} from '@handoff/contracts/referrals/referrals/referral-steps'
import type { Updateable } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { clockFor, type ResponseClock } from '../../clocks/clocks.resolve.ts'
import type { Referral } from './find-referral.ts'
import { type Clock, clockWithAppointments, noClock, responseFrom, timeLeft } from './referral-clock.ts'
import type { Details } from './step-details.ts'
import type { Changes } from './update-referral.ts'
import type { Acting } from './who-acts.ts'

/** A step being taken: the row, and its new stage. */
type Move = { acting: Acting; row: Referral; stage: Stage; details: Details }
type Values = Updateable<DB['referral']>

/**
 * Stage, status, the values that the step sets and clears, and the clock that runs from now on, by the columns of its
 * row.
 */
export async function effectsOf(step: Step, move: Move): Promise<Changes> {
  const { acting, row, stage, details } = move
  const { values: left, clock } = await clockAfter[step.clock ?? 'start'](move)
  const values: Values = {
    stage,
    status: statusAfter(step, row.status, row.stage) as ReferralStatus,
    reopened_at: null,
    // No one has been reminded in the new stage yet.
    ...(stage !== row.stage && { reminded_at: null }),
    ...(details.isRevoked && { access_ended_at: acting.now() }),
    ...left,
    ...codesOf(details),
  }
  for (const mark of step.sets ?? []) Object.assign(values, await marks[mark](move))
  for (const erasure of step.erases ?? []) Object.assign(values, erased[erasure])
  return { values, clock }
}

const codesOf = ({ reasonCode, metLevel }: Details): Values => ({
  ...(reasonCode !== undefined && { reason_code: reasonCode }),
  ...(metLevel !== undefined && { met_level: metLevel }),
})

const marks: Record<StepMark, (move: Move) => Values | Promise<Values>> = {
  opened: ({ acting }) => ({ opened_at: acting.now() }),
  answered: async (move) => ({
    answered_at: move.acting.now(),
    hours_to_answer: Math.max(0, (await timeUsed(move)) / anHour),
  }),
  estimate: ({ details }) => ({ estimated_on: details.estimatedOn ?? null }),
  careStarted: ({ acting, row }) => ({ care_started_at: row.care_started_at ?? acting.now() }),
  closed: ({ acting }) => ({ closed_at: acting.now() }),
  reopened: ({ acting }) => ({ reopened_at: acting.now() }),
  stageBefore: ({ row }) => ({ stage_before: row.stage }),
  recalled: ({ details }) => ({ recalled_by_id: details.acceptedId ?? null }),
}

const erased: Record<StepErasure, Values> = {
  answer: { answered_at: null, hours_to_answer: null, estimated_on: null },
  reason: { reason_code: null, met_level: null },
  closing: { closed_at: null },
  recall: { stage_before: null, recalled_by_id: null },
  removal: { removed_at: null },
}

type ClockAfter = { values?: Values; clock: Changes['clock'] }

const clockAfter: Record<StepClock | 'start', (move: Move) => Promise<ClockAfter>> = {
  start: async (move) => ({
    values: isOneOf(awaitingAnswer, move.row.stage) ? { clock_left_ms: null } : {},
    clock: await stageClock(move),
  }),
  restart: async (move) => ({ clock: await stageClock(move, { isResuming: true }) }),
  answer: ({ acting, row }) => responseOf(acting, row),
  pause: async (move) => ({ values: { clock_left_ms: await left(move) }, clock: await stageClock(move) }),
  resume: async (move) => ({ values: { clock_left_ms: null }, clock: await resumed(move) }),
  stop: async (move) => ({
    values: isOnTheClock(move.row.stage) ? { clock_left_ms: await left(move) } : {},
    clock: noClock,
  }),
  restore: async (move) => {
    if (move.stage === 'info_requested') return { clock: await stageClock(move) }
    // Whether an offer runs depends on its group.
    return { values: { clock_left_ms: null }, clock: isOnTheClock(move.stage) ? await resumed(move) : noClock }
  },
  keep: async () => ({ clock: 'as it is' }),
  keepBooked: async (move) => ({ clock: move.stage === 'scheduled' ? 'as it is' : await stageClock(move) }),
}

const stageClock = ({ acting, row, stage }: Move, stretch?: { isResuming: boolean }) =>
  clockWithAppointments(acting.db, row, stage, acting.now(), stretch)

const left = async ({ acting, row }: Move) => Math.round(await timeLeft(acting.db, row, acting.now()))

const isOnTheClock = (stage: Stage) => isOneOf(onTheClock, stage)

/** Of the time to answer, in milliseconds. The time between an answer and its undoing does not count. */
async function timeUsed({ acting, row }: Move): Promise<number> {
  if (row.answered_at) return (row.hours_to_answer ?? 0) * anHour
  const response = row.response_clock as ResponseClock | null
  return response ? response.due - (await timeLeft(acting.db, row, acting.now())) : 0
}

/** The time to answer resumes. */
async function resumed(move: Move): Promise<Clock> {
  const { acting, row } = move
  const response = row.response_clock as ResponseClock | null
  return response ? responseFrom(acting.db, row, response, acting.now(), await timeUsed(move)) : stageClock(move)
}

/** The receiver’s time to answer, from now on, by its current clock. */
export async function responseOf(acting: Pick<Acting, 'db' | 'now'>, row: Referral) {
  const now = acting.now()
  const { to_entity_id: entityId, category_id: categoryId, priority } = row
  const clock = await clockFor(acting.db, { entityId, categoryId, priority })
  const answering = (await isInOrder(acting.db, row)) ? { ...clock, expire: clock.due } : clock
  const values = { sent_at: now, response_clock: JSON.stringify(answering) }
  return { values, clock: await responseFrom(acting.db, row, answering, now) }
}

/** Others wait for their turn: silence ends this one when the answer is due. */
async function isInOrder(db: Acting['db'], row: Referral) {
  const waiting = await db
    .selectFrom('referral')
    .select('id')
    .where('group_id', '=', row.group_id)
    .where('stage', '=', 'queued')
    .where('id', '<>', row.id)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}
