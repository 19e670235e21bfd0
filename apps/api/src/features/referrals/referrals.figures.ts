import { loopDays } from '@handoff/contracts/dashboard'
import type { Figure } from '@handoff/contracts/kit/figures'
import type { ReferralDate } from '@handoff/contracts/referrals/referral-phases'
import type { InboundQueue } from '@handoff/contracts/referrals/referral-queues'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { addressOf, counted, medianOf, rateOf } from '../../kit/figures.ts'
import type { Period } from '../../kit/period.ts'
import { conditionsOf, dayOf, type Narrowed } from './referrals.conditions.ts'
import type { LinkSearch, NowSpec, PeriodSpec, Place, Shared, Side } from './referrals.figure-specs.ts'
import { inboundQueue, outboundQueue } from './referrals.queues.ts'
import { isTallied, tallied, talliedNow, tallyKind, tallyKindNow } from './referrals.tally.ts'
import { inbound, outbound } from './referrals.visibility.ts'

const scopes = { inbound, outbound }
const pages = { inbound: '/customer-referrals/in-bound', outbound: '/customer-referrals/out-bound' }
const others = { inbound: 'sender', outbound: 'receiver' } as const

/** What every figure is narrowed by, as filters of the list. An entity has its own whatever it asks for. */
const sharedBy = ({ viewer }: Ctx, side: Side, { entityId, ...asked }: Shared) => {
  const { categoryId, stateId, countyId, priority } = asked
  const provider = viewer.side === 'admin' && entityId !== undefined ? entityId : undefined
  return {
    categoryId,
    stateId,
    countyId,
    priority,
    ...(provider !== undefined && (side === 'inbound' ? { receiverId: provider } : { entityId: provider })),
  }
}

