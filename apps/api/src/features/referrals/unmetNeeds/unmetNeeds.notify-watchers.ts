import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import type { DomainEvent } from '@handoff/contracts/events'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { Capacity } from '@handoff/contracts/network/entities/entity'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { publishChange } from '../../../kit/events/topics.ts'
import { Problem } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { maySeeSensitive } from '../../../kit/records/restricted-service.ts'
import { viewerOfAccount } from '../../../kit/security/sessions.ts'
import { visibleCustomers } from '../../customers/customers/customers.queries.ts'
import { canTake } from '../matches/matches.queries.ts'

const openings = [
  'entity.capacityChanged',
  'entity.activated',
  'entity.created',
  'entity.changed',
  'invitation.entityJoined',
] as const
type Opening = Extract<DomainEvent, { type: (typeof openings)[number] }>

/** Events after which a provider may be able to take someone whom it could not take before. */
export const isOpening = (event: DomainEvent): event is Opening =>
  isOneOf(openings, event.type) && !(event.type === 'entity.capacityChanged' && event.capacity === Capacity.Closed)

/** Adds a worklist line for each person watching a need that this provider can meet now. */
export async function notifyWatchers(db: Kysely<DB>, entityId: number, at: Date) {
  const waiting = await db
    .selectFrom('unmet_need')
    .innerJoin('entity_category', 'entity_category.category_id', 'unmet_need.category_id')
    .select([
      'unmet_need.id',
      'unmet_need.customer_id as customerId',
      'unmet_need.category_id as categoryId',
      'unmet_need.specialty_ids as specialtyIds',
      'unmet_need.miles',
      'unmet_need.watched_by_id as accountId',
    ])
    .where('entity_category.entity_id', '=', entityId)
    .where('unmet_need.is_watched', '=', true)
    .where('unmet_need.met_at', 'is', null)
    .where('unmet_need.opened_at', 'is', null)
    .orderBy('unmet_need.id')
    .execute()
  for (const { id, customerId, categoryId, specialtyIds, miles, accountId } of waiting) {
    const viewer = accountId === null ? null : await viewerOfAccount(db, accountId)
    if (!viewer || customerId === null) continue
    const search = { entityId, customerId, categoryId, specialtyIds, ...(miles !== null && { miles }) }
    if (!(await canTake({ db, viewer, now: () => at }, search).catch(noLonger))) continue
    await db.updateTable('unmet_need').set({ opened_at: at, opened_entity_id: entityId }).where('id', '=', id).execute()
    await publishChange(db, { noun: 'unmetNeed' }, { sides: [ownEntity(viewer)], area: 'referrals' })
  }
}

/** The person who recorded it may no longer see the customer, or the category is retired. */
function noLonger(error: unknown) {
  if (error instanceof Problem) return false
  throw error
}

/** Needs that a provider can meet by now, for the worklist of the person who watches them, until someone refers. */
export const openedNeeds = (ctx: Ctx) =>
  visibleCustomers(ctx)
    .innerJoin('unmet_need', 'unmet_need.customer_id', 'customer.id')
    .innerJoin('category', 'category.id', 'unmet_need.category_id')
    .innerJoin('entity as provider', 'provider.id', 'unmet_need.opened_entity_id')
    .where('unmet_need.watched_by_id', '=', ctx.viewer.id)
    .where('unmet_need.is_watched', '=', true)
    .where('unmet_need.opened_at', 'is not', null)
    .where('unmet_need.met_at', 'is', null)
    // Only customers who can be referred, to a provider that is still active.
    .where('customer.state', '=', CustomerState.Active)
    .where('provider.deactivated_at', 'is', null)
    .$if(!maySeeSensitive(ctx.viewer), (it) => it.where('category.is_sensitive', '=', false))
    .where(
      sql<boolean>`not exists (select from referral where referral.customer_id = customer.id
        and referral.category_id = category.id and referral.created_at > unmet_need.opened_at
        and referral.from_entity_id is not distinct from ${ownEntity(ctx.viewer)}::int)`,
    )
    .select([
      'unmet_need.id',
      'customer.id as customerId',
      personName('customer').as('customerName'),
      'category.id as categoryId',
      'category.name as categoryName',
      'category.color as categoryColor',
      'provider.id as providerId',
      'provider.name as providerName',
      'unmet_need.opened_at as openedAt',
    ])
    .orderBy('unmet_need.opened_at')
    .orderBy('unmet_need.id')
