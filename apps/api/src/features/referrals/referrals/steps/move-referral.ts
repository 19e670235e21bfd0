import type { MessageKind } from '@handoff/contracts/customers/notes'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { ChoiceChannel } from '@handoff/contracts/referrals/referrals/group-modes'
import { type MetLevel, metLevelNames } from '@handoff/contracts/referrals/referrals/met-level'
import {
  awaitingAnswer,
  onTheClock,
  ReferralStatus,
  type Stage,
  stageNames,
  terminal,
} from '@handoff/contracts/referrals/referrals/referral-stages'
import {
  isOnBehalf,
  type Step,
  type StepFacts,
  statusAfter,
  stepNamed,
  targetOf,
} from '@handoff/contracts/referrals/referrals/referral-steps'
import type { UpcomingChoice } from '@handoff/contracts/referrals/referrals/upcoming-choice'
import type { Updateable } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { ownEntity, type Tx } from '../../../../kit/context.ts'
import { conflict, notFound } from '../../../../kit/problem.ts'
import { bumpVersion, stale } from '../../../../kit/records/version.ts'
import { reachOf } from '../../../network/entities/directory/reach.ts'
import { clockFor, type ResponseClock } from '../../clocks/clocks.resolve.ts'
import { type Mention, writeMessage } from '../contact/write-message.ts'
import { closeCustomerTo, givesAccess, openCustomerTo } from '../detail/customer-access.ts'
import { hasLeft, hasSenderLeft, joined, visibleReferrals } from '../lists/visible-referrals.ts'
import { subjectOf } from './event-subject.ts'
import {
  type Clock,
  clockWithAppointments,
  lastBookedEnd,
  noClock,
  responseFrom,
  setTimers,
  timeLeft,
} from './referral-clock.ts'
import type { Acting } from './who-acts.ts'

const columns = [
  'referral.id',
  'referral.group_id',
  'referral.customer_id',
  'referral.category_id',
  'referral.from_entity_id',
  'referral.to_entity_id',
  'referral.priority',
  'referral.stage',
  'referral.stage_before',
  'referral.status',
  'referral.version',
  'referral.due_at',
  'referral.clock_left_ms',
  'referral.response_clock',
  'referral.hours_to_answer',
  'referral.sent_at',
  'referral.answered_at',
  'referral.closed_at',
  'referral.care_started_at',
  'referral.reminded_at',
  'referral.met_level',
  'referral.access_ended_at',
  'referral.removed_at',
  'referral.recalled_by_id',
  'referral.not_eligible_reason',
  'receiver.name as receiverName',
  'receiver.entity_state as receiverState',
  reachOf({ of: 'receiver' }).as('receiverReach'),
  'sender.entity_state as senderState',
  'category.is_sensitive as isSensitive',
] as const

