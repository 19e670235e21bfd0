import type { Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Viewer } from '../../../../kit/context.ts'
import { inboundQueue, outboundQueue, type Queue } from './queues.ts'
import { isOverdue, listed } from './visible-referrals.ts'

// The same rows as the lists show.
const inboundRows = (viewer: Viewer) =>
  sql`from referral where sent_at is not null and ${
    viewer.side === 'admin' ? sql`true` : sql`to_entity_id = ${viewer.entityId}`
  }`
const sentRows = (viewer: Viewer) =>
  sql`from referral where ${
    viewer.side === 'admin'
      ? sql`(stage <> 'draft' or from_entity_id is null)`
      : sql`from_entity_id = ${viewer.entityId}`
  }`

/** As counted by the tabs of the page. */
export const inboundCounts = (ctx: Ctx) => countQueues(ctx, inboundRows(ctx.viewer), inboundQueue)

export async function outboundCounts(ctx: Ctx) {
  const outboundRows = sentRows(ctx.viewer)
  // The list shows one of each group.
  const counts = await countQueues(ctx, sql`${outboundRows} and removed_at is null and is_lead`, outboundQueue)
  const { rows } = await sql<{ removed: number }>`
    select count(*)::int as removed ${outboundRows} and removed_at is not null and is_lead
      and stage in (${listed(outboundQueue.removed.stages)})`.execute(ctx.db)
  const byQueue: Record<string, number> = { ...counts.byQueue, removed: rows[0]!.removed }
  return { ...counts, byQueue }
}

type StageCount = { stage: Stage; count: number; overdue: number; unfilled: number; choosing: number }

async function countQueues({ db, now }: Ctx, rows: RawBuilder<unknown>, queues: Record<string, Queue>) {
  const { rows: stageCounts } = await sql<StageCount>`
    select stage, count(*)::int as count,
      (count(*) filter (where ${isOverdue(now())}))::int as overdue,
      (count(*) filter (where is_unfilled))::int as unfilled,
      (count(*) filter (where chooses_again))::int as choosing
    ${rows} group by stage`.execute(db)
  const sum = (read: (row: StageCount) => number, stages?: readonly Stage[]) =>
    stageCounts.reduce((total, row) => total + (!stages || stages.includes(row.stage) ? read(row) : 0), 0)
  const byQueue = Object.entries(queues).map(([name, { stages, isOverdue: isLate, isUnfilled, hasChoosing }]) => [
    name,
    sum((row) => (isLate ? row.overdue : isUnfilled ? row.unfilled : row.count), stages) +
      (hasChoosing ? sum((row) => row.choosing) : 0),
  ])
  return { total: sum((row) => row.count), byQueue: Object.fromEntries(byQueue) as Record<string, number> }
}
