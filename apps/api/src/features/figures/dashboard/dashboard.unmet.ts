import { EntityState } from '@handoff/contracts/network/entities/entity'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { addressOf, counted } from '../../../kit/lists/figures.ts'
import { maySeeSensitive } from '../../../kit/records/restricted-service.ts'
import { capacityHere, hasCapacity, noKnownRoom } from '../../network/entities/directory/capacity.ts'
import type { Shared } from '../../referrals/referrals/figures/figure-specs.ts'
import { narrowing, visibleNeeds } from '../../referrals/unmetNeeds/unmetNeeds.queries.ts'

const mostListed = 6

/** Largest open unmet needs by county and category, with the providers of the service there. */
export async function unmet(ctx: Ctx, { entityId, categoryId, countyId, stateId }: Shared) {
  const by = ownEntity(ctx.viewer) === null ? { entityId } : {}
  const needs = visibleNeeds(ctx)
    .$call((it) =>
      narrowing(ctx, { isMet: false, ...by, categoryId, countyId, stateId }).reduce(
        (all, condition) => all.where(condition),
        it,
      ),
    )
    .$if(!maySeeSensitive(ctx.viewer), (it) => it.where('category.is_sensitive', '=', false))
    .select([
      'unmet_need.county_id as countyId',
      sql<number | null>`min(state.id)`.as('inStateId'),
      sql<string | null>`min(county.full_name || ', ' || state.code)`.as('county'),
      'category.id as categoryId',
      'category.name',
      'category.color',
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(['unmet_need.county_id', 'category.id'])
    .orderBy('count', 'desc')
    .orderBy('category.name')
    .orderBy('unmet_need.county_id')
    .limit(sql.lit(mostListed))
  const { rows } = await sql<
    Awaited<ReturnType<(typeof needs)['execute']>>[number] & { providers: number; accepting: number }
  >`
    select need.*, supply.providers, supply.accepting from (${needs}) as need
    cross join lateral (
      select count(*)::int as providers,
        (count(*) filter (where ${hasCapacity} and ${capacityHere} not in (${noKnownRoom})))::int as accepting
      from entity_category as offer join entity on entity.id = offer.entity_id
      where offer.category_id = need."categoryId" and entity.entity_state in (${EntityState.Active}, ${EntityState.Listed})
        and exists (select from entity_address as place
          where place.entity_id = entity.id and place.county_id = need."countyId")) as supply
    order by need.count desc, need.name, need."countyId"`.execute(ctx.db)
  return rows.map(
    ({ countyId: id, inStateId, county, categoryId: category, name, color, count, providers, accepting }) => ({
      ...counted(
        count,
        'Needs that no provider has met yet.',
        addressOf('/customer-referrals/out-bound', {
          queue: 'unmet',
          isMet: 'no',
          categoryId: category,
          stateId: inStateId ?? undefined,
          countyId: id ?? undefined,
          ...(id === null && { isCountyUnknown: true }),
          senderId: by.entityId,
        }),
      ),
      county: id === null || inStateId === null ? null : { id, stateId: inStateId, name: county ?? '' },
      category: { id: category, name, color },
      providers,
      accepting,
    }),
  )
}
