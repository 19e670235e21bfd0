import type { Report } from '@handoff/contracts/figures/analytics'
import { sql } from 'kysely'
import { rowsOf } from '../../referrals/referrals/figures/rows-of-list.ts'
import { hiddenLast, leastShown, withoutSmall } from './analytics.suppression.ts'
import { type Builder, count, countColumn, linkTo, smallNumbers } from './analytics.table.ts'
import { narrowingOf } from './analytics.within.ts'

type Counts = {
  code: string | null
  label: string | null
  isTotal: boolean
  count: number
  routine: number
  urgent: number
  emergency: number
}

const place = { side: 'inbound', dateOf: 'answered', search: { phase: 'rejected' } } as const
const priorities = [
  { key: 'routine', name: 'Routine', priority: 1 },
  { key: 'urgent', name: 'Urgent', priority: 2 },
  { key: 'emergency', name: 'Emergency', priority: 3 },
] as const

/** Reasons for rejections in the period, most frequent first. */
export const reasons: Builder = async (ctx, { within, ...shared }, { from, to }) => {
  const narrowing = await narrowingOf(ctx, within)
  const rows = rowsOf(ctx, shared, { ...place, search: { ...place.search, ...narrowing.rows } }, { from, to }).select(
    'referral.priority',
  )
  const { rows: counts } = await sql<Counts>`
    select row.reason_code as code, grouping(row.reason_code) = 1 as "isTotal",
      coalesce(min(reason.label), row.reason_code) as label, count(*)::int as count,
      ${sql.join(
        priorities.map(
          ({ key, priority }) => sql`(count(*) filter (where row.priority = ${priority}))::int as ${sql.ref(key)}`,
        ),
      )}
    from (${rows}) as row left join reason on reason.code = row.reason_code
    group by grouping sets ((), (row.reason_code)) order by count(*) desc, 1`.execute(ctx.db)

  const all = counts.find(({ isTotal }) => isTotal)
  const days = { from, to, dateOf: 'answered' } as const
  const rowOf = ({ code, label, isTotal, ...counts }: Counts) => {
    const search = { ...place.search, ...narrowing.list, ...(code !== null && { reasonCode: code }) }
    // No list filters by a missing reason.
    const link = (of: typeof shared) =>
      code === null && !isTotal ? null : linkTo(ctx, search, of, days, narrowing.senderId)
    const other = (priority: number) => shared.priority !== undefined && shared.priority !== priority
    return {
      key: code ?? (isTotal ? 'all' : 'none'),
      name: isTotal ? 'All rejections' : (label ?? 'No reason given'),
      ...(code === null && !isTotal && { isRest: true }),
      ...(code !== null && !narrowing.isOfPeople && { lostLink: link(shared) }),
      cells: [
        count(counts.count, link(shared), all?.count),
        ...priorities.map(({ key, priority }) =>
          count(counts[key], other(priority) ? null : link({ ...shared, priority })),
        ),
      ],
    }
  }
  const listed = {
    rows: all?.count ? counts.filter(({ isTotal }) => !isTotal).map(rowOf) : [],
    total: all?.count ? rowOf(all) : null,
  }
  // Of a group of people, nothing may be worked out that outcomes by group hides.
  const table = narrowing.isOfPeople ? ofPeople(listed) : listed
  const isNamed = !narrowing.isOfPeople || (table.total?.cells[0]!.value ?? 0) >= leastShown
  const [first] = counts.filter(({ isTotal, code }) => !isTotal && code !== null)
  return {
    title: !isNamed
      ? 'Too few rejections to name a reason'
      : first
        ? `The most frequent reason is “${first.label}”${
            all && all.count >= 5 && !narrowing.isOfPeople
              ? `, ${Math.round((100 * first.count) / all.count)}% of all rejections`
              : ''
          }`
        : 'No rejection has a reason',
    noun: 'Reason',
    columns: [countColumn('Rejections', 'all rejections'), ...priorities.map(({ name }) => countColumn(name))],
    ...table,
    withinName: narrowing.name,
    notes: [
      'By the day of the answer. Referrals that were passed on after a rejection are part of it.',
      ...(narrowing.isOfPeople ? [smallNumbers] : []),
    ],
  }
}

/** Hidden ones by name: between two neighbors a number would be known too well. */
function ofPeople(listed: Pick<Report, 'rows' | 'total'>) {
  const table = withoutSmall(listed, { columns: [1, 2, 3, 0], across: 'sum', down: 'sum' })
  return {
    ...table,
    rows: hiddenLast(table.rows, {
      isHidden: ({ cells }) => cells[0]!.hidden !== null,
      isLast: ({ isRest }) => isRest === true,
    }),
  }
}