/** All that a row must be to be counted; the days of the period are up to the question. */
function conditionOf(ctx: Ctx, { side, search = {}, days }: Place & Pick<NowSpec, 'days'>, shared: Shared) {
  const { queue, ...rest } = search
  const { entityId, ...more } = sharedBy(ctx, side, shared) as ReturnType<typeof sharedBy> & { entityId?: number }
  const by: Narrowed = {
    ...rest,
    ...more,
    ...days,
    ...(entityId !== undefined && { other: entityId }),
    now: ctx.now(),
    timeZone: ctx.viewer.timeZone,
  }
  const queues: Record<string, (typeof inboundQueue)[InboundQueue]> = side === 'inbound' ? inboundQueue : outboundQueue
  const conditions = conditionsOf(ctx.viewer, others[side], by, queue && queues[queue])
  return conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** The list that has the rows. Without a queue it is all of them: the page would open on one otherwise. */
export const listAddress = (
  ctx: Ctx,
  { side, search = {} }: Pick<Place, 'side'> & { search?: LinkSearch },
  shared: Shared,
  days: { from?: string; to?: string; dateOf?: ReferralDate } = {},
  /** The provider on the other side. */
  entityId?: number,
) => {
  const { stage, queue = 'all', ...rest } = search
  const { dateOf, from, to } = days
  return addressOf(pages[side], {
    queue,
    ...rest,
    ...(stage?.length === 1 && { stage: stage[0] }),
    ...sharedBy(ctx, side, shared),
    ...(entityId !== undefined && { entityId }),
    from,
    to,
    ...(dateOf !== 'sent' && { dateOf }),
  })
}

/** What is so at this moment, whatever the period: one reading of each list for all figures. */
export async function countNow<Key extends string>(
  ctx: Ctx,
  shared: Shared,
  specs: Record<Key, NowSpec>,
): Promise<Record<Key, Figure>> {
  const entries = Object.entries<NowSpec>(specs)
  const canTally = await isTallied(ctx, shared)
  const found: Record<string, number> = {}
  const readings = Map.groupBy(entries, ([, spec]) => `${spec.side} ${(canTally && tallyKindNow(spec)) || ''}`)
  await Promise.all(
    [...readings.values()].map(async (own) => {
      const [, { side }] = own[0]!
      const kind = canTally ? tallyKindNow(own[0]![1]) : null
      const counts = own.map(([key, spec]): [string, RawBuilder<boolean>] => [key, conditionOf(ctx, spec, shared)])
      if (kind) {
        const { rows } = await sql<Record<string, number>>`select ${sql.join(
          counts.map(([key, is]) => sql`coalesce(sum(n) filter (where ${is}), 0)::int as ${sql.ref(key)}`),
        )} from ${talliedNow(kind)}`.execute(ctx.db)
        Object.assign(found, rows[0])
        return
      }
      // One alone is counted by an index that need not have what it is counted by.
      const [[, is]] = counts as [(typeof counts)[number]]
      const row = await scopes[side](ctx)
        .select(
          counts.map(([key, when]) =>
            (counts.length === 1 ? sql<number>`count(*)::int` : sql<number>`(count(*) filter (where ${when}))::int`).as(
              key,
            ),
          ),
        )
        .$if(counts.length === 1, (it) => it.where(is))
        .executeTakeFirstOrThrow()
      Object.assign(found, row)
    }),
  )
  return Object.fromEntries(
    entries.map(([key, spec]) => [
      key,
      counted(found[key]!, spec.definition, listAddress(ctx, spec, shared, spec.days)),
    ]),
  ) as Record<Key, Figure>
}

/** The rows that a list has in a period, with what breakdowns group by; `day` is the one that the period goes by. */
export function rowsOf(
  ctx: Ctx,
  shared: Shared,
  { side, dateOf, search }: Pick<PeriodSpec, 'side' | 'dateOf' | 'search'>,
  { from, to }: Partial<Pick<Period, 'from' | 'to'>>,
) {
  const { timeZone } = ctx.viewer
  return conditionsOf(ctx.viewer, others[side], { now: ctx.now(), timeZone, from, to, dateOf }).reduce(
    (narrowed, condition) => narrowed.where(condition),
    scopes[side](ctx)
      .where(conditionOf(ctx, { side, ...(search && { search }), definition: '' }, shared))
      .select([
        sql<string>`${dayOf(dateOf, timeZone)}`.as('day'),
        'referral.stage',
        'referral.sent_at',
        'referral.ended_at',
        'referral.category_id',
        'referral.to_entity_id',
        'referral.reason_code',
        'category.name as category_name',
        'category.color as category_color',
        'category.is_sensitive',
      ]),
  )
}

/**
 * The same rows for counting alone: each stands for `n` referrals. Those of the tally have the category and the stage,
 * `is_ended`, and `is_in_time` of kind `loop`.
 */
export async function countedRows(
  ctx: Ctx,
  shared: Shared,
  place: Pick<PeriodSpec, 'side' | 'dateOf' | 'search' | 'tally'>,
  days: Pick<Period, 'from' | 'to'>,
): Promise<RawBuilder<unknown>> {
  const kind = (await isTallied(ctx, shared)) ? tallyKind(place) : null
  if (kind)
    return sql`(select referral.day, referral.stage, referral.category_id, referral.is_ended, referral.is_in_time, n,
      category.name as category_name, category.color as category_color, category.is_sensitive
      from ${tallied(kind, days)} left join category on category.id = referral.category_id
      where ${conditionOf(ctx, { ...place, definition: '' }, shared)}) as row`
  return sql`(select *, 1 as n, ended_at is not null as is_ended, ${isInTime} as is_in_time
    from (${rowsOf(ctx, shared, place, days)}) as found) as row`
}

/** An outcome, or a reason, in time: silence is neither. */
export const isInTime = sql<boolean>`(ended_at is not null and stage <> 'expired'
  and ended_at - sent_at < ${sql.lit(loopDays)} * interval '1 day')`

const mostSlices = 10
type Sliced = { slice: number | null; isPrevious: boolean } & Record<string, number | null>

const shiftDay = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)

/** Figures of the period, with the one before it and its course: one reading for all that go by the same day. */
export async function countPeriod<Key extends string>(
  ctx: Ctx,
  shared: Shared,
  period: Period,
  specs: Record<Key, PeriodSpec>,
  compare: boolean,
): Promise<Record<Key, Figure>> {
  const canTally = await isTallied(ctx, shared)
  const kindOf = (spec: PeriodSpec) => (canTally ? tallyKind(spec) : null)
  const readings = Map.groupBy(
    Object.entries<PeriodSpec>(specs),
    ([, spec]) => `${spec.side} ${spec.dateOf} ${spec.daysBefore ?? 0} ${kindOf(spec) ?? ''}`,
  )
  const figures = await Promise.all(
    [...readings.values()].map((entries) => readPeriod(ctx, shared, period, entries, compare, kindOf(entries[0]![1]))),
  )
  return Object.assign({}, ...figures)
}

