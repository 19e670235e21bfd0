import type { ReferralDate } from '@handoff/contracts/referrals/referrals/referral-phases'
import type { InboundQueue } from '@handoff/contracts/referrals/referrals/referral-queues'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { addressOf } from '../../../../kit/lists/figures.ts'
import { conditionsOf } from '../lists/list-conditions.ts'
import type { Narrowed } from '../lists/list-filters.ts'
import { inboundQueue, outboundQueue } from '../lists/queues.ts'
import { inbound, outbound } from '../lists/visible-referrals.ts'
import type { LinkSearch, NowSpec, Place, RowSearch, Shared, Side } from './figure-specs.ts'

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
export function conditionOf(
  ctx: Ctx,
  { side, search = {}, days }: Pick<NowSpec, 'side' | 'days'> & { search?: RowSearch },
  shared: Shared,
) {
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