/** A referral that this viewer takes part in, as the steps need it; 404 for anyone else. */
export async function findReferral(tx: Pick<Tx, 'db' | 'viewer'>, id: number) {
  const row = await visibleReferrals(tx).select(columns).where('referral.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('referral')
  return row
}
export type Referral = Awaited<ReturnType<typeof findReferral>>

/** Of a timer, which sees all; null where it is gone. The row is locked already. */
export const referralForTimer = ({ db }: Pick<Acting, 'db'>, id: number): Promise<Referral | undefined> =>
  joined({ db }).select(columns).where('referral.id', '=', id).executeTakeFirst()

/** What is stored, and recorded, with a step. */
export type Details = {
  /** The version that was seen; without it the present one. */
  version?: number
  /** Free words. */
  notes?: string | null
  reasonCode?: string
  metLevel?: MetLevel
  estimatedOn?: string
  childId?: number
  hasLeft?: boolean
  /** Withdrawn because the consent was revoked: the receiver’s access ends with it. */
  isRevoked?: boolean
  /** Of a recall: the one of the group that was accepted. */
  acceptedId?: number
  /** Of a choice, or of a withdrawal, of the customer. */
  channel?: ChoiceChannel
  /** Of closing, where appointments are to come. */
  upcoming?: UpcomingChoice
  /** That go with a question or an answer. */
  mentions?: readonly Mention[]
  fileIds?: readonly number[] | undefined
}

/**
 * Takes a step that the table allows, of this one receiver: stage, status, times, clock, timers, and access in one go, and
 * an event for all who listen. Of two who act at once the second gets 409 with the present state. An act that stays in its
 * stage starts its clock again and records no change of stage. What it means for the other receivers of its group is in
 * `takeStep`.
 */
export async function takeAlone(acting: Acting, row: Referral, step: Step, details: Details = {}) {
  const stage = await stageAfter(acting, row, step)
  const { values, clock } = await effects(acting, row, step, stage, details)
  // Of the stage that begins no one was reminded yet.
  const isNew = {
    ...(stage !== row.stage && { reminded_at: null }),
    reopened_at: step.key === 'reopen' ? acting.now() : null,
  }
  await moveTo(acting, row, { values: { ...values, ...isNew, ...codes(step, details) }, clock }, details)
  if (step.staysIn?.includes(row.stage)) return stage
  if (step.to.includes('sent')) {
    await recordSent(acting, row, step, details)
    return stage
  }

  const { reasonCode = null, metLevel = null, estimatedOn, childId, acceptedId, channel, notes } = details
  const { hasLeft, isRevoked, upcoming } = details
  await acting.record(
    {
      type: 'referral.stageChanged',
      ...subjectOf(row),
      from: row.stage,
      to: stage,
      step: step.key,
      isOnBehalf:
        acting.viewer !== null &&
        !isRevoked &&
        (acting.viewer.report !== undefined ||
          isOnBehalf(step, { actor: ownEntity(acting.viewer), sender: row.from_entity_id })),
      reasonCode,
      metLevel,
      ...(estimatedOn && { estimatedOn }),
      ...(childId && { childId }),
      ...(hasLeft && { hasLeft }),
      ...(isRevoked && { isRevoked }),
      ...(acceptedId && { acceptedId }),
      ...(channel && { channel }),
      ...(upcoming && { upcoming }),
    },
    notes || null,
  )
  await changeAccess(acting, row, stage)
  await writeWords(acting, row, step, details)
  return stage
}

/** The receiver gets it later than the group was sent: the customer has chosen it, or it is its turn. */
async function recordSent(acting: Acting, row: Referral, step: Step, { channel, notes }: Details) {
  const { consent_id: consentId } = await acting.db
    .selectFrom('referral_group')
    .select('consent_id')
    .where('id', '=', row.group_id)
    .executeTakeFirstOrThrow()
  await acting.record(
    {
      type: 'referral.sent',
      ...subjectOf(row),
      consentId: consentId!,
      via: step.key === 'proceed' ? 'chosen' : 'inOrder',
      ...(channel && { channel }),
      ...(row.not_eligible_reason !== null && { isNotEligible: true }),
    },
    [row.not_eligible_reason, notes].filter(Boolean).join('\n') || null,
  )
}

/** What was booked may be over or canceled by the time that the stage before comes back. */
async function stageAfter({ db }: Acting, row: Referral, step: Step): Promise<Stage> {
  const stage = targetOf(step, { stage: row.stage, status: row.status, stageBefore: row.stage_before as Stage | null })
  const isBack = step.key === 'refuseCancel' && stage === 'scheduled'
  if (!isBack || (await lastBookedEnd(db, row.id))) return stage
  return row.status === ReferralStatus.Added ? 'added' : 'contacting'
}

const messageKinds: Record<string, MessageKind> = { ask: 'question', answer: 'answer' }

/** A question and its answer are messages in the thread. */
async function writeWords(acting: Acting, row: Referral, step: Step, { notes, mentions, fileIds }: Details) {
  const kind = messageKinds[step.key]
  const { viewer } = acting
  if (kind && notes && viewer)
    await writeMessage({ ...acting, viewer }, { referral: row, text: notes, kind, mentions, fileIds })
}

const codes = (step: Step, { reasonCode, metLevel }: Details): Updateable<DB['referral']> => ({
  ...(reasonCode !== undefined && { reason_code: reasonCode }),
  ...(metLevel !== undefined && { met_level: metLevel }),
  // What was refused, undone, or reopened has no reason anymore.
  ...(forgetsReason.has(step.key) && { reason_code: null, met_level: null }),
})
const forgetsReason = new Set(['undoReject', 'reopen', 'refuseCancel'])

type Changes = { values: Updateable<DB['referral']>; clock: Clock | 'as it is' }

/** Writes the row where version and stage are those that were seen, and sets its timers. */
export async function moveTo(
  acting: Acting,
  row: Referral,
  { values, clock }: Changes,
  { version = row.version }: Pick<Details, 'version'> = {},
) {
  const update = acting.db
    .updateTable('referral')
    .set({
      updated_at: acting.now(),
      ...values,
      ...(values.stage && { ended_at: isOver(values.stage as Stage) ? acting.now() : null }),
      // Where no one is left at the receiver, the administrators have it until it ends.
      ...(clock !== 'as it is' && {
        due_at: clock.dueAt,
        escalation: clock.dueAt && hasLeft(row) ? 3 : (clock.escalation ?? 0),
      }),
    })
    .where('stage', '=', row.stage)
  await bumpVersion(update, { id: row.id, version }, async () => staleReferral(await presentOf(acting, row)))
  if (clock !== 'as it is') await setTimers(acting.db, row.id, clock.timers)
}

const isOver = (stage: Stage) => isOneOf(terminal, stage)

const presentOf = async (acting: Acting, row: Referral) => (await referralForTimer(acting, row.id)) ?? row

export const staleReferral = (row: Referral) =>
  isTaken(row) ? takenByOther(row) : stale('referral', `It is ${presentState(row)} now`)

/** Another receiver of its group was faster. */
const isTaken = ({ stage, recalled_by_id }: Referral) => stage === 'recalled' && recalled_by_id !== null
const takenByOther = (row: Referral) => conflict('Already accepted by another provider', row.stage)

export const presentState = ({ stage, met_level }: Pick<Referral, 'stage' | 'met_level'>) =>
  met_level ? `${stageNames[stage]} – ${metLevelNames[met_level as keyof typeof metLevelNames]}` : stageNames[stage]

export const outOfTurn = (row: Referral, done: string) =>
  isTaken(row) && done === stepNamed('accept').done
    ? takenByOther(row)
    : conflict(`This referral is ${presentState(row)} and can’t be ${done}`, row.stage)

type Facts =
  | 'from_entity_id'
  | 'senderState'
  | 'answered_at'
  | 'closed_at'
  | 'care_started_at'
  | 'access_ended_at'
  | 'receiverState'

/** What the table's limits look at. */
export const factsOf = (row: Pick<Referral, Facts>): StepFacts => ({
  answeredAt: row.answered_at,
  closedAt: row.closed_at,
  careStartedAt: row.care_started_at,
  accessEndedAt: row.access_ended_at,
  hasReceiverLeft: hasLeft(row),
  hasSenderLeft: hasSenderLeft(row),
})

const hour = 3_600_000
/** What is open again is on the sender's list again. */
const backOnList = { removed_at: null } as const

/** Stage, status, times, and the clock that runs from now on. */
async function effects(acting: Acting, row: Referral, step: Step, stage: Stage, details: Details): Promise<Changes> {
  const { db } = acting
  const now = acting.now()
  const moved = { stage, status: statusAfter(step, row.status, row.stage) as ReferralStatus }
  const clock = () => clockWithAppointments(db, row, stage, now, { isResuming: step.key === 'reopen' })
  const answering = row.response_clock as ResponseClock | null
  const left = () => timeLeft(db, row, now)
  const used = async () => (answering ? answering.due - (await left()) : 0)
  const resumed = async (usedBefore: number): Promise<Clock> =>
    answering ? responseFrom(db, row, answering, now, usedBefore) : clock()

  switch (step.key) {
    case 'proceed':
    case 'sendNext': {
      const { clock: begun, values } = await responseOf(acting, row)
      return { values: { ...moved, ...values }, clock: begun }
    }
    case 'restore':
      return { values: { ...moved, ...backOnList, reason_code: null }, clock: await clock() }
    case 'recall': {
      const kept = isOnTheClock(row.stage) ? { clock_left_ms: Math.round(await left()) } : {}
      const values = { ...moved, ...kept, stage_before: row.stage, recalled_by_id: details.acceptedId ?? null }
      return { values, clock: noClock }
    }
    case 'unrecall': {
      const isPaused = stage === 'info_requested'
      const values = { ...moved, ...backOnList, stage_before: null, recalled_by_id: null }
      return {
        values: { ...values, ...(!isPaused && { clock_left_ms: null }) },
        // Whether an offer runs is up to its group.
        clock: isOnTheClock(stage) ? await resumed(await used()) : isPaused ? await clock() : noClock,
      }
    }
    case 'open':
      return { values: { ...moved, opened_at: now }, clock: 'as it is' }
    case 'ask':
      return { values: { ...moved, clock_left_ms: Math.round(await left()) }, clock: await clock() }
    case 'answer':
    case 'unanswered':
      return { values: { ...moved, clock_left_ms: null }, clock: await resumed(await used()) }
    case 'accept':
    case 'waitlist':
    case 'reject': {
      const values = {
        ...moved,
        clock_left_ms: null,
        answered_at: now,
        hours_to_answer: Math.max(0, (await used()) / hour),
        estimated_on: details.estimatedOn ?? null,
      }
      return { values, clock: await clock() }
    }
    case 'review':
      return { values: { ...moved, estimated_on: details.estimatedOn ?? null }, clock: await clock() }
    // The time between the answer and its undoing does not count.
    case 'undoAccept':
    case 'undoReject':
      return {
        values: { ...moved, ...backOnList, answered_at: null, hours_to_answer: null, estimated_on: null },
        clock: await resumed((row.hours_to_answer ?? 0) * hour),
      }
    case 'contact':
      // An appointment has its own clock, however often someone calls before it.
      return { values: moved, clock: stage === 'scheduled' ? 'as it is' : await clock() }
    case 'requestCancel':
      return { values: { ...moved, stage_before: row.stage }, clock: await clock() }
    case 'book':
    case 'visit':
      return {
        values: { ...moved, care_started_at: row.care_started_at ?? now },
        clock: await clock(),
      }
    case 'close':
      return { values: { ...moved, closed_at: now }, clock: await clock() }
    case 'reopen':
      return { values: { ...moved, ...backOnList, closed_at: null }, clock: await clock() }
    default:
      return {
        values: {
          ...moved,
          ...(isOneOf(awaitingAnswer, row.stage) && { clock_left_ms: null }),
          ...(details.isRevoked && { access_ended_at: now }),
        },
        clock: await clock(),
      }
  }
}

/** The receiver’s time to answer, from now on, by its clock of today. */
export async function responseOf(acting: Pick<Acting, 'db' | 'now'>, row: Referral) {
  const now = acting.now()
  const { to_entity_id: entityId, category_id: categoryId, priority } = row
  const found = await clockFor(acting.db, { entityId, categoryId, priority })
  const answering = (await isInOrder(acting.db, row)) ? { ...found, expire: found.due } : found
  const values = { sent_at: now, response_clock: JSON.stringify(answering) }
  return { values, clock: await responseFrom(acting.db, row, answering, now) }
}

/** Others wait for their turn: silence ends its own when the answer is due. */
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

const isOnTheClock = (stage: Stage) => isOneOf(onTheClock, stage)

/** The receiver may open the customer while it takes care of the referral, unless the consent was revoked. */
async function changeAccess(acting: Acting, row: Referral, stage: Stage) {
  if (row.access_ended_at) return
  if (!givesAccess(row.stage) && givesAccess(stage)) await openCustomerTo(acting, row)
  if (givesAccess(row.stage) && !givesAccess(stage)) await closeCustomerTo(acting, row)
}
