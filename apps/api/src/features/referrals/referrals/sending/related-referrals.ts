import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import type { Ctx } from '../../../../kit/context.ts'
import { hidesReceiver, restrictedProvider } from '../../../../kit/records/restricted-service.ts'
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
