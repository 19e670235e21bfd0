import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import type { Counting, NowEntry, PeriodEntry, Reading, Sliced } from './referral-counts.ts'
import { conditionOf } from './figure-conditions.ts'
import type { Shared } from './figure-specs.ts'
import { groupedBy, groupedColumns, sliceOf } from './reading-columns.ts'
import { overdueNow, tallied, talliedNow, tallyKind, tallyKindNow } from './tally.ts'

/** Counts in `referral_tally`, which has the referrals of the whole network: only what its columns can tell. */
export const countInTally = (ctx: Ctx, shared: Shared): Counting => ({
  fromNow: tallyKindNow,
  fromPeriod: (spec) => {
    const kind = tallyKind(spec)
    return kind && `${kind} ${spec.dateOf} ${spec.daysBefore ?? 0}`
  },
  countNow: async (entries) => {
    const { rows } = await sql<Record<string, number>>`${nowQuery(ctx, shared, entries)}`.execute(ctx.db)
    return rows[0]!
  },
  countPeriod: (reading) => countPeriod(ctx, shared, reading),
  rowsOf: (
    place,
    days,
  ) => sql`(select referral.day, referral.stage, referral.category_id, referral.is_ended, referral.is_in_time, n,
      category.name as category_name, category.color as category_color, category.is_sensitive
      from ${tallied(tallyKind(place)!, days)} left join category on category.id = referral.category_id
      where ${conditionOf(ctx, place, shared)}) as row`,
})

function nowQuery(ctx: Ctx, shared: Shared, entries: readonly NowEntry[]) {
  const kind = tallyKindNow(entries[0]![1])!
  const counts = entries.map(([key, spec]): [string, RawBuilder<boolean>] => [key, conditionOf(ctx, spec, shared)])
  if (kind === 'due')
    return sql`select ${sql.join(counts.map(([key, is]) => sql`${overdueNow(ctx, is)} as ${sql.ref(key)}`))}`
  return sql`select ${sql.join(
    counts.map(([key, is]) => sql`coalesce(sum(n) filter (where ${is}), 0)::int as ${sql.ref(key)}`),
  )} from ${talliedNow(kind)}`
}

async function countPeriod(ctx: Ctx, shared: Shared, reading: Reading) {
  const { entries, since, to } = reading
  const kind = tallyKind(entries[0]![1])!
  const rows = sql`(select referral.day, ${sliceOf(reading, sql`referral.day`)} as slice, value, n, ${sql.join(
    entries.flatMap(([key, spec]) => [
      sql`${conditionOf(ctx, spec, shared)} as ${sql.ref(`is_${key}`)}`,
      sql`${spec.tally?.part ?? sql`true`} as ${sql.ref(`part_${key}`)}`,
    ]),
  )} from ${tallied(kind, { from: since, to })}) as row`
  const medians = entries.flatMap(([key, { median, tally }]) => (median ? [{ key, unit: tally!.unit! }] : []))
  const [{ rows: found }, ...values] = await Promise.all([
    sql<Sliced>`
      select ${groupedColumns(entries)}, ${sql.join(entries.flatMap(sumsOf))}
      from (select *, slice = -1 as is_previous from ${rows}) as sliced group by ${groupedBy(entries)}`.execute(ctx.db),
    ...medians.map(({ key, unit }) => medianOfCounts(ctx, rows, sql.ref(`is_${key}`), unit)),
  ])
  for (const [index, { key }] of medians.entries())
    for (const { slice, isPrevious, median } of values[index]!) {
      const row = found.find((one) => !one.day && one.slice === slice && one.isPrevious === isPrevious)
      if (row) row[key] = median
    }
  return found
}

function sumsOf([key, { median }]: PeriodEntry) {
  const is = sql.ref(`is_${key}`)
  return [
    sql`coalesce(sum(n) filter (where ${is}), 0)::int as ${sql.ref(`${key}_cases`)}`,
    median
      ? sql`null::float as ${sql.ref(key)}`
      : sql`coalesce(sum(n) filter (where ${is} and ${sql.ref(`part_${key}`)}), 0)::int as ${sql.ref(key)}`,
  ]
}

type MedianOfSlice = { slice: number | null; isPrevious: boolean; median: number }

/** Of values that are counted: the one in the middle, or the mean of the two. */
async function medianOfCounts(ctx: Ctx, rows: RawBuilder<unknown>, is: RawBuilder<unknown>, unit: number) {
  const { rows: found } = await sql<MedianOfSlice>`
    with counted as (
      select slice, is_previous, value, sum(n) as n from (select *, slice = -1 as is_previous from ${rows}) as sliced
      where ${is} and value is not null group by grouping sets ((is_previous, value), (is_previous, slice, value))),
    ranked as (
      select *, sum(n) over (partition by is_previous, slice order by value) as upto,
        sum(n) over (partition by is_previous, slice) as total from counted)
    select slice, is_previous as "isPrevious", ((min(value) filter (where upto >= div(total + 1, 2))
      + min(value) filter (where upto >= div(total, 2) + 1)) / 2.0::float8 / ${unit}::float8) as median
    from ranked where total > 0 group by slice, is_previous`.execute(ctx.db)
  return found
}
