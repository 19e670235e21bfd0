import { firstStage, GroupMode, mostReceivers } from '@handoff/contracts/referrals/referrals/group-modes'
import { anyAccepted, open, ReferralStatus, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { Tx } from '../../../../kit/context.ts'
import { badInput, conflict } from '../../../../kit/problem.ts'
import { coversFor } from '../../../customers/consents/consents.queries.ts'
import { type Referral, referralForTimer } from '../steps/find-referral.ts'
import { settleGroup } from '../steps/settle-group.ts'
import { begin, receiverFor, refuseSecond } from './start-referral.ts'

/**
 * Adds receivers for the same need, at the end of the order: offered, queued, or sent by the mode; `isInstead` replaces
 * one that was just recalled, sent immediately. The group is locked.
 */
export async function addReceivers(
  tx: Tx,
  rows: readonly Referral[],
  referToIds: readonly number[],
  { isInstead = false } = {},
) {
  const [first] = rows as [Referral, ...Referral[]]
  const group = await tx.db
    .selectFrom('referral_group')
    .select(['mode', 'consent_id', 'specialty_ids', 'category_id'])
    .where('id', '=', first.group_id)
    .executeTakeFirstOrThrow()
  const { mode, consent_id: consentId } = group
  const among = (stages: readonly Stage[]) => rows.some(({ stage }) => stages.includes(stage))
  if (!isInstead && (mode === GroupMode.Direct || !among(open)))
    throw conflict('Refer again instead: this referral is over')
  if (mode !== GroupMode.AllNeeded && among([...anyAccepted, 'cancel_requested']))
    throw conflict('Already accepted by another provider')
  if (rows.length + referToIds.length > mostReceivers)
    throw badInput({ referToIds: [`A referral can go to ${mostReceivers} providers`] })
  const { customer_id: customerId, category_id: categoryId, from_entity_id: sideId } = first
  if (!(await coversFor(tx, { consentId: consentId!, customerId, categoryId, sideId })))
    throw conflict('The consent doesn’t cover other providers. Refer again with a new one')

  for (const [index, receiverId] of referToIds.entries()) {
    if (rows.some((row) => row.to_entity_id === receiverId) || referToIds.indexOf(receiverId) !== index)
      throw badInput({ referToIds: ['This provider is part of it already'] })
    await receiverFor(tx, { receiverId, categoryId, specialtyIds: group.specialty_ids })
    const position = rows.length + index + 1
    const { id } = await tx.db
      .insertInto('referral')
      .values({
        group_id: first.group_id,
        customer_id: customerId,
        from_entity_id: sideId,
        to_entity_id: receiverId,
        category_id: categoryId,
        priority: first.priority,
        position,
        is_lead: mode === GroupMode.AllNeeded,
        status: ReferralStatus.Pending,
        stage: 'draft',
        created_at: tx.now(),
        updated_at: tx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = (await referralForTimer(tx, id))!
    await refuseSecond(tx, row)
    await begin(tx, row, { stage: isInstead ? 'sent' : firstStage(mode, position), consentId: consentId!, others: 0 })
  }
  await settleGroup(tx, { row: first, step: null, mode, isOfAll: false })
}
