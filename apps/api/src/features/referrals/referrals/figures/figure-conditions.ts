import type { ReferralDate } from '@handoff/contracts/referrals/referrals/referral-phases'
import type { InboundQueue } from '@handoff/contracts/referrals/referrals/referral-queues'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { addressOf } from '../../../../kit/lists/figures.ts'
import { conditionsOf } from '../lists/list-conditions.ts'
import type { Narrowed } from '../lists/list-filters.ts'
import { inboundQueue, outboundQueue } from '../lists/queues.ts'
import { inbound, outbound } from '../lists/visible-referrals.ts'
import type { LinkSearch, NowSpec, Place, Shared, Side } from './figure-specs.ts'

export const scopes = { inbound, outbound }
const pages = { inbound: '/customer-referrals/in-bound', outbound: '/customer-referrals/out-bound' }
export const others = { inbound: 'sender', outbound: 'receiver' } as const

/** What every figure is narrowed by, as filters of the list. An entity has its own whatever it asks for. */
const sharedBy = ({ viewer }: Ctx, side: Side, { entityId, ...asked }: Shared) => {
  const { categoryId, stateId, countyId, priority } = asked
  const provider = viewer.side === 'admin' && entityId !== undefined ? entityId : undefined
  return {
    categoryId,
    stateId,
    countyId,
    priority,
    ...(provider !== undefined && (side === 'inbound' ? { receiverId: provider } : { senderId: provider })),
  }
}

/** All that a row must be to be counted; the days of the period are up to the question. */
export function conditionOf(
  ctx: Ctx,
  { side, search = {}, days }: Pick<NowSpec, 'side' | 'search' | 'days'>,
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
