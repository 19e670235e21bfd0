import type { Figure } from '@handoff/contracts/kit/figures'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { medianOf, rateOf } from '../../../../kit/lists/figures.ts'
import type { Period } from '../../../../kit/time/period.ts'
import { conditionsOf } from '../lists/list-conditions.ts'
import { conditionOf, listAddress, others, scopes } from './count-now.ts'
import { dayOf } from './days.ts'
import type { PeriodSpec, Shared } from './figure-specs.ts'
import { isTallied, tallied, tallyKind } from './tally.ts'

/** Figures of a period, of the previous one, and over time: one query for all that use the same day. */
export const countPeriod = async <Key extends string>(
  ctx: Ctx,
  shared: Shared,
  period: Period,
  specs: Record<Key, PeriodSpec>,
  compare: boolean,
): Promise<Record<Key, Figure>> => (await countDays(ctx, shared, period, specs, compare)).figures

/** By day: the rows that a figure is based on, and how many of them it counts. */
export type DayCounts = Record<string, { cases: number; of: number } | undefined>

/** The same, with counts for each day of the period for figures that are `isDaily`. */
export async function countDays<Key extends string>(
  ctx: Ctx,
  shared: Shared,
  period: Period,
  specs: Record<Key, PeriodSpec>,
  compare: boolean,
): Promise<{ figures: Record<Key, Figure>; days: Map<string, DayCounts> }> {
  const canTally = await isTallied(ctx, shared)
  const kindOf = (spec: PeriodSpec) => (canTally ? tallyKind(spec) : null)
  const readings = Map.groupBy(
    Object.entries<PeriodSpec>(specs),
    ([, spec]) => `${spec.side} ${spec.dateOf} ${spec.daysBefore ?? 0} ${kindOf(spec) ?? ''}`,
  )
  const read = await Promise.all(
    [...readings.values()].map(async (entries) => {
      const kind = kindOf(entries[0]![1])
      const reading = readingOf(period, entries, compare)
      const rows = await (kind ? readTally(ctx, shared, reading, kind) : readReferrals(ctx, shared, reading))
      return { figures: figuresFrom(ctx, shared, reading, rows), days: daysFrom(reading, rows) }
    }),
  )
  const days = new Map<string, DayCounts>()
  for (const one of read) for (const [day, counts] of one.days) days.set(day, { ...days.get(day), ...counts })
  return { figures: Object.assign({}, ...read.map(({ figures }) => figures)), days }
}

/** A query of the rows of one list by one kind of day. */
type Reading = ReturnType<typeof readingOf>
type Entry = readonly [string, PeriodSpec]
const mostSlices = 10

function readingOf(period: Period, entries: readonly Entry[], compare: boolean) {
  const [, { side, dateOf, daysBefore = 0 }] = entries[0]!
  const from = shiftDay(period.from, -daysBefore)
  const to = shiftDay(period.to, -daysBefore)
  const slices = Math.min(mostSlices, period.days)
  const sliceOf = (day: RawBuilder<unknown>) => sql<number>`case when ${day} < ${from}::date then -1
    else (${day} - ${from}::date) * ${slices}::int / ${period.days}::int end`
  const daily = entries.filter(([, { isDaily }]) => isDaily)
  const day = daily.length ? sql`to_char(day, 'YYYY-MM-DD')` : sql`null`
  return {
    side,
    dateOf,
    entries,
    daily,
    from,
    to,
    /** The days to read. */
    range: { from: compare ? shiftDay(period.previous.from, -daysBefore) : from, to },
    compare,
    slices,
    sliceOf,
    shown: sql`slice, is_previous as "isPrevious", ${day} as day`,
    by: sql`grouping sets ((is_previous), (is_previous, slice)${daily.length ? sql`, (is_previous, day)` : sql``})`,
  }
}

const shiftDay = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)

/** For the period or the previous one, whole or a slice of it; or for a day. */
type Sliced = { slice: number | null; isPrevious: boolean; day: string | null } & Record<string, number | null>

async function readReferrals(ctx: Ctx, shared: Shared, reading: Reading) {
  const { side, dateOf, entries, range, sliceOf, shown, by } = reading
  const scope = { now: ctx.now(), timeZone: ctx.viewer.timeZone, ...range, dateOf }
  const day = dayOf(dateOf, ctx.viewer.timeZone)
  const rows = conditionsOf(ctx.viewer, others[side], scope).reduce(
    (narrowed, condition) => narrowed.where(condition),
    scopes[side](ctx).select([
      sql`${day}`.as('day'),
      sliceOf(day).as('slice'),
      ...entries.flatMap(([key, spec]) => [
        conditionOf(ctx, spec, shared).as(`is_${key}`),
        (spec.part ?? sql<boolean>`true`).as(`part_${key}`),
        (spec.median ?? spec.mean ?? sql<number | null>`null::float`).as(`median_${key}`),
      ]),
    ]),
  )
  const { rows: sliceRows } = await sql<Sliced>`
    select ${shown}, ${sql.join(entries.flatMap(aggregatesOf))}
    from (select *, slice = -1 as is_previous from (${rows}) as row) as sliced group by ${by}`.execute(ctx.db)
  return sliceRows
}

