import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { terminal } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type StepFacts, stepNamed } from '@handoff/contracts/referrals/referrals/referral-steps'
import { stageInWords } from '@handoff/contracts/referrals/referrals/stage-words'
import type { Tx } from '../../../../kit/context.ts'
import { conflict, notFound } from '../../../../kit/problem.ts'
import { stale } from '../../../../kit/records/version.ts'
import { reachOf } from '../../../network/entities/directory/reach.ts'
import { hasLeft, hasSenderLeft, joined, visibleReferrals } from '../lists/visible-referrals.ts'
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
  'referral.parent_id',
  'referral.attempt',
  'referral.not_eligible_reason',
  'receiver.name as receiverName',
  'receiver.entity_state as receiverState',
  reachOf({ of: 'receiver' }).as('receiverReach'),
  'sender.entity_state as senderState',
  'category.is_sensitive as isSensitive',
  'customer.erased_at as erasedAt',
] as const

/**
 * A referral that this viewer is involved in, as the steps need it; 404 for anyone else. Nothing is begun
 * again for a person who was erased.
 */
export async function findReferral(tx: Pick<Tx, 'db' | 'viewer'>, id: number) {
  const row = await visibleReferrals(tx).select(columns).where('referral.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('referral')
  if (row.erasedAt && isOneOf(terminal, row.stage)) throw conflict('The person of this referral was erased')
  return row
}
export type Referral = Awaited<ReturnType<typeof findReferral>>

/** For a timer, which sees all; null if it was deleted. The row is locked already. */
export const referralForTimer = ({ db }: Pick<Acting, 'db'>, id: number): Promise<Referral | undefined> =>
  joined({ db }).select(columns).where('referral.id', '=', id).executeTakeFirst()

export const staleReferral = (row: Referral) =>
  isTaken(row) ? takenByOther(row) : stale('referral', `It is ${presentState(row)} now`)

/** Another receiver of its group was faster. */
const isTaken = ({ stage, recalled_by_id }: Referral) => stage === 'recalled' && recalled_by_id !== null
const takenByOther = (row: Referral) => conflict('Already accepted by another provider', row.stage)

export const presentState = ({ stage, met_level }: Pick<Referral, 'stage' | 'met_level'>) =>
  stageInWords(stage, met_level)

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

/** Facts for the table's limits. */
export const factsOf = (row: Pick<Referral, Facts>): StepFacts => ({
  answeredAt: row.answered_at,
  closedAt: row.closed_at,
  careStartedAt: row.care_started_at,
  accessEndedAt: row.access_ended_at,
  hasReceiverLeft: hasLeft(row),
  hasSenderLeft: hasSenderLeft(row),
})
