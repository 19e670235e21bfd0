import { Capacity } from '@handoff/contracts/network/entities/entity'
import { type RawBuilder, sql } from 'kysely'
import { isReachedWithoutLogin } from './reach.ts'
import { isActive } from './states.ts'

type Test = RawBuilder<boolean>
type Categories = readonly number[] | undefined
const numbers = (capacities: readonly Capacity[]) => sql.join(capacities.map((it) => sql.lit(it)))

/** Does its capacity count, for lists, maps, and figures alike? The same as `hasCapacity` of `capacity-words.ts`. */
export const hasCapacity: Test = sql`(${isActive} or ${isReachedWithoutLogin('entity')})`

/** What no one has said is no promise. */
export const noKnownRoom = numbers([Capacity.Closed, Capacity.NotConfirmed])
/** Of these capacities someone who is referred now gets help: a waitlist has no room. */
export const roomy = numbers([Capacity.Open, Capacity.Limited, Capacity.Assessment])

/** `offer` is a service of `entity`, which has the provider's capacity until it has its own. */
export const capacityHere = sql<Capacity>`coalesce(offer.capacity, entity.capacity)`
export const statedHere = (column: string) =>
  sql`case when offer.capacity is null then ${sql.ref(`entity.${column}`)} else ${sql.ref(`offer.${column}`)} end`

const offersIn = (categoryIds: readonly number[]) =>
  sql`from entity_category as offer where offer.entity_id = entity.id and offer.category_id = any(${categoryIds})`

/** Most availability first: what no one has confirmed is after what is known to be more than nothing. */
export const mostFirst = (capacity: RawBuilder<unknown>) =>
  sql<number>`case ${capacity} when ${sql.lit(Capacity.NotConfirmed)} then ${sql.lit(Capacity.Closed - 0.5)} else ${capacity} end`

/** Of the categories asked for, in the one with the most availability; of the provider as a whole if none is given. */
export const statedIn = <T>(column: 'capacity' | 'capacity_note' | 'capacity_at', categoryIds: Categories) =>
  categoryIds?.length
    ? sql<T>`(select ${statedHere(column)} ${offersIn(categoryIds)} order by ${mostFirst(capacityHere)}, offer.category_id limit 1)`
    : sql<T>`${sql.ref(`entity.${column}`)}`

/** After them those that are not available at all. */
export const byCapacity = (categoryIds: Categories) =>
  sql<number>`case when ${hasCapacity} then ${mostFirst(statedIn('capacity', categoryIds))} else ${sql.lit(Capacity.Closed + 1)} end`

/** `counts`: whether its capacity does, where that was found out before. */
const capacityFits = (fits: (capacity: RawBuilder<Capacity>) => Test, categoryIds: Categories, counts = hasCapacity) =>
  categoryIds?.length
    ? sql<boolean>`(${counts} and exists (select ${offersIn(categoryIds)} and ${fits(capacityHere)}))`
    : sql<boolean>`(${counts} and ${fits(sql`entity.capacity`)})`

export const isAcceptingIn = (categoryIds: Categories, counts?: Test) =>
  capacityFits((it) => sql`${it} not in (${noKnownRoom})`, categoryIds, counts)
export const hasCapacityIn = (capacity: Capacity, categoryIds: Categories, counts?: Test) =>
  capacityFits((it) => sql`${it} = ${capacity}`, categoryIds, counts)
export const hasRoomIn = (categoryIds: Categories, counts?: Test) =>
  capacityFits((it) => sql`${it} in (${roomy})`, categoryIds, counts)
