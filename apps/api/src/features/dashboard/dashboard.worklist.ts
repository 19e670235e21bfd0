import { can } from '@handoff/contracts/kit'
import { onTheClock } from '@handoff/contracts/referrals/referral-steps'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { rowFrom, withRowColumns } from '../referrals/referrals.rows.ts'
import { inbound, outbound } from '../referrals/referrals.visibility.ts'

const most = 6

/**
 * "Waiting for you": what the viewer's side must answer, the most urgent and the longest due first; and questions it
 * was asked. For the administrative side, what is overdue anywhere comes first.
 */
export async function worklist(ctx: Ctx) {
  const { viewer } = ctx
  if (!can(viewer, referrals.listInbound.access)) return []
  const now = ctx.now()
  const toAnswer = await withRowColumns(viewer, now, inbound(ctx))
    .where('referral.stage', 'in', onTheClock)
    .orderBy('referral.due_at')
    .orderBy('referral.priority', 'desc')
    .limit(most)
    .execute()
  const toReply = await withRowColumns(viewer, now, outbound(ctx))
    .where('referral.stage', '=', 'info_requested')
    .where('referral.from_entity_id', 'is not distinct from', ownEntity(viewer))
    .orderBy('referral.updated_at')
    .limit(most)
    .execute()

  const lines = [
    ...toReply.map((row) => ({ row, side: 'outbound' as const })),
    ...toAnswer.map((row) => ({ row, side: 'inbound' as const })),
  ]
  return lines.slice(0, most).map(({ row: record, side }) => {
    const row = rowFrom(viewer, record)
    const other = side === 'inbound' ? (row.sender?.name ?? 'The network') : row.receiver.name
    return {
      id: row.id,
      reference: row.reference,
      side,
      customer: row.customer.name,
      other,
      category: row.category.name,
      stage: row.stage,
      priority: row.priority,
      dueAt: row.dueAt,
      isOverdue: row.isOverdue,
      version: row.version,
    }
  })
}
