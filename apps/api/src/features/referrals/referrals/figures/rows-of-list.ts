import { loopDays } from '@handoff/contracts/figures/dashboard'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { ofNamedReceivers } from '../../../../kit/records/restricted-service.ts'
import type { Period } from '../../../../kit/time/period.ts'
import { conditionsOf } from '../lists/list-conditions.ts'
import { dayOf } from './days.ts'
import { conditionOf, others, scopes } from './figure-conditions.ts'
import type { PeriodSpec, Shared } from './figure-specs.ts'

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
      .where(conditionOf(ctx, { side, ...(search && { search }) }, shared))
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

/** Of rows that are counted by receiver: those of which the viewer may know it, as the lists behind. */
export const withNamedReceivers = (ctx: Ctx, rows: ReturnType<typeof rowsOf>) =>
  ofNamedReceivers(ctx.viewer).reduce((named, condition) => named.where(condition), rows)

/** An outcome, or a reason, in time: silence is neither. */
export const isInTime = sql<boolean>`(ended_at is not null and stage <> 'expired'
  and ended_at - sent_at < ${sql.lit(loopDays)} * interval '1 day')`
