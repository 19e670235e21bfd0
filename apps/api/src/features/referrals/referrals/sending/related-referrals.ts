import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../../kit/context.ts'
import { isUnderCodeName } from '../../../../kit/records/code-name.ts'
import { hidesReceiver, restrictedProvider } from '../../../../kit/records/restricted-service.ts'
import { rowFrom, withRowColumns } from '../lists/list-rows.ts'
import { visibleReferrals } from '../lists/visible-referrals.ts'

type Subject = { id: number; parentId: number | null }

/** The referral that this one follows and those that follow it, if the viewer is involved in them. */
export async function relativesOf(ctx: Ctx, { id, parentId }: Subject) {
  const rows = await visibleReferrals(ctx)
    .select(['referral.id', 'referral.parent_id as parentId', 'referral.stage', 'receiver.name as receiver'])
    .select(['referral.to_entity_id', 'category.is_sensitive as isSensitive'])
    .where((it) => it.or([it('referral.parent_id', '=', id), it('referral.id', '=', parentId ?? 0)]))
    // A draft that was discarded follows nothing.
    .where((it) => it.or([it('referral.stage', '<>', 'draft'), it('referral.removed_at', 'is', null)]))
    .orderBy('referral.id')
    .execute()
  const related = rows.map((row) => ({
    id: row.id,
    reference: referenceOf(row.id),
    stage: row.stage,
    receiver: hidesReceiver(ctx.viewer, row) ? restrictedProvider.name : (row.receiver ?? ''),
  }))
  return {
    parent: related.find((row) => row.id === parentId) ?? null,
    children: related.filter((row) => row.id !== parentId),
  }
}

/**
 * People of a household who were referred in the same act, one line each; a receiver sees those that it
 * received. Others never see a code name next to names.
 */
export function togetherWith(ctx: Ctx, { groupId }: { groupId: number }) {
  const act = sql<number>`(select coalesce(first_group_id, id) from referral_group where id = ${groupId})`
  const isReceived = sql<boolean>`coalesce(referral.to_entity_id = ${ownEntity(ctx.viewer)}::int, false)`
  const isUnnamed = isUnderCodeName(ctx.viewer)
  const isThisUnnamed = sql<boolean>`(select ${isUnderCodeName(ctx.viewer, 'this_one')} from customer as this_one
    where this_one.id = (select customer_id from referral_group where id = ${groupId}))`
  return withRowColumns(ctx.viewer, ctx.now(), visibleReferrals(ctx))
    .innerJoin('referral_group as of_act', 'of_act.id', 'referral.group_id')
    .where(sql<number>`coalesce(of_act.first_group_id, of_act.id)`, '=', act)
    .where('of_act.id', '<>', groupId)
    .where(sql<boolean>`${isUnnamed} = ${isThisUnnamed}`)
    .where((it) => it.or([it('referral.is_lead', '=', true), isReceived]))
    .orderBy('referral.id')
    .execute()
}

export const shownTogether = ({ viewer }: Ctx, rows: Awaited<ReturnType<typeof togetherWith>>) =>
  rows.map((row) => {
    const { id, reference, stage, status, receiver, customer } = rowFrom(viewer, row)
    return { id, reference, stage, status, receiver: receiver.name, customer: customer.name }
  })
