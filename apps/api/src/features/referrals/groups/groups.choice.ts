import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { notForMe } from '@handoff/contracts/referrals/reasons'
import type { ChoiceChannel } from '@handoff/contracts/referrals/referrals/group-modes'
import {
  anyAccepted,
  awaitingAnswer,
  open,
  pending,
  type Stage,
} from '@handoff/contracts/referrals/referrals/referral-stages'
import { refusalOf, type StepKey, stepNamed } from '@handoff/contracts/referrals/referrals/referral-steps'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Tx } from '../../../kit/context.ts'
import { badInput, conflict, notFound } from '../../../kit/problem.ts'
import { addReceivers } from '../referrals/sending/add-receivers.ts'
import { factsOf, outOfTurn, type Referral, referralForTimer } from '../referrals/steps/find-referral.ts'
import { lockGroup } from '../referrals/steps/settle-group.ts'
import { type Details } from '../referrals/steps/step-details.ts'
import { takeStep } from '../referrals/steps/take-step.ts'
import type { Acting } from '../referrals/steps/who-acts.ts'

/**
 * The customer's decisions about a group, by the link or through the staff they spoke to. Rows 3, 16, and 30 of the
 * table. Every function locks the group before reading it.
 */

/** The receivers of a group for the steps, in order; the group is locked until the end of the transaction. */
export async function holdGroup(db: Kysely<DB>, groupId: number): Promise<Referral[]> {
  await lockGroup(db, { group_id: groupId })
  const ids = await db
    .selectFrom('referral')
    .select('id')
    .where('group_id', '=', groupId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const rows: Referral[] = []
  for (const { id } of ids) rows.push((await referralForTimer({ db }, id))!)
  return rows
}

const isIn =
  (stages: readonly Stage[]) =>
  ({ stage }: Pick<Referral, 'stage'>) =>
    stages.includes(stage)

const receiverIn = (rows: readonly Referral[], receiverId: number) => {
  const row = rows.find(({ to_entity_id }) => to_entity_id === receiverId)
  if (!row) throw notFound('provider')
  return row
}

type Statement = { channel: ChoiceChannel; notes?: string | null }

/** Sends the referral to this receiver. Idempotent: one that has it keeps it. */
export async function proceedWith(acting: Acting, rows: readonly Referral[], receiverId: number, statement: Statement) {
  const row = receiverIn(rows, receiverId)
  if (isIn([...awaitingAnswer, ...anyAccepted])(row)) return
  const other = rows.find(isIn([...awaitingAnswer, ...anyAccepted, 'cancel_requested']))
  if (other) throw conflict(`${other.receiverName} is being asked already`, other.stage)
  await take(acting, row, 'proceed', statement)
}

/** “Not for me” for one receiver. */
export async function declineOne(acting: Acting, rows: readonly Referral[], receiverId: number, statement: Statement) {
  const row = receiverIn(rows, receiverId)
  if (row.stage === 'withdrawn') return
  if (!isIn(pending)(row)) throw outOfTurn(row, stepNamed('withdraw').done)
  await take(acting, row, 'withdraw', { ...statement, reasonCode: notForMe })
}
/** Undoes “Not for me” for one that never received it, while others of the offer are still open. */
export async function restoreOne(acting: Acting, rows: readonly Referral[], receiverId: number) {
  const row = receiverIn(rows, receiverId)
  if (row.stage === 'offered') return
  if (row.stage !== 'withdrawn' || row.sent_at || !rows.some(isIn(['offered']))) throw outOfTurn(row, 'put back')
  await take(acting, row, 'restore', {})
}

/** Ends every open referral of the group: the customer no longer wants it. */
export const withdrawAll = (acting: Acting, rows: readonly Referral[], statement: Statement & { reasonCode: string }) =>
  takeAll(acting, rows.filter(isIn(open)), 'withdraw', statement)

/** Recalls every referral that no one has accepted. */
export const recallAll = (acting: Acting, rows: readonly Referral[], details: Pick<Details, 'reasonCode' | 'notes'>) =>
  takeAll(acting, rows.filter(isIn(pending)), 'recall', details)

type Reassignment = {
  referralId: number
  referToId: number
  reasonCode: string
  channel?: ChoiceChannel | undefined
  notes?: string | null | undefined
}

/** Recalls it from a provider that has not answered, and sends it to another one immediately, in any mode. */
export async function reassignTo(tx: Tx, rows: readonly Referral[], input: Reassignment) {
  const { referralId, referToId, reasonCode, channel, notes } = input
  const row = rows.find(({ id }) => id === referralId)
  if (!row) throw notFound('referral')
  if (!isIn(awaitingAnswer)(row)) throw outOfTurn(row, 'reassigned')
  const next = rows.find(({ to_entity_id }) => to_entity_id === referToId)
  if (next && !isIn(['offered', 'queued'])(next))
    throw badInput({ referToId: [`${next.receiverName} was asked already`] })
  if (next?.stage === 'offered' && !channel) throw badInput({ channel: ['Please select How they told you'] })

  // For all: otherwise the next in order would receive it as well.
  await takeStep(tx, row, stepNamed('recall'), { reasonCode, notes, isOfAll: true })
  const held = await holdGroup(tx.db, row.group_id)
  if (!next) return addReceivers(tx, held, [referToId], { isInstead: true })
  await take(tx, receiverIn(held, referToId), next.stage === 'offered' ? 'proceed' : 'sendNext', { channel })
}

async function takeAll(acting: Acting, rows: readonly Referral[], key: 'withdraw' | 'recall', details: Details) {
  if (!rows.length) throw conflict('Nothing of this referral is open anymore')
  for (const row of rows) await takeStep(acting, row, stepNamed(key), { ...details, isOfAll: true })
}

async function take(acting: Acting, row: Referral, key: StepKey, details: Details) {
  const step = stepNamed(key)
  if (!isOneOf(step.from, row.stage)) throw outOfTurn(row, step.done)
  const refusal = refusalOf(step, factsOf(row), acting.now())
  if (refusal) throw conflict(refusal, row.stage)
  await takeStep(acting, row, step, details)
}
