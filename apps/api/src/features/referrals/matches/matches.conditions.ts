import type { Input } from '@handoff/contracts/kit'
import { Capacity } from '@handoff/contracts/network/entities/entity'
import { defaultMiles, type MatchFilter, type matches } from '@handoff/contracts/referrals/matches'
import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import { ownEntity } from '../../../kit/context.ts'
import { hasWords } from '../../../kit/lists/search.ts'
import { badInput } from '../../../kit/problem.ts'
import { capacityHere } from '../../network/entities/directory/capacity.ts'
import { hoursKept } from '../../network/entities/directory/columns.ts'
import { addressesWithin } from '../../network/entities/directory/distance.ts'
import { gatesOf } from '../../network/entities/directory/reach.ts'
import type { Asker, Facts } from './matches.facts.ts'

export type Search = Omit<Input<typeof matches.explain>, 'entityId'> & {
  search?: string | null
  /** Only these, wherever they are. */
  entityIds?: readonly number[] | undefined
}
type Condition = {
  holds: ReturnType<typeof sql<boolean>>
  words: string
  /** The filter that can be changed; null for a gate. */
  filter: MatchFilter | null
  /** The source of the rows, so that each row meets it already. */
  isSource?: boolean
}

/** The radius of the search: the requested one, else the default unless a place was given or no origin is known. */
export function milesOf({ miles, stateId, countyId, entityIds }: Search, { origin }: Facts) {
  if (origin === null || entityIds) return null
  return miles ?? (stateId === undefined && countyId === undefined ? defaultMiles : null)
}

/** Does the service area of `offer` include the customer's county? */
export const isInArea = ({ stateId, countyId }: Facts) =>
  sql<boolean>`(${countyId}::int = any(offer.area_county_ids) is true or ${stateId}::int = any(offer.area_state_ids) is true)`

/**
 * Conditions for an `entity` with its row of the category as `offer` to be listed; separate, so that the answer to "why
 * is it not here?" uses the same table.
 */
export async function conditionsOf(ctx: Asker, query: Search, facts: Facts): Promise<Condition[]> {
  const { customerId, categoryId, stateId, countyId, language, openNow, accepting, networkType } = query
  const { category, specialties } = await namesOf(ctx, query)
  const ownId = ownEntity(ctx.viewer)
  const miles = milesOf(query, facts)
  const gate = (holds: Condition['holds'], words: string): Condition => ({ holds, words, filter: null })
  const filter = (name: MatchFilter, holds: Condition['holds'], words: string, isSource = false): Condition => ({
    holds,
    words,
    filter: name,
    isSource,
  })
  // As in sending: the administrative side counts every sender, an entity only itself.
  const isSender = ownId === null ? sql`true` : sql`referral.from_entity_id = ${ownId}`
  const conditions: (Condition | false)[] = [
    ...gatesOf({ own: ownId }).map(({ holds, words }) => gate(holds, words)),
    gate(sql`offer.entity_id is not null`, `It doesn’t offer ${category}`),
    ...specialties.map(({ id, name }) =>
      gate(
        sql`exists (select from entity_specialty where entity_specialty.entity_id = entity.id and specialty_id = ${id})`,
        `It doesn’t offer ${name}`,
      ),
    ),
    gate(
      sql`not exists (select from referral where referral.to_entity_id = entity.id
        and referral.customer_id = ${customerId} and referral.category_id = ${categoryId}
        and referral.stage = any(${open}) and ${isSender})`,
      'There’s already an open referral to it for this need',
    ),
    query.entityIds !== undefined && gate(sql`entity.id = any(${query.entityIds})`, 'It wasn’t chosen'),
    miles !== null &&
      filter(
        'miles',
        sql`(entity.id in (select entity_id from (${addressesWithin(facts.origin!, miles)}) as address) or ${isInArea(facts)})`,
        `It’s more than ${miles} miles away, and its service area doesn’t cover the customer`,
        true,
      ),
    countyId !== undefined &&
      filter('place', inPlace(query), 'It has no location and no service area in that county', miles === null),
    countyId === undefined &&
      stateId !== undefined &&
      filter('place', inPlace(query), 'It has no location and no service area in that state', miles === null),
    language !== undefined &&
      filter('language', sql`${language} = any(entity.languages)`, `It doesn’t speak ${language}`),
    openNow === true &&
      filter(
        'openNow',
        sql`exists (select from ${hoursKept(ctx.viewer)} as kept where kept.entity_id = entity.id
          and is_open(open_week, exceptions, zone, ${ctx.now()}::timestamptz) offset 0)`,
        'It’s closed now, or its hours aren’t known',
      ),
    accepting === true &&
      filter(
        'accepting',
        sql`${capacityHere} <> ${sql.lit(Capacity.Closed)}`,
        `It isn’t accepting referrals for ${category}`,
      ),
    accepting === true &&
      filter(
        'accepting',
        sql`${capacityHere} <> ${sql.lit(Capacity.NotConfirmed)}`,
        `It hasn’t confirmed its capacity for ${category}`,
      ),
    networkType !== undefined &&
      filter(
        'networkType',
        sql`entity.network_type = ${networkType}`,
        networkType === 1 ? 'It’s an organization' : 'It’s an individual',
      ),
    !!query.search && filter('search', hasWords(sql.ref('entity.search_name'), query.search), 'Its name doesn’t match'),
  ]
  return conditions.filter((one) => one !== false)
}

/** Is the requested place inside the area? A provider that serves a state serves its counties. */
export const isAreaAround = ({ stateId, countyId }: Search) =>
  countyId === undefined
    ? sql<boolean>`${stateId}::int = any(offer.area_state_ids) is true`
    : sql<boolean>`(${countyId}::int = any(offer.area_county_ids) is true
        or (select state_id from county where id = ${countyId}) = any(offer.area_state_ids) is true)`

const inPlace = (query: Search) => {
  const column = sql.ref(query.countyId === undefined ? 'address.state_id' : 'address.county_id')
  return sql<boolean>`(exists (select from entity_address as address where address.entity_id = entity.id
    and ${column} = ${query.countyId ?? query.stateId}) or ${isAreaAround(query)})`
}

async function namesOf({ db }: Asker, { categoryId, specialtyIds }: Search) {
  const category = await db
    .selectFrom('category')
    .select('name')
    .where('id', '=', categoryId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!category) throw badInput({ categoryId: ['Please select Service Category'] })
  const specialties = specialtyIds.length
    ? await db
        .selectFrom('specialty')
        .select(['id', 'name'])
        .where('id', 'in', specialtyIds)
        .where('category_id', '=', categoryId)
        .execute()
    : []
  if (specialties.length < new Set(specialtyIds).size)
    throw badInput({ specialtyIds: ['A specialty doesn’t belong to its category'] })
  return { category: category.name, specialties }
}
