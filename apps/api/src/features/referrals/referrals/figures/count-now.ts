import { loopDays } from '@handoff/contracts/figures/dashboard'
import type { Figure } from '@handoff/contracts/kit/figures'
import type { ReferralDate } from '@handoff/contracts/referrals/referrals/referral-phases'
import type { InboundQueue } from '@handoff/contracts/referrals/referrals/referral-queues'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { addressOf, counted } from '../../../../kit/lists/figures.ts'
import { ofNamedReceivers } from '../../../../kit/records/restricted-service.ts'
import type { Period } from '../../../../kit/time/period.ts'
import { conditionsOf } from '../lists/list-conditions.ts'
import type { Narrowed } from '../lists/list-filters.ts'
import { inboundQueue, outboundQueue } from '../lists/queues.ts'
import { inbound, outbound } from '../lists/visible-referrals.ts'
import { dayOf } from './days.ts'
import type { LinkSearch, NowSpec, PeriodSpec, Place, Shared, Side } from './figure-specs.ts'
import { isTallied, overdueNow, tallied, talliedNow, tallyKind, tallyKindNow } from './tally.ts'

export const scopes = { inbound, outbound }
const pages = { inbound: '/customer-referrals/in-bound', outbound: '/customer-referrals/out-bound' }
export const others = { inbound: 'sender', outbound: 'receiver' } as const

/** Filters that apply to every figure, as filters of the list. An entity always gets its own figures. */
const sharedBy = ({ viewer }: Ctx, side: Side, { entityId, ...filters }: Shared) => {
  const { categoryId, stateId, countyId, priority } = filters
  const provider = viewer.side === 'admin' && entityId !== undefined ? entityId : undefined
  return {
    categoryId,
    stateId,
    countyId,
    priority,
    ...(provider !== undefined && (side === 'inbound' ? { receiverId: provider } : { senderId: provider })),
  }
}

/** The conditions for a row to be counted; the days of the period depend on the query. */
export function conditionOf(ctx: Ctx, { side, search = {}, days }: Place & Pick<NowSpec, 'days'>, shared: Shared) {
  const { queue, ...rest } = search
  const by: Narrowed = {
    ...rest,
    ...sharedBy(ctx, side, shared),
    ...days,
    now: ctx.now(),
    timeZone: ctx.viewer.timeZone,
  }
  const queues: Record<string, (typeof inboundQueue)[InboundQueue]> = side === 'inbound' ? inboundQueue : outboundQueue
  const conditions = conditionsOf(ctx.viewer, others[side], by, queue && queues[queue])
  return conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/** Address of the list with the rows. Without a queue it is the list of all: the page would open a queue by default. */
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

/** Current figures, independent of the period: one query of each list for all figures. */
export async function countNow<Key extends string>(
  ctx: Ctx,
  shared: Shared,
  specs: Record<Key, NowSpec>,
): Promise<Record<Key, Figure>> {
  const entries = Object.entries<NowSpec>(specs)
  const canTally = await isTallied(ctx, shared)
  const countByKey: Record<string, number> = {}
  const readings = Map.groupBy(entries, ([, spec]) => `${spec.side} ${(canTally && tallyKindNow(spec)) || ''}`)
  await Promise.all(
    [...readings.values()].map(async (group) => {
      const [, { side }] = group[0]!
      const kind = canTally ? tallyKindNow(group[0]![1]) : null
      const counts = group.map(([key, spec]): [string, RawBuilder<boolean>] => [key, conditionOf(ctx, spec, shared)])
      if (kind === 'due') {
        const { rows } = await sql<Record<string, number>>`select ${sql.join(
          counts.map(([key, is]) => sql`${overdueNow(ctx, is)} as ${sql.ref(key)}`),
        )}`.execute(ctx.db)
        Object.assign(countByKey, rows[0])
        return
      }
      if (kind) {
        const { rows } = await sql<Record<string, number>>`select ${sql.join(
          counts.map(([key, is]) => sql`coalesce(sum(n) filter (where ${is}), 0)::int as ${sql.ref(key)}`),
        )} from ${talliedNow(kind)}`.execute(ctx.db)
        Object.assign(countByKey, rows[0])
        return
      }
      // Only rows that some figure counts, so that an index is used; with a single figure its condition is not
      // repeated.
      const row = await scopes[side](ctx)
        .where(
          sql<boolean>`(${sql.join(
            counts.map(([, is]) => is),
            sql` or `,
          )})`,
        )
        .select(
          counts.map(([key, is]) =>
            (counts.length === 1 ? sql<number>`count(*)::int` : sql<number>`(count(*) filter (where ${is}))::int`).as(
              key,
            ),
          ),
        )
        .executeTakeFirstOrThrow()
      Object.assign(countByKey, row)
    }),
  )
  return Object.fromEntries(
    entries.map(([key, spec]) => [
      key,
      counted(countByKey[key]!, spec.definition, listAddress(ctx, spec, shared, spec.days)),
    ]),
  ) as Record<Key, Figure>
}

/** Rows of a list in a period, with the columns that breakdowns group by; `day` is the day that the period uses. */
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

/** For rows counted by receiver: those with a receiver that the viewer may know, like the lists behind them. */
export const withNamedReceivers = (ctx: Ctx, rows: ReturnType<typeof rowsOf>) =>
  ofNamedReceivers(ctx.viewer).reduce((narrowed, condition) => narrowed.where(condition), rows)

/**
 * The same rows only for counting: each represents `n` referrals. Those of the tally have the category and the stage,
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
