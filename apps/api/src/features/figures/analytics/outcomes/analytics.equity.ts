import type { ReportCell, ReportRow } from '@handoff/contracts/figures/analytics'
import { customerAgeNames, customerAges, noLanguage } from '@handoff/contracts/referrals/referrals/referral-customers'
import { sql } from 'kysely'
import { medianOf, rateOf } from '../../../../kit/lists/figures.ts'
import { ageBand } from '../../../referrals/referrals/figures/age-bands.ts'
import type { RowSearch } from '../../../referrals/referrals/figures/figure-specs.ts'
import { rowsOf } from '../../../referrals/referrals/figures/rows-of-list.ts'
import { hasReached } from '../../../referrals/referrals/steps/milestones.ts'
import { hiddenLast, listsWithoutSmall } from '../analytics.suppression.ts'
import {
  type Builder,
  count,
  countColumn,
  fromFive,
  hoursColumn,
  linkTo,
  measure,
  percentColumn,
  rowMenu,
  smallNumbers,
  withoutErrors,
} from '../analytics.table.ts'
import { outcomesOf } from './analytics.outcomes.ts'

const groups = [
  { group: 'language', name: 'Language', others: 'Other languages' },
  { group: 'age', name: 'Age', others: '' },
  { group: 'county', name: 'County', others: 'Other counties' },
] as const
type Group = (typeof groups)[number]['group']
type Search = Parameters<typeof linkTo>[1] & { countyId?: number }
type Counts = {
  group: Group | 'all'
  key: string
  name: string | null
  received: number
  accepted: number
  served: number
  met: number
  answered: number
  median: number | null
}
const place = { side: 'inbound', dateOf: 'sent', search: { isCounted: true } } as const
const reached = ['accepted', 'served', 'met'] as const
/** Rows per group, by number of referrals; all others are one row. */
const mostRows = 12
const hiding = {
  columns: [0, 1, 2, 3],
  across: null,
  down: 'sum' as const,
  isNested: true,
  // At least as many are answered as accepted: a missing median would reveal how few.
  madeOf: { 1: [0], 2: [0], 3: [0], 4: [0, 3], 5: [0, 1] },
}

