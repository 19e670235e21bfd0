import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { lookAgainDays, UnmetReason } from '@handoff/contracts/referrals/unmetNeeds'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { maySeeSensitive } from '../../../kit/records/restricted-service.ts'
import { endOfDay } from '../../../kit/time/period.ts'
import { visibleCustomers } from '../../customers/customers/customers.queries.ts'
import { listed, senderHasLeft } from '../referrals/lists/visible-referrals.ts'

type LastLine = { created_at: Date; reason: UnmetReason; referral_id: number | null; created_by_id: number | null }

/** Its last cause: a search, or a referral that ended. */
const lastLine = sql<LastLine>`(select created_at, reason, referral_id, created_by_id from unmet_need_history
  where need_id = unmet_need.id order by id desc limit 1)`.as<'last'>('last')

/** A referral for the same need is under way, with a separate deadline. */
const isUnderWay = sql<boolean>`exists (select from referral where referral.customer_id = unmet_need.customer_id
  and referral.category_id = unmet_need.category_id and referral.stage in (${listed(open)})
  and (${senderHasLeft} or referral.from_entity_id is not distinct from unmet_need.entity_id))`

/**
 * Open needs without a search for `lookAgainDays`, for the worklist of their side: until someone refers, or records
 * that there is still no one. Needs that the customer declined are left out.
 */
export const needsToLookAt = (ctx: Ctx) =>
  visibleCustomers(ctx)
    .innerJoin('unmet_need', 'unmet_need.customer_id', 'customer.id')
    .innerJoin('category', 'category.id', 'unmet_need.category_id')
    // The side of the need. Once it has left the network the administrators take over.
    .leftJoin('entity as sender', 'sender.id', 'unmet_need.entity_id')
    .innerJoinLateral(lastLine, (on) => on.onTrue())
    .where(
      ctx.viewer.side === 'admin'
        ? sql<boolean>`(unmet_need.entity_id is null or ${senderHasLeft})`
        : sql<boolean>`unmet_need.entity_id = ${ctx.viewer.entityId}`,
    )
    .where('unmet_need.met_at', 'is', null)
    .where(sql<boolean>`last.created_at < ${endOfDay(ctx)} - ${sql.lit(lookAgainDays)} * interval '1 day'`)
    .where('last.reason', '<>', UnmetReason.Declined)
    // Only customers and categories that can be referred.
    .where('customer.state', '=', CustomerState.Active)
    .where('category.is_active', '=', true)
    .$if(!maySeeSensitive(ctx.viewer), (it) => it.where('category.is_sensitive', '=', false))
    .where(sql<boolean>`not ${isUnderWay}`)
    .select([
      'unmet_need.id',
      'customer.id as customerId',
      personName('customer').as('customerName'),
      'category.id as categoryId',
      'category.name as categoryName',
      'category.color as categoryColor',
      'last.created_at as since',
    ])
    .orderBy('last.created_at')
    .orderBy('unmet_need.id')

/**
 * The person who watches it, else who recorded or referred last; if that person has left, or there is none, everyone.
 */
export const isLookedAfterBy = ({ viewer }: Pick<Ctx, 'viewer'>) => sql<boolean>`coalesce((
  select account.id = ${viewer.id} or not account.is_active from account where account.id = coalesce(
    unmet_need.watched_by_id, last.created_by_id,
    (select referral_group.created_by_id from referral join referral_group on referral_group.id = referral.group_id
      where referral.id = last.referral_id))
  and account.entity_id is not distinct from ${ownEntity(viewer)}::int), true)`

/** The side of the need: for a side that has left, the administrators' searches are lines of its history. */
export async function sideOfNeed(
  db: Kysely<DB>,
  viewer: Ctx['viewer'],
  need: { customerId: number; categoryId: number },
) {
  if (viewer.side === 'entity') return viewer.entityId
  const left = await db
    .selectFrom('unmet_need')
    .innerJoin('entity as sender', 'sender.id', 'unmet_need.entity_id')
    .select('sender.id as entityId')
    .where('customer_id', '=', need.customerId)
    .where('category_id', '=', need.categoryId)
    .where('met_at', 'is', null)
    .where(senderHasLeft)
    .orderBy('unmet_need.id')
    .executeTakeFirst()
  return left?.entityId ?? null
}
