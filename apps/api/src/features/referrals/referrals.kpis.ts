import { onTheClock, stages } from '@handoff/contracts/referrals/referral-stages'
import { sql } from 'kysely'
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

export const inboundKpis = (ctx: Ctx) => figures(ctx, inboundRows(ctx.viewer), inboundQueue)

export async function outboundKpis(ctx: Ctx) {
  const sent = sentRows(ctx.viewer)
  const counts = await figures(ctx, sql`${sent} and removed_at is null`, outboundQueue)
  const { rows } = await sql<{ removed: number }>`
    select count(*)::int as removed ${sent} and removed_at is not null
      and stage in (${listed(outboundQueue.removed.stages)})`.execute(ctx.db)
  return { ...counts, byQueue: { ...counts.byQueue, removed: rows[0]!.removed } }
}

type Counted = { stage: string; count: number; overdue: number; today: number }
type Answers = { answered: number; accepted: number; median: number | null }

/** Rates leave out what was recalled or entered in error, and are null under five cases. */
async function figures({ db, viewer, now }: Ctx, rows: ReturnType<typeof sql>, queues: Record<string, Queue>) {
  const moment = now()
  const counted = await sql<Counted>`
    select stage, count(*)::int as count,
      count(*) filter (where ${isOverdue(moment)})::int as overdue,
      count(*) filter (where stage in (${listed(onTheClock)}) and due_at >= ${moment}
        and (due_at at time zone ${viewer.timeZone})::date = (${moment}::timestamptz at time zone ${viewer.timeZone})::date)::int as today
    ${rows} group by stage`.execute(db)
  const answers = await sql<Answers>`
    select count(*)::int as answered, count(*) filter (where status in (1, 5))::int as accepted,
      percentile_cont(0.5) within group (order by hours_to_answer) as median
    ${rows} and answered_at is not null and stage not in ('recalled', 'error')`.execute(db)

  const byStage = Object.fromEntries(stages.map((stage) => [stage, 0]))
  let overdue = 0
  let dueToday = 0
  for (const row of counted.rows) {
    byStage[row.stage] = row.count
    overdue += row.overdue
    dueToday += row.today
  }
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (byStage[name] ?? 0), 0)
  const byQueue = Object.fromEntries(
    Object.entries(queues).map(([name, queue]) => [name, queue.isOverdue ? overdue : sum(queue.stages)]),
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

/** Groups that this side sent, by what they wait for. */
export async function count({ db, viewer }: Ctx) {
  const mine = viewer.side === 'admin' ? sql`true` : sql`from_entity_id = ${viewer.entityId}`
  const { rows } = await sql<{ groups: number; awaitingEntity: number; accepted: number; unfilled: number }>`
    with sent as (
      select group_id, bool_or(stage in ('sent', 'opened', 'info_requested', 'queued')) as awaiting,
        bool_or(status in (1, 5)) as accepted
      from referral where sent_at is not null and stage <> 'error' and ${mine}
      group by group_id)
    select count(*)::int as groups, count(*) filter (where awaiting)::int as "awaitingEntity",
      count(*) filter (where accepted)::int as accepted,
      count(*) filter (where not awaiting and not accepted)::int as unfilled from sent`.execute(db)
  return { ...rows[0]!, awaitingCustomer: 0 }
}
