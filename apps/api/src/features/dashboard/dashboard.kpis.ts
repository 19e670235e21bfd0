import type { dashboard } from '@handoff/contracts/dashboard'
import { can, type Input } from '@handoff/contracts/kit'
import { awaitingAnswer, open, ReferralStatus } from '@handoff/contracts/referrals/referral-stages'
import { worklist } from '@handoff/contracts/worklist'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { type Period, percent, periodOf } from '../../kit/period.ts'
import { isOverdue, listed } from '../referrals/referrals.visibility.ts'
import { show } from '../worklist/worklist.queries.ts'
import { byCategory, byStatus, sentBy, trend } from './dashboard.breakdowns.ts'

/** How many points a card's small line has. */
const slices = 10
const mostLines = 10

/** Everything the dashboard shows, of the viewer's own side: the whole network for the administrative side. */
export async function kpis(ctx: Ctx, asked: Input<typeof dashboard.kpis>) {
  const period = periodOf(asked, ctx.now(), ctx.viewer.timeZone)
  const [flow, current, ...rest] = await Promise.all([
    flowOf(ctx, period),
    currentValues(ctx),
    trend(ctx, period),
    byStatus(ctx, period),
    byCategory(ctx, period),
    can(ctx.viewer, worklist.show.access) ? show(ctx, { whose: 'team' }) : { lines: [] },
  ])
  const [days, statuses, categories, waiting] = rest
  return {
    from: period.from,
    to: period.to,
    ...cards(flow, asked.compare),
    ...current,
    trend: days,
    byStatus: statuses,
    byCategory: categories,
    worklist: waiting.lines.slice(0, mostLines),
  }
}

type Slice = {
  slice: number
  inbound: number
  outbound: number
  answered: number
  accepted: number
  median: number | null
  periodMedian: number | null
  isPrevious: boolean
}

/** Sent and answered referrals, cut into equal slices of the period and of the one before it. */
async function flowOf({ db, viewer }: Ctx, { from, to, days, previous }: Period): Promise<Slice[]> {
  const own = ownEntity(viewer)
  const day = (column: 'sent_at' | 'answered_at') => sql`(${sql.ref(column)} at time zone ${viewer.timeZone})::date`
  // To the administrative side everything in the network came in; what it sent itself went out.
  const toMe = own === null ? sql`true` : sql`to_entity_id = ${own}`
  const byMe = sentBy(viewer)
  // Figures count the rows of the lists that they open; rates leave these out.
  const counted = sql`stage not in ('error', 'recalled')`
  const start = sql`(${previous.from}::date::timestamp at time zone ${viewer.timeZone})`
  const end = sql`((${to}::date + 1)::timestamp at time zone ${viewer.timeZone})`
  const sliceOf = (column: 'sent_at' | 'answered_at') => sql`case when ${day(column)} < ${from}::date then -1
    else ((${day(column)} - ${from}::date) * ${slices}::int / ${days}::int) end`

  const { rows } = await sql<Slice>`
    with sent as (
      select ${sliceOf('sent_at')} as slice, count(*) filter (where ${toMe}) as inbound, count(*) filter (where ${byMe}) as outbound
      from referral where sent_at >= ${start} and sent_at < ${end} and (${toMe} or ${byMe}) group by 1),
    answered as (
      select ${sliceOf('answered_at')} as slice, count(*) as answered, count(*) filter (where status in (1, 5)) as accepted,
        percentile_cont(0.5) within group (order by hours_to_answer) as median
      from referral where answered_at >= ${start} and answered_at < ${end} and ${counted} and ${toMe} group by 1),
    whole as (
      select percentile_cont(0.5) within group (order by hours_to_answer) as median
      from referral where answered_at >= (${from}::date::timestamp at time zone ${viewer.timeZone}) and answered_at < ${end}
        and ${counted} and ${toMe})
    select numbers.slice, numbers.slice = -1 as "isPrevious", coalesce(sent.inbound, 0)::int as inbound,
      coalesce(sent.outbound, 0)::int as outbound, coalesce(answered.answered, 0)::int as answered,
      coalesce(answered.accepted, 0)::int as accepted, answered.median, whole.median as "periodMedian"
    from generate_series(-1, ${slices - 1}::int) as numbers (slice)
    left join sent using (slice) left join answered using (slice) cross join whole
    order by numbers.slice`.execute(db)
  return rows
}

function cards(flow: Slice[], compare: boolean) {
  const previous = flow.find(({ isPrevious }) => isPrevious)!
  const present = flow.filter(({ isPrevious }) => !isPrevious)
  const sum = (read: (slice: Slice) => number) => present.reduce((total, slice) => total + read(slice), 0)
  const tenth = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10)
  const count = (read: (slice: Slice) => number) => ({
    value: sum(read),
    previous: compare ? read(previous) : null,
    series: present.map(read),
  })
  const answered = sum((slice) => slice.answered)
  return {
    inbound: count((slice) => slice.inbound),
    outbound: count((slice) => slice.outbound),
    acceptanceRate: {
      value: percent(
        sum((slice) => slice.accepted),
        answered,
      ),
      previous: compare ? percent(previous.accepted, previous.answered) : null,
      series: carried(present.map((slice) => (slice.answered ? (100 * slice.accepted) / slice.answered : null))),
    },
    medianHoursToAnswer: {
      value: answered < 5 ? null : tenth(present[0]?.periodMedian ?? null),
      previous: compare && previous.answered >= 5 ? tenth(previous.median) : null,
      series: carried(present.map((slice) => tenth(slice.median))),
    },
  }
}

/** A slice without cases keeps the level of the one before it. */
function carried(values: (number | null)[]): number[] {
  let last = values.find((value) => value !== null) ?? 0
  return values.map((value) => (last = value ?? last))
}

/** What stands open now, whatever the period. */
async function currentValues({ db, viewer, now }: Ctx) {
  const own = ownEntity(viewer)
  const toMe = own === null ? sql`true` : sql`to_entity_id = ${own}`
  const byMe = sentBy(viewer)
  const { rows } = await sql<{
    inboundPending: number
    inboundOverdue: number
    outboundOpen: number
    activeCustomers: number
  }>`
    select
      count(*) filter (where stage in (${listed(awaitingAnswer)}) and ${toMe})::int as "inboundPending",
      count(*) filter (where ${isOverdue(now())} and ${toMe})::int as "inboundOverdue",
      count(*) filter (where ${byMe})::int as "outboundOpen",
      count(distinct customer_id)::int as "activeCustomers"
    from referral
    where stage = any(${open as unknown}) and sent_at is not null and status in (${ReferralStatus.Accepted}, ${ReferralStatus.Pending}, ${ReferralStatus.Added})
      and (${toMe} or ${byMe})`.execute(db)
  return rows[0]!
}
