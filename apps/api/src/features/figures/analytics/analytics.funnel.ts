import type { FunnelStep, ReportCell } from '@handoff/contracts/figures/analytics'
import {
  type LossKind,
  lossKinds,
  type Milestone,
  milestoneNames,
  milestones,
  stagesOfLoss,
} from '@handoff/contracts/referrals/referrals/referral-phases'
import { sql } from 'kysely'
import { rateOf } from '../../../kit/lists/figures.ts'
import { maySeeSensitive, restricted } from '../../../kit/records/restricted-service.ts'
import { rowsOf } from '../../referrals/referrals/figures/rows-of-list.ts'
import { listed } from '../../referrals/referrals/lists/visible-referrals.ts'
import { hasReached, isLostBefore } from '../../referrals/referrals/steps/milestones.ts'
import {
  type Builder,
  count,
  countColumn,
  fromFive,
  linkTo,
  measure,
  percentColumn,
  rowMenu,
  withoutErrors,
} from './analytics.table.ts'

type Counts = { id: number | null; name: string; isTotal: boolean; sent: number } & Record<Milestone, number>
type Reason = { id: number; kind: LossKind; code: string | null; label: string | null; count: number }
type Losses = { milestone: Milestone; kind: LossKind; count: number }

const names = { sent: 'Sent', ...milestoneNames }
const order = ['sent', ...milestones] as const
const place = { side: 'inbound', dateOf: 'sent', search: { isCounted: true } } as const

