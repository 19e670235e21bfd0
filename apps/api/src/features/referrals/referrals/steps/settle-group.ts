import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { consentRevoked, died, duplicate, notForMe } from '@handoff/contracts/referrals/reasons'
import { GroupMode, isForOne } from '@handoff/contracts/referrals/referrals/group-modes'
import {
  anyAccepted,
  awaitingAnswer,
  negative,
  open,
  pending,
  type Stage,
} from '@handoff/contracts/referrals/referrals/referral-stages'
import { refusalOf, type Step, stepNamed } from '@handoff/contracts/referrals/referrals/referral-steps'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { conflict } from '../../../../kit/problem.ts'
import { hasLeft } from '../lists/visible-referrals.ts'
import { isReferredAgain } from '../sending/referred-again.ts'
import { helping } from '../sending/returned-referral.ts'
import { subjectOf } from './event-subject.ts'
import { factsOf, type Referral, referralForTimer } from './find-referral.ts'
import { clockOf, noClock } from './referral-clock.ts'
import { takeStepAlone } from './take-step-alone.ts'
import { updateReferral } from './update-referral.ts'
import type { Acting } from './who-acts.ts'

/**
 * The receivers of one group: what a step of one means for the others, by the mode of the group, and which of them the
 * sender's list shows.
 */

/**
 * Each step of a receiver locks its group until the end of the transaction, so that of two receivers who accept at the
 * same time the second finds itself recalled. Taken before any row of a referral. Returns the mode.
 */
export async function lockGroup(db: Kysely<DB>, { group_id: id }: Pick<Referral, 'group_id'>) {
  const { mode } = await db
    .selectFrom('referral_group')
    .select('mode')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return mode as GroupMode
}

/** Locks the groups of several referrals in a fixed order. */
export const lockGroupsOf = (db: Kysely<DB>, referralIds: readonly number[]) =>
  sql`select id from referral_group
    where id in (select group_id from referral where id = any(${referralIds})) order by id for no key update`.execute(
    db,
  )

type Sibling = {
  id: number
  stage: Stage
  position: number
  due_at: Date | null
  reason_code: string | null
  recalled_by_id: number | null
  is_lead: boolean
  is_unfilled: boolean
  chooses_again: boolean
  sent_at: Date | null
}

const among = (stages: readonly Stage[]) => (row: { stage: Stage }) => stages.includes(row.stage)
const isNegative = among(negative)
const isPending = among(pending)
const isOpen = among(open)
const isAsked = among(awaitingAnswer)
const isTaken = among(helping)

const siblingsOf = (db: Kysely<DB>, groupId: number): Promise<Sibling[]> =>
  db
    .selectFrom('referral')
    .select([
      'id',
      'stage',
      'position',
      'due_at',
      'reason_code',
      'recalled_by_id',
      'is_lead',
      'is_unfilled',
      'chooses_again',
      'sent_at',
    ])
    .where('group_id', '=', groupId)
    .orderBy('position')
    .orderBy('id')
    .execute()

type Moved = { row: Referral; step: Step | null; mode: GroupMode; isOfAll: boolean }

/** Settles the rest of the group after one receiver has moved, or others were added: then there is no step. */
export async function settleGroup(acting: Acting, { row, step, mode, isOfAll }: Moved) {
  const { db } = acting
  const rows = await siblingsOf(db, row.group_id)
  if (rows.length > 1 && isForOne(mode)) {
    const others = rows.filter(({ id }) => id !== row.id)
    if (step?.key === 'accept' || step?.key === 'waitlist') await recall(acting, row, others.filter(isPending))
    if (step?.key === 'undoAccept')
      await unrecall(
        acting,
        others.filter((one) => one.recalled_by_id === row.id),
      )
    if (!isOfAll && mode === GroupMode.Cascade) await askNext(acting, row.group_id)
    if (mode === GroupMode.Offer) await balanceOffers(acting, row.group_id)
  }
  await regroup(acting, row.group_id)
}

/** A receiver must not read the other receivers: rule-based steps are recorded without a person. */
const byRule = ({ recordByRule, ...acting }: Acting): Acting => ({
  ...acting,
  viewer: null,
  ...(recordByRule && { record: recordByRule }),
})

async function recall(acting: Acting, accepted: Referral, others: readonly Sibling[]) {
  for (const { id } of others)
    await takeStepAlone(byRule(acting), (await referralForTimer(acting, id))!, stepNamed('recall'), {
      acceptedId: accepted.id,
    })
}

/**
 * Returns them to the previous stage, with the remaining time; not for a receiver that has left, or without a consent.
 */
async function unrecall(acting: Acting, others: readonly Sibling[]) {
  const step = stepNamed('unrecall')
  for (const { id } of others) {
    const row = (await referralForTimer(acting, id))!
    if (row.stage === 'recalled' && refusalOf(step, factsOf(row), acting.now()) === null)
      await takeStepAlone(byRule(acting), row, step)
  }
}

/**
 * In order: while none is awaited and none has accepted, the first in the queue gets it. One that has left is skipped.
 */