function aggregatesOf([key, spec]: Entry) {
  const is = sql.ref(`is_${key}`)
  const cases = sql`(count(*) filter (where ${is}))::int as ${sql.ref(`${key}_cases`)}`
  if (spec.median)
    return [
      cases,
      sql`percentile_cont(0.5) within group (order by ${sql.ref(`median_${key}`)}) filter (where ${is}) as ${sql.ref(key)}`,
    ]
  if (spec.mean) return [cases, sql`(avg(${sql.ref(`median_${key}`)}) filter (where ${is}))::float as ${sql.ref(key)}`]
  return [cases, sql`(count(*) filter (where ${is} and ${sql.ref(`part_${key}`)}))::int as ${sql.ref(key)}`]
}

async function readTally(ctx: Ctx, shared: Shared, reading: Reading, kind: string) {
  const { entries, range, sliceOf, shown, by } = reading
  const rows = sql`(select referral.day, ${sliceOf(sql`referral.day`)} as slice, value, n, ${sql.join(
    entries.flatMap(([key, spec]) => [
      sql`${conditionOf(ctx, spec, shared)} as ${sql.ref(`is_${key}`)}`,
      sql`${spec.tally?.part ?? sql`true`} as ${sql.ref(`part_${key}`)}`,
    ]),
  )} from ${tallied(kind, range)}) as row`
  const medians = entries.flatMap(([key, { median, tally }]) => (median ? [{ key, unit: tally!.unit! }] : []))
  const [{ rows: sliceRows }, ...values] = await Promise.all([
    sql<Sliced>`
      select ${shown}, ${sql.join(entries.flatMap(sumsOf))}
      from (select *, slice = -1 as is_previous from ${rows}) as sliced group by ${by}`.execute(ctx.db),
    ...medians.map(({ key, unit }) => medianOfCounts(ctx, rows, sql.ref(`is_${key}`), unit)),
  ])
  for (const [index, { key }] of medians.entries())
    for (const { slice, isPrevious, median } of values[index]!) {
      const row = sliceRows.find((one) => !one.day && one.slice === slice && one.isPrevious === isPrevious)
      if (row) row[key] = median
    }
  return sliceRows
}

function sumsOf([key, { median }]: Entry) {
  const is = sql.ref(`is_${key}`)
  return [
    sql`coalesce(sum(n) filter (where ${is}), 0)::int as ${sql.ref(`${key}_cases`)}`,
    median
      ? sql`null::float as ${sql.ref(key)}`
      : sql`coalesce(sum(n) filter (where ${is} and ${sql.ref(`part_${key}`)}), 0)::int as ${sql.ref(key)}`,
  ]
}

type MedianOfSlice = { slice: number | null; isPrevious: boolean; median: number }

/** Median of counted values: the middle one, or the mean of the middle two. */
async function medianOfCounts(ctx: Ctx, rows: RawBuilder<unknown>, is: RawBuilder<unknown>, unit: number) {
  const { rows: medians } = await sql<MedianOfSlice>`
    with counted as (
      select slice, is_previous, value, sum(n) as n from (select *, slice = -1 as is_previous from ${rows}) as sliced
      where ${is} and value is not null group by grouping sets ((is_previous, value), (is_previous, slice, value))),
    ranked as (
      select *, sum(n) over (partition by is_previous, slice order by value) as upto,
        sum(n) over (partition by is_previous, slice) as total from counted)
    select slice, is_previous as "isPrevious", ((min(value) filter (where upto >= div(total + 1, 2))
      + min(value) filter (where upto >= div(total, 2) + 1)) / 2.0::float8 / ${unit}::float8) as median
    from ranked where total > 0 group by slice, is_previous`.execute(ctx.db)
  return medians
}

const countsOf = (row: Sliced, key: string) => ({ cases: row[`${key}_cases`]!, of: row[key]! })

function figuresFrom(ctx: Ctx, shared: Shared, reading: Reading, sliceRows: readonly Sliced[]) {
  const { entries, slices, compare, from, to, dateOf } = reading
  const whole = sliceRows.filter(({ day }) => day === null)
  const total = (isPrevious: boolean) => whole.find((one) => one.slice === null && one.isPrevious === isPrevious)
  const current = total(false)
  return Object.fromEntries(
    entries.map(([key, spec]): [string, Figure] => {
      const read = (one: Sliced | undefined) => valueOf(spec, one && countsOf(one, key))
      const isCount = !spec.part && !spec.median && !spec.mean
      return [
        key,
        {
          value: read(current),
          previous: compare ? read(total(true)) : null,
          series: Array.from({ length: slices }, (_, slice) => read(whole.find((one) => one.slice === slice))),
          ...(!isCount && { cases: current?.[`${key}_cases`] ?? 0 }),
          link: listAddress(ctx, spec, shared, { from, to, dateOf }),
          definition: spec.definition,
        },
      ]
    }),
  )
}

const daysFrom = ({ daily }: Reading, sliceRows: readonly Sliced[]) =>
  sliceRows.flatMap((row): [string, DayCounts][] =>
    row.day && !row.isPrevious ? [[row.day, Object.fromEntries(daily.map(([key]) => [key, countsOf(row, key)]))]] : [],
  )

function valueOf(spec: PeriodSpec, counts: { cases: number; of: number | null } | undefined) {
  const { cases, of } = counts ?? { cases: 0, of: null }
  if (spec.median || spec.mean) return medianOf(of, cases)
  return spec.part ? rateOf(of ?? 0, cases) : (of ?? 0)
}
