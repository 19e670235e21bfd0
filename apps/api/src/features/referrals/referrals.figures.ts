import type { Figure, FigureFilters } from '@handoff/contracts/kit/figures'
import type {
  LossKind,
  Milestone,
  ReferralDate,
  ReferralOutcome,
  ReferralPhase,
} from '@handoff/contracts/referrals/referral-phases'
import type { InboundQueue, OutboundQueue } from '@handoff/contracts/referrals/referral-queues'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { addressOf, counted, medianOf, rateOf } from '../../kit/figures.ts'
import type { Period } from '../../kit/period.ts'
import { conditionsOf, dayOf, type Narrowed } from './referrals.conditions.ts'
import { inboundQueue, outboundQueue } from './referrals.queues.ts'
import { inbound, outbound } from './referrals.visibility.ts'

type Side = 'inbound' | 'outbound'
/** What a list of referrals is narrowed by, as its address says it. */
type Search = {
  queue?: InboundQueue | OutboundQueue
  phase?: ReferralPhase
  outcome?: ReferralOutcome
  reasonCode?: string
  isCounted?: true
  isDueToday?: true
  isAgain?: true
  isOpen?: true
  isByNetwork?: true
  answeredById?: number
  assignee?: `user:${number}`
  reached?: Milestone
  lostBefore?: Milestone
  lossKind?: LossKind
  stage?: Narrowed['stage']
}
type Place = { side: Side; search?: Search; definition: string }

/** As many as the list has now; of those alone that were sent on these days. */
export type NowSpec = Place & { days?: { from?: string; to: string } }
/**
 * Of the period, by the day that `dateOf` names: how many; or in percent how many of them are `part`; or the median of
 * `median`, or the mean of `mean`. `daysBefore` counts those whose days are over: the period ends so many days earlier.
 */
export type PeriodSpec = Place & {
  dateOf: ReferralDate
  part?: RawBuilder<boolean>
  median?: RawBuilder<number | null>
  mean?: RawBuilder<number>
  daysBefore?: number
}

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
export type Shared = Pick<FigureFilters, 'entityId' | 'categoryId' | 'stateId' | 'countyId' | 'priority'>

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
  { side, search = {} }: Pick<Place, 'side' | 'search'>,
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
  const found: Record<string, number> = {}
  for (const side of ['inbound', 'outbound'] as const) {
    const own = entries.filter(([, spec]) => spec.side === side)
    if (!own.length) continue
    const row = await scopes[side](ctx)
      .select(
        own.map(([key, spec]) => sql<number>`(count(*) filter (where ${conditionOf(ctx, spec, shared)}))::int`.as(key)),
      )
      .executeTakeFirstOrThrow()
    Object.assign(found, row)
  }
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
  const readings = Map.groupBy(
    Object.entries<PeriodSpec>(specs),
    ([, { side, dateOf, daysBefore = 0 }]) => `${side} ${dateOf} ${daysBefore}`,
  )
  const figures = await Promise.all(
    [...readings.values()].map((entries) => readPeriod(ctx, shared, period, entries, compare)),
  )
  return Object.assign({}, ...figures)
}

async function readPeriod(
  ctx: Ctx,
  shared: Shared,
  period: Period,
  entries: (readonly [string, PeriodSpec])[],
  compare: boolean,
) {
  const [, { side, dateOf, daysBefore = 0 }] = entries[0]!
  const [from, to, before] = [period.from, period.to, period.previous.from].map((day) => shiftDay(day, -daysBefore))
  const slices = Math.min(mostSlices, period.days)
  const day = dayOf(dateOf, ctx.viewer.timeZone)
  const range = { now: ctx.now(), timeZone: ctx.viewer.timeZone, from: compare ? before! : from!, to: to!, dateOf }
  const rows = conditionsOf(ctx.viewer, others[side], range).reduce(
    (narrowed, condition) => narrowed.where(condition),
    scopes[side](ctx).select([
      sql<number>`case when ${day} < ${from}::date then -1
        else (${day} - ${from}::date) * ${slices}::int / ${period.days}::int end`.as('slice'),
      ...entries.flatMap(([key, spec]) => [
        conditionOf(ctx, spec, shared).as(`is_${key}`),
        (spec.part ?? sql<boolean>`true`).as(`part_${key}`),
        (spec.median ?? spec.mean ?? sql<number | null>`null::float`).as(`median_${key}`),
      ]),
    ]),
  )
  const { rows: found } = await sql<Sliced>`
    select slice, slice is null as "isTotal", is_previous as "isPrevious", ${sql.join(
      entries.flatMap(([key, spec]) => aggregatesOf(key, spec)),
    )}
    from (select slice, slice = -1 as is_previous, ${sql.join(
      entries.flatMap(([key]) => [sql.ref(`is_${key}`), sql.ref(`part_${key}`), sql.ref(`median_${key}`)]),
    )} from (${rows}) as row) as sliced
    group by grouping sets ((is_previous), (is_previous, slice))`.execute(ctx.db)

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