async function readPeriod(
  ctx: Ctx,
  shared: Shared,
  period: Period,
  entries: (readonly [string, PeriodSpec])[],
  compare: boolean,
  kind: string | null,
) {
  const [, { side, dateOf, daysBefore = 0 }] = entries[0]!
  const [from, to, before] = [period.from, period.to, period.previous.from].map((day) => shiftDay(day, -daysBefore))
  const slices = Math.min(mostSlices, period.days)
  const sliceOf = (day: RawBuilder<unknown>) => sql<number>`case when ${day} < ${from}::date then -1
    else (${day} - ${from}::date) * ${slices}::int / ${period.days}::int end`
  const range = { from: compare ? before! : from!, to: to! }
  const found = kind ? await readTally(range) : await readReferrals(range)

  async function readReferrals(days: { from: string; to: string }) {
    const asked = { now: ctx.now(), timeZone: ctx.viewer.timeZone, ...days, dateOf }
    const rows = conditionsOf(ctx.viewer, others[side], asked).reduce(
      (narrowed, condition) => narrowed.where(condition),
      scopes[side](ctx).select([
        sliceOf(dayOf(dateOf, ctx.viewer.timeZone)).as('slice'),
        ...entries.flatMap(([key, spec]) => [
          conditionOf(ctx, spec, shared).as(`is_${key}`),
          (spec.part ?? sql<boolean>`true`).as(`part_${key}`),
          (spec.median ?? spec.mean ?? sql<number | null>`null::float`).as(`median_${key}`),
        ]),
      ]),
    )
    const { rows: read } = await sql<Sliced>`
      select slice, is_previous as "isPrevious", ${sql.join(entries.flatMap(([key, spec]) => aggregatesOf(key, spec)))}
      from (select slice, slice = -1 as is_previous, ${sql.join(
        entries.flatMap(([key]) => [sql.ref(`is_${key}`), sql.ref(`part_${key}`), sql.ref(`median_${key}`)]),
      )} from (${rows}) as row) as sliced
      group by grouping sets ((is_previous), (is_previous, slice))`.execute(ctx.db)
    return read
  }

  async function readTally(days: { from: string; to: string }) {
    const rows = sql`(select ${sliceOf(sql`referral.day`)} as slice, value, n, ${sql.join(
      entries.flatMap(([key, spec]) => [
        sql`${conditionOf(ctx, spec, shared)} as ${sql.ref(`is_${key}`)}`,
        sql`${spec.tally?.part ?? sql`true`} as ${sql.ref(`part_${key}`)}`,
      ]),
    )} from ${tallied(kind!, days)}) as row`
    const counts = entries.flatMap(([key, spec]) => [
      sql`coalesce(sum(n) filter (where ${sql.ref(`is_${key}`)}), 0)::int as ${sql.ref(`${key}_cases`)}`,
      spec.median
        ? sql`null::float as ${sql.ref(key)}`
        : sql`coalesce(sum(n) filter (where ${sql.ref(`is_${key}`)} and ${sql.ref(`part_${key}`)}), 0)::int as ${sql.ref(key)}`,
    ])
    const medians = entries.flatMap(([key, { median, tally }]) => (median ? [{ key, unit: tally!.unit! }] : []))
    const [{ rows: read }, ...values] = await Promise.all([
      sql<Sliced>`
        select slice, is_previous as "isPrevious", ${sql.join(counts)} from (select *, slice = -1 as is_previous from ${rows}) as sliced
        group by grouping sets ((is_previous), (is_previous, slice))`.execute(ctx.db),
      ...medians.map(({ key, unit }) => medianOfCounts(ctx, rows, sql.ref(`is_${key}`), unit)),
    ])
    for (const [index, { key }] of medians.entries())
      for (const { slice, isPrevious, median } of values[index]!) {
        const row = read.find((one) => one.slice === slice && one.isPrevious === isPrevious)
        if (row) row[key] = median
      }
    return read
  }

  return Object.fromEntries(
    entries.map(([key, spec]): [string, Figure] => {
      const read = (one: Sliced | undefined) => valueOf(spec, one && { cases: one[`${key}_cases`]!, of: one[key]! })
      const total = (isPrevious: boolean) => found.find((one) => one.slice === null && one.isPrevious === isPrevious)
      const current = total(false)
      const isCount = !spec.part && !spec.median && !spec.mean
      const series = Array.from({ length: slices }, (_, slice) => read(found.find((one) => one.slice === slice)))
      return [
        key,
        {
          value: read(current),
          previous: compare ? read(total(true)) : null,
          series,
          ...(!isCount && { cases: current?.[`${key}_cases`] ?? 0 }),
          link: listAddress(ctx, spec, shared, { from: from!, to: to!, dateOf }),
          definition: spec.definition,
        },
      ]
    }),
  )
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

function aggregatesOf(key: string, spec: PeriodSpec) {
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

function valueOf(spec: PeriodSpec, found: { cases: number; of: number | null } | undefined) {
  const { cases, of } = found ?? { cases: 0, of: null }
  if (spec.median || spec.mean) return medianOf(of, cases)
  return spec.part ? rateOf(of ?? 0, cases) : (of ?? 0)
}
