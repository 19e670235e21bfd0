import type { Input } from '@handoff/contracts/kit'
import { GroupMode, type referrals } from '@handoff/contracts/referrals/referrals'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { forbidden, notFound } from '../../kit/problem.ts'
import { filesOf } from './referrals.files.ts'
import { rowFrom, withRowColumns } from './referrals.rows.ts'
import { maySeeSensitive, visibleReferrals } from './referrals.visibility.ts'

/** One act of referring with its receivers: for its sender and the administrative side. */
export async function group(ctx: Ctx, { groupId }: Input<typeof referrals.group>) {
  const own = ownEntity(ctx.viewer)
  const rows = await withRowColumns(ctx.viewer, ctx.now(), visibleReferrals(ctx))
    .where('referral.group_id', '=', groupId)
    .$if(own !== null, (it) => it.where('referral.from_entity_id', '=', own))
    .orderBy('referral.id')
    .execute()
  if (!rows.length) throw notFound('referral group')
  if (rows.some((row) => row.isSensitive) && !maySeeSensitive(ctx.viewer))
    throw forbidden('You don’t have permission to see restricted services')

  const found = await ctx.db
    .selectFrom('referral_group')
    .selectAll()
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  return {
    id: groupId,
    mode: GroupMode.Direct,
    customerId: found.customer_id,
    categoryId: found.category_id,
    specialtyIds: found.specialty_ids,
    priority: found.priority,
    message: found.message,
    files: await filesOf(ctx, groupId),
    referrals: rows.map((row) => rowFrom(ctx.viewer, row)),
  }
}
