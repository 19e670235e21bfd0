import { loopDays } from '@handoff/contracts/figures/dashboard'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { ofNamedReceivers } from '../../../../kit/records/restricted-service.ts'
import type { Period } from '../../../../kit/time/period.ts'
import { conditionsOf } from '../lists/list-conditions.ts'
import { dayOf } from './days.ts'
import { conditionOf, others, scopes } from './figure-conditions.ts'
import type { PeriodSpec, RowSearch, Shared } from './figure-specs.ts'

/** Rows of a list in a period, with the columns that breakdowns group by; `day` is the day that the period uses. */
export function rowsOf(
  ctx: Ctx,
  shared: Shared,
  { side, dateOf, search }: Pick<PeriodSpec, 'side' | 'dateOf'> & { search?: RowSearch },
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

/** For rows counted by receiver: those with a receiver that the viewer may know, like the lists behind them. */
export const withNamedReceivers = (ctx: Ctx, rows: ReturnType<typeof rowsOf>) =>
  ofNamedReceivers(ctx.viewer).reduce((narrowed, condition) => narrowed.where(condition), rows)

/** An outcome, or a reason, in time: silence is neither. */
export const isInTime = sql<boolean>`(ended_at is not null and stage <> 'expired'
  and ended_at - sent_at < ${sql.lit(loopDays)} * interval '1 day')`