async function askNext(acting: Acting, groupId: number) {
  const rows = await siblingsOf(acting.db, groupId)
  if (rows.some(isAsked) || rows.some(isTaken)) return
  for (const { id } of rows.filter(({ stage }) => stage === 'queued')) {
    const row = (await referralForTimer(acting, id))!
    if (row.access_ended_at) return
    if (!hasLeft(row)) {
      await takeStepAlone(byRule(acting), row, stepNamed('sendNext'))
      return
    }
    await takeStepAlone(byRule(acting), row, stepNamed('recall'), { hasLeft: true })
  }
}

/**
 * The offer runs while no provider chosen by the customer is awaited; after a refusal it restarts with its whole time.
 */
async function balanceOffers(acting: Acting, groupId: number) {
  const rows = await siblingsOf(acting.db, groupId)
  const isPaused = rows.some(isAsked) || rows.some(isTaken)
  for (const { id } of rows.filter(({ stage, due_at }) => stage === 'offered' && (due_at === null) !== isPaused)) {
    const row = (await referralForTimer(acting, id))!
    const clock = isPaused ? noClock : await clockOf(acting.db, row, 'offered', acting.now())
    await updateReferral(acting, row, { values: {}, clock })
  }
}

/**
 * The receiver that the sender's list shows for a group where only one helps: the one that helps, else one that is
 * awaited, else one that could be chosen.
 */
const leads: readonly (readonly Stage[])[] = [
  ['cancel_requested', ...anyAccepted],
  ['closed'],
  ['info_requested'],
  ['opened'],
  ['sent'],
  ['offered'],
  ['queued'],
  ['rerouted'],
  ['rejected', 'expired'],
  ['withdrawn', 'cancelled', 'recalled'],
]
const rankOf = ({ stage }: Sibling) => {
  const rank = leads.findIndex((stages) => stages.includes(stage))
  return rank < 0 ? leads.length : rank
}

/** The need remains: someone refused, or did not answer, or the customer wanted none of them. */
const leavesNeed = ({ stage, reason_code }: Sibling) =>
  stage === 'rejected' || stage === 'expired' || (stage === 'withdrawn' && reason_code === notForMe)

/** No more receivers: the consent was revoked, the customer died, or another referral is for the same need. */
const isGivenUp = ({ reason_code }: Sibling) =>
  reason_code !== null && [consentRevoked, died, duplicate].includes(reason_code)

/** The customer chose it and it can’t help, by its answer or its silence. */
const hasRefused = ({ stage, sent_at }: Sibling) =>
  sent_at !== null && isOneOf(['rejected', 'rerouted', 'expired', 'cancelled'], stage)

/**
 * Sets the receiver shown for the group, whether it ended without help, and whether the customer has to choose again;
 * the end is recorded once: it is no news where a following referral was not sent.
 */
export async function regroup(acting: Acting, groupId: number, { isNews = true } = {}) {
  const { db } = acting
  const rows = await siblingsOf(db, groupId)
  const { mode } = await db
    .selectFrom('referral_group')
    .select('mode')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  const [first] = rows.toSorted((a, b) => rankOf(a) - rankOf(b) || a.position - b.position)
  if (!first) return
  const isUnfilled =
    !rows.some(isOpen) &&
    !rows.some(isTaken) &&
    !rows.some(isGivenUp) &&
    rows.some(leavesNeed) &&
    !(await isSentAgain(db, groupId))
  const choosesAgain = mode === GroupMode.Offer && first.stage === 'offered' && rows.some(hasRefused)
  const was = rows.some(({ is_unfilled }) => is_unfilled)
  for (const row of rows) {
    const isFirst = row.id === first.id
    const next = {
      is_lead: isFirst || !isForOne(mode as GroupMode),
      is_unfilled: isFirst && isUnfilled,
      chooses_again: isFirst && choosesAgain,
    }
    if ((Object.keys(next) as (keyof typeof next)[]).some((column) => next[column] !== row[column]))
      await db.updateTable('referral').set(next).where('id', '=', row.id).execute()
  }
  // A single receiver's answer is enough.
  if (isNews && isUnfilled && !was && rows.length > 1 && rows.every((row) => isNegative(row)))
    await byRule(acting).record({
      type: 'referral.unfilled',
      ...subjectOf((await referralForTimer(acting, first.id))!),
    })
}

const isSentAgain = async (db: Kysely<DB>, groupId: number) =>
  (await db
    .selectFrom('referral')
    .select('id')
    .where('group_id', '=', groupId)
    .where(isReferredAgain)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Before an end is undone: whether the group still needs this one. */
export async function checkGroupOpen({ db }: Pick<Acting, 'db'>, row: Pick<Referral, 'id' | 'group_id' | 'stage'>) {
  const mode = await lockGroup(db, row)
  if (!isForOne(mode)) return
  const others = (await siblingsOf(db, row.group_id)).filter(({ id }) => id !== row.id)
  if (others.some(isTaken)) throw conflict('Already accepted by another provider', row.stage)
  if (mode !== GroupMode.FirstToAccept && others.some(isAsked))
    throw conflict('Another provider has been asked since', row.stage)
}
