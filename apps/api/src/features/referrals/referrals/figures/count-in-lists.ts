import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Ctx } from '../../../../kit/context.ts'
import { preparedIn } from '../../../../kit/lists/prepared-query.ts'
import { maySeeSensitive } from '../../../../kit/records/restricted-service.ts'
import { conditionsOf } from '../lists/list-conditions.ts'
import type { Counting, NowEntry, PeriodEntry, Reading, Sliced } from './referral-counts.ts'
import { dayOf } from './days.ts'
import { conditionOf, others, scopes } from './figure-conditions.ts'
import type { Shared } from './figure-specs.ts'
import { groupedBy, groupedColumns, sliceOf } from './reading-columns.ts'
import { isInTime, rowsOf } from './rows-of-list.ts'

/** Counts the rows that the lists have, one reading of each list; every figure can be counted so. */
export const countInLists = (ctx: Ctx, shared: Shared): Counting => ({
  fromNow: ({ side }) => side,
  fromPeriod: ({ side, dateOf, daysBefore = 0 }) => `${side} ${dateOf} ${daysBefore}`,
  countNow: async (entries) => {
    // Days of a search change with each day, so that no question is kept for them.
    if (entries.some(([, { days }]) => days)) {
      const { rows } = await ctx.db.executeQuery(nowQuery(ctx, shared, entries))
      return rows[0]!
    }
    const [row] = await preparedIn(ctx, shapeOf(ctx, shared, 'now', entries), shared, (asked, filters) =>
      nowQuery(asked, filters, entries),
    )
    return row!
  },
  countPeriod: ({ entries, ...range }) =>
    preparedIn(ctx, shapeOf(ctx, shared, 'period', entries), { ...shared, ...range }, (asked, slots) =>
      periodQuery(asked, slots, { entries, ...slots }),
    ),
  rowsOf: (place, days) => sql`(select *, 1 as n, ended_at is not null as is_ended, ${isInTime} as is_in_time
    from (${rowsOf(ctx, shared, place, days)}) as found) as row`,
})

/** Whatever decides how a question is worded. What is written in SQL goes by its figure's key. */
const shapeOf = ({ viewer }: Ctx, shared: Shared, what: string, entries: readonly (NowEntry | PeriodEntry)[]) =>
  JSON.stringify([
    'figures',
    what,
    maySeeSensitive(viewer),
    Object.entries(shared).flatMap(([name, value]) => (value === undefined ? [] : name)),
    entries.map(([key, { definition: _, ...spec }]) => [key, spec]),
  ])

function nowQuery(ctx: Ctx, shared: Shared, entries: readonly NowEntry[]) {
  const [, { side }] = entries[0]!
  const counts = entries.map(([key, spec]): [string, RawBuilder<boolean>] => [key, conditionOf(ctx, spec, shared)])
  // Of those that any figure counts, which an index finds; one alone need not be asked again.
  return scopes[side](ctx)
    .where(
      sql<boolean>`(${sql.join(
        counts.map(([, is]) => is),
        sql` or `,
      )})`,
    )
    .select(
      counts.map(([key, is]) =>
        (counts.length === 1 ? sql<number>`count(*)::int` : sql<number>`(count(*) filter (where ${is}))::int`).as(key),
      ),
    )
    .compile()
}

function periodQuery(ctx: Ctx, shared: Shared, reading: Reading) {
  const { entries, since, to } = reading
  const [, { side, dateOf }] = entries[0]!
  const { timeZone } = ctx.viewer
  const day = dayOf(dateOf, timeZone)
  const rows = conditionsOf(ctx.viewer, others[side], { now: ctx.now(), timeZone, from: since, to, dateOf }).reduce(
    (narrowed, condition) => narrowed.where(condition),
    scopes[side](ctx).select([
      sql`${day}`.as('day'),
      sliceOf(reading, day).as('slice'),
      ...entries.flatMap(([key, { part, median, mean, ...place }]) => [
        conditionOf(ctx, place, shared).as(`is_${key}`),
        (part ?? sql<boolean>`true`).as(`part_${key}`),
        (median?.(timeZone) ?? mean ?? sql<number | null>`null::float`).as(`median_${key}`),
      ]),
    ]),
  )
  return sql<Sliced>`
    select ${groupedColumns(entries)}, ${sql.join(entries.flatMap(aggregatesOf))}
    from (select *, slice = -1 as is_previous from (${rows}) as row) as sliced
    group by ${groupedBy(entries)}`.compile(ctx.db as Kysely<DB>)
}

function aggregatesOf([key, spec]: PeriodEntry) {
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