/** How far the referrals sent in the period have come by now. */
export const funnel: Builder = async (ctx, shared, { from, to }) => {
  const isOpen = maySeeSensitive(ctx.viewer)
  const rows = rowsOf(ctx, shared, place, { from, to }).select([
    ...milestones.map((it) => hasReached(it).as(`is_${it}`)),
    ...milestones.map((it) => isLostBefore(it).as(`lost_${it}`)),
  ])
  const idOfRow = sql`case when is_sensitive and not ${isOpen}::boolean then 0 else category_id end`
  const [{ rows: counts }, { rows: losses }, { rows: reasons }] = await Promise.all([
    sql<Counts>`
      select id, grouping(id) = 1 as "isTotal", min(name) as name, count(*)::int as sent,
        ${sql.join(milestones.map((it) => sql`(count(*) filter (where ${sql.ref(`is_${it}`)}))::int as ${sql.ref(it)}`))}
      from (
        select row.*, ${idOfRow} as id,
          case when is_sensitive and not ${isOpen}::boolean then ${restricted.name} else category_name end as name
        from (${rows}) as row) as row
      group by grouping sets ((), (id)) order by count(*) desc, 3`.execute(ctx.db),
    sql<Losses>`
      ${sql.join(
        milestones.map(
          (it) => sql`select ${it} as milestone, ${kindSql} as kind, count(*)::int as count
            from (${rows}) as row where ${sql.ref(`lost_${it}`)} group by 2`,
        ),
        sql` union all `,
      )}`.execute(ctx.db),
    sql<Reason>`
      select row.*, reason.label from (
        select ${idOfRow} as id, ${kindSql} as kind, case when ${isWaiting} then null else reason_code end as code,
          count(*)::int as count
        from (${rows}) as row where not is_met group by 1, 2, 3) as row
      left join reason on reason.code = row.code order by row.kind = 'waiting', row.count desc, row.kind, row.code`.execute(
      ctx.db,
    ),
  ])
  const days = { from, to, dateOf: 'sent' } as const
  const rowOf = ({ id, name, isTotal, ...values }: Counts) => {
    const of = isTotal ? shared : { ...shared, categoryId: id ?? 0 }
    const cells = order.map((step, index): ReportCell => {
      // No list has sensitive categories separate from the others.
      const link = id === 0 ? null : linkTo(ctx, searchOf(step), of, days)
      return count(values[step], link, index === 0 ? undefined : values[order[index - 1]!])
    })
    const rate = measure(rateOf(values.met, values.sent), cells[0]!.link, values.sent)
    return {
      key: String(id ?? 'all'),
      name,
      cells: [...cells, rate],
      // No report or list has them alone.
      ...(id && {
        ...rowMenu(ctx, { categoryId: id }, { shared: of, days }),
        losses: reasons.flatMap((reason) => (reason.id === id ? lossOf(reason, of) : [])),
      }),
    }
  }
  const lossOf = ({ id, kind, code, label, count: lost }: Reason, of: typeof shared) => {
    const isOnly = code === null && !reasons.some((it) => it.id === id && it.kind === kind && it.code !== null)
    const search = { isCounted: true, lossKind: kind, ...(kind !== 'waiting' && { isLost: true as const }) } as const
    // No list filters by a missing reason.
    const link =
      code === null && !isOnly ? null : linkTo(ctx, { ...search, ...(code && { reasonCode: code }) }, of, days)
    return { key: `${kind} ${code ?? ''}`, name: lossName(kind, label ?? code), ...count(lost, link) }
  }
  const all = counts.find(({ isTotal }) => isTotal)
  const total = all && all.sent > 0 ? { ...rowOf(all), name: 'All categories' } : null

  const lostBefore = (it: Milestone) =>
    losses.filter(({ milestone }) => milestone === it).reduce((sum, { count: lost }) => sum + lost, 0)
  const most = Math.max(...milestones.map(lostBefore))
  const largest = milestones.find((it) => most > 0 && lostBefore(it) === most)
  const stepOf = (step: (typeof order)[number], index: number): FunnelStep => {
    const next = milestones[index]
    const value = all?.[step] ?? 0
    return {
      name: names[step],
      ...count(value, linkTo(ctx, searchOf(step), shared, days), index === 0 ? undefined : all?.sent),
      lost: next
        ? {
            before: next,
            isLargest: next === largest,
            ...count(lostBefore(next), linkTo(ctx, { isCounted: true, lostBefore: next }, shared, days), value),
            kinds: lossKinds.flatMap((kind) => {
              const lost = losses.find((it) => it.milestone === next && it.kind === kind)?.count ?? 0
              const search = { isCounted: true, lostBefore: next, lossKind: kind } as const
              return lost ? [{ kind, ...count(lost, linkTo(ctx, search, shared, days)) }] : []
            }),
          }
        : null,
    }
  }
  return {
    title: titleOf(largest),
    noun: 'Category',
    columns: [
      countColumn(names.sent),
      ...milestones.map((it, index) => countColumn(names[it], names[order[index]!].toLowerCase())),
      percentColumn('Sent to met'),
    ],
    rows: total ? counts.filter(({ isTotal }) => !isTotal).map(rowOf) : [],
    total,
    steps: total && order.map(stepOf),
    notes: [
      'Percentages are of the step before; the weakest step of a category is in amber when it is under 80%.',
      withoutErrors,
      fromFive,
    ],
  }
}

const searchOf = (step: (typeof order)[number]) => ({
  isCounted: true as const,
  ...(step !== 'sent' && { reached: step }),
})

const kindSql = sql`case ${sql.join(
  lossKinds.map((kind) => sql`when stage in (${listed(stagesOfLoss[kind])}) then ${sql.lit(kind)}`),
  sql` `,
)} end`

const isWaiting = sql`(stage in (${listed(stagesOfLoss.waiting)}))`

const lossNames: Record<LossKind, string> = {
  rejected: 'Rejected',
  expired: 'No answer in time',
  cancelled: 'Cancelled',
  closed: 'Closed, need not met',
  waiting: 'Still open',
}
const lossName = (kind: LossKind, reason: string | null) => (reason ? `${lossNames[kind]}: ${reason}` : lossNames[kind])

function titleOf(largest: Milestone | undefined) {
  if (!largest) return 'Every referral had its need met'
  const before = order[order.indexOf(largest) - 1]!
  return `Most are lost between ${names[before].toLowerCase()} and ${names[largest].toLowerCase()}`
}
