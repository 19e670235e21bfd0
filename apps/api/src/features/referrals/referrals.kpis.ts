import { onTheClock, stages } from '@handoff/contracts/referrals/referral-stages'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Viewer } from '../../kit/context.ts'
import { inboundQueue, outboundQueue, type Queue } from './referrals.queues.ts'
import { isOverdue, listed } from './referrals.visibility.ts'

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

export const inboundKpis = (ctx: Ctx) =>
  figures(ctx, { shown: inboundRows(ctx.viewer), answered: inboundRows(ctx.viewer) }, inboundQueue)

export async function outboundKpis(ctx: Ctx) {
  const sent = sentRows(ctx.viewer)
  const kept = sql`${sent} and removed_at is null`
  // The list shows one of each group; whether and when they answer is asked of all.
  const counts = await figures(ctx, { shown: sql`${kept} and is_lead`, answered: kept }, outboundQueue)
  const { rows } = await sql<{ removed: number }>`
    select count(*)::int as removed ${sent} and removed_at is not null and is_lead
      and stage in (${listed(outboundQueue.removed.stages)})`.execute(ctx.db)
  return { ...counts, byQueue: { ...counts.byQueue, removed: rows[0]!.removed } }
}

type Counted = { stage: string; count: number; overdue: number; today: number; unfilled: number }
type Answers = { answered: number; accepted: number; median: number | null }

type Rows = Record<'shown' | 'answered', RawBuilder<unknown>>

/** Rates leave out what was recalled or entered in error, and are null under five cases. */
async function figures({ db, viewer, now }: Ctx, rows: Rows, queues: Record<string, Queue>) {
  const moment = now()
  const counted = await sql<Counted>`
    select stage, count(*)::int as count,
      count(*) filter (where ${isOverdue(moment)})::int as overdue,
      count(*) filter (where stage in (${listed(onTheClock)}) and due_at >= ${moment}
        and (due_at at time zone ${viewer.timeZone})::date = (${moment}::timestamptz at time zone ${viewer.timeZone})::date)::int as today,
      count(*) filter (where is_unfilled)::int as unfilled
    ${rows.shown} group by stage`.execute(db)
  const answers = await sql<Answers>`
    select count(*)::int as answered, count(*) filter (where status in (1, 5))::int as accepted,
      percentile_cont(0.5) within group (order by hours_to_answer) as median
    ${rows.answered} and answered_at is not null and stage not in ('recalled', 'error')`.execute(db)

  const byStage = Object.fromEntries(stages.map((stage) => [stage, 0]))
  let overdue = 0
  let dueToday = 0
  let unfilled = 0
  for (const row of counted.rows) {
    byStage[row.stage] = row.count
    overdue += row.overdue
    dueToday += row.today
    unfilled += row.unfilled
  }
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (byStage[name] ?? 0), 0)
  const byQueue = Object.fromEntries(
    Object.entries(queues).map(([name, queue]) => [
      name,
      queue.isOverdue ? overdue : queue.isUnfilled ? unfilled : sum(queue.stages),
    ]),
  )
  const { answered, accepted, median } = answers.rows[0]!
  const tenth = (value: number) => Math.round(value * 10) / 10
  return {
    total: sum(stages),
    byStage,
    byQueue,
    overdue,
    dueToday,
    acceptRate: answered < 5 ? null : tenth((100 * accepted) / answered),
    medianHoursToAnswer: answered < 5 || median === null ? null : tenth(median),
  }
}