/** Outcomes of referrals by groups of people. Rates are shares of all that were sent. */
export const equity: Builder = async (ctx, { measure: compared = 'met', ...shared }, { from, to }) => {
  const rows = rowsOf(ctx, shared, place, { from, to }).select([
    'referral.hours_to_answer',
    'customer.county_id as county_id',
    'county.full_name as county',
    sql<string | null>`customer.languages[1]`.as('language'),
    sql<
      number | null
    >`${ageBand(sql`customer.date_of_birth`, sql`(referral.sent_at at time zone ${ctx.viewer.timeZone})::date`)}`.as(
      'age_band',
    ),
    ...reached.map((it) => hasReached(it).as(`is_${it}`)),
  ])
  const { rows: groupCounts } = await sql<Counts>`
    with row as materialized (${rows}),
    language as (select language as key from row where language is not null group by 1 order by count(*) desc, 1 limit ${mostRows}),
    county as (select county_id as key from row where county_id is not null group by 1 order by count(*) desc, 1 limit ${mostRows}),
    grouped as (
      select 'language' as "group", ${keyOf(sql`language`, sql`(select key from language)`)} as key, language as name, row.* from row
      union all
      select 'age', coalesce(age_band::text, 'none'), null, row.* from row
      union all
      select 'county', ${keyOf(sql`county_id`, sql`(select key from county)`)}, county, row.* from row
      union all
      select 'all', 'all', null, row.* from row)
    select "group", key, min(name) as name, count(*)::int as received,
      ${sql.join(reached.map((it) => sql`(count(*) filter (where ${sql.ref(`is_${it}`)}))::int as ${sql.ref(it)}`))},
      count(hours_to_answer)::int as answered,
      percentile_cont(0.5) within group (order by hours_to_answer) as median
    from grouped group by 1, 2 order by 1, count(*) desc, 3, 2`.execute(ctx.db)

  const link = ({ countyId = shared.countyId, ...search }: Search) =>
    linkTo(ctx, { ...place.search, ...search }, { ...shared, countyId }, { from, to, dateOf: 'sent' })
  const rowOf = ({ group, key, name, received, answered, median, ...counts }: Counts): ReportRow => {
    const to = searchOf(group, key, name, groupCounts)
    const described = groups.find((it) => it.group === group)
    return {
      key: `${group} ${key}`,
      name: described ? nameOf(described, key, name) : 'All referrals',
      ...(described && { group: described.name }),
      ...(isRest.test(key) && { isRest: true }),
      ...(described && menuOf(group, key, to)),
      cells: [
        count(received, link(to)),
        ...reached.map((it): ReportCell => count(counts[it], link({ ...to, reached: it }), received)),
        measure(rateOf(counts.met, received), link(to), received),
        // Without its list: its cases minus those accepted are those rejected.
        measure(medianOf(median, answered)),
      ],
    }
  }
  /** Its rejections are those of the group; of all others there is no report. */
  const menuOf = (group: Counts['group'], key: string, { countyId, ...search }: Search) => {
    const within = withinOf(group, key, search)
    const of = { ...shared, ...(countyId !== undefined && { countyId }) }
    return rowMenu(ctx, within ?? (countyId === undefined ? undefined : { countyId }), {
      search,
      shared: of,
      days: { from, to, dateOf: 'sent' },
    })
  }
  /** Most frequent reason of the rejections in a group. */
  const reasonOf = async (rowKey: string) => {
    const it = groupCounts.find(({ group, key }) => rowKey === `${group} ${key}`)!
    const { countyId = shared.countyId, ...search } = searchOf(it.group, it.key, it.name, groupCounts)
    const rejected = rowsOf(
      ctx,
      { ...shared, countyId },
      { ...place, search: { ...place.search, phase: 'rejected', ...(search as RowSearch) } },
      { from, to },
    )
    const { rows: reasons } = await sql<{ name: string | null; rejections: number }>`
      select min(reason.label) as name, (sum(count(*)) over ())::int as rejections
      from (${rejected}) as row join reason on reason.code = row.reason_code
      group by row.reason_code order by count(*) desc, row.reason_code limit 1`.execute(ctx.db)
    return reasons[0] ?? { name: null, rejections: 0 }
  }
  const all = groupCounts.find(({ group }) => group === 'all')
  const lists = groups.map(({ group }) =>
    inOrder(
      group,
      groupCounts.filter((it) => it.group === group),
    ).map(rowOf),
  )
  const table = all?.received ? listsWithoutSmall(lists, rowOf(all), hiding) : { rows: [], total: null }
  const outcomes = await outcomesOf(table, compared, reasonOf)
  // A list would show how many are hidden.
  const listOf = (name: string) =>
    table.rows.flatMap((row) => (row.group !== name ? [] : row.cells[0]!.hidden ? { ...row, lostLink: null } : row))
  return {
    ...table,
    rows: groups.flatMap(({ group, name }) =>
      group === 'age'
        ? listOf(name)
        : hiddenLast(listOf(name), {
            isHidden: ({ cells }) => cells[0]!.hidden !== null,
            isLast: ({ key }) => isRest.test(key),
          }),
    ),
    title: outcomes.title,
    outcomes,
    noun: 'Group',
    columns: [
      countColumn('Sent'),
      countColumn('Accepted', 'sent'),
      countColumn('First service', 'sent'),
      countColumn('Need met', 'sent'),
      percentColumn('Sent to met'),
      hoursColumn('Median to answer'),
    ],
    notes: [
      'This shows differences, not what causes them: groups differ in what they need and where they live.',
      'By the day of sending, and what became of them by now. Language is the first one recorded.',
      smallNumbers,
      withoutErrors,
      fromFive,
    ],
  }
}

const isRest = /(none|other)$/

const keyOf = (key: ReturnType<typeof sql>, top: ReturnType<typeof sql>) =>
  sql`case when ${key} is null then 'none' when ${key} in ${top} then ${key}::text else 'other' end`

function nameOf({ group, others }: (typeof groups)[number], key: string, name: string | null) {
  if (key === 'none') return 'Not recorded'
  if (group === 'age') return customerAgeNames[customerAges[Number(key)]!]
  return key === 'other' ? others : (name ?? key)
}

/** Filter for the list of a group. "All others" are in none of the rows, and have a recorded value. */
function searchOf(group: Counts['group'], key: string, name: string | null, counts: readonly Counts[]): Search {
  if (group === 'all') return {}
  if (key === 'other') {
    const keys = counts.flatMap((it) => (it.group === group && it.key !== 'other' ? it.key : []))
    return { customerOthers: `${group}:${[...new Set([...keys, 'none'])].join('|')}` }
  }
  if (group === 'age') return { customerAge: key === 'none' ? 'none' : customerAges[Number(key)]! }
  if (group === 'language') return { customerLanguage: key === 'none' ? noLanguage : name! }
  return key === 'none' ? { isCountyUnknown: true } : { countyId: Number(key) }
}

/** `within` of the report on reasons. */
function withinOf(group: Counts['group'], key: string, { customerAge, customerLanguage }: Search) {
  if (customerAge) return { within: `age:${customerAge}` }
  if (customerLanguage) return { within: `language:${customerLanguage}` }
  return group === 'county' && key === 'none' ? { within: 'county:none' } : undefined
}

/** Ages by age, the others by size; unknown and the rest come last. */
const inOrder = (group: Group, counts: readonly Counts[]) =>
  counts.toSorted((a, b) => {
    const rank = ({ key }: Counts) => (key === 'none' ? 2 : key === 'other' ? 1 : 0)
    return rank(a) - rank(b) || (group === 'age' ? Number(a.key) - Number(b.key) : b.received - a.received)
  })
