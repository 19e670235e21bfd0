import { keysWith } from '@handoff/contracts/kit/fields'
import { categoryFields } from '@handoff/contracts/network/category-fields'
import { type Capacity, EntityState } from '@handoff/contracts/network/entities/entity'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { entityFieldKeys, type StoredEntity } from '@handoff/contracts/network/entities/from-fields'
import { locationFields } from '@handoff/contracts/network/locations/fields'
import type { StoredLocation } from '@handoff/contracts/network/locations/from-fields'
import { type Expression, sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { jsonOf } from '../../../kit/records/field-columns.ts'
import { servicesOf } from '../entities/editing/services.ts'
import type { Exception, Span } from './hsds.schedules.ts'

export type Place = Pick<StoredLocation, (typeof placeKeys)[number]> & {
  id: number
  isHidden: boolean
  city: string | null
  county: string | null
  state: string | null
  lat: number | null
  lng: number | null
  notice: string | null
  exceptions: Exception[]
  /** By whose clock. */
  timeZone: string
  categoryIds: number[]
  /** At a place of someone else: what differs there for this entity. */
  offer: Offer | null
}

export type Offer = { phone: string | null; hours: Span[][] | null; exceptions: Exception[] }

export type Provider = StoredEntity & {
  id: number
  name: string
  capacity: Capacity
  entityState: EntityState
  parentId: number | null
  verifiedAt: Date | null
  updatedAt: Date
  /** `isListed`: of the entity as a whole; else it is offered at a place of someone else alone. */
  categories: { id: number; name: string; description: string | null; isListed: boolean }[]
  specialties: { id: number; name: string; categoryId: number }[]
  places: Place[]
  services: Service[]
}
type Service = NonNullable<ReturnType<Awaited<ReturnType<typeof servicesOf>>['get']>>[number]

const ownColumns = entityFieldKeys.map((key) => sql`${sql.ref(`entity.${entityFields[key].column}`)} as ${sql.id(key)}`)
const placeKeys = ['name', 'addressLine1', 'zip', 'phone', 'hours', ...keysWith(locationFields, 'hsds')] as const
const categoryKeys = ['name', 'description', ...keysWith(categoryFields, 'hsds')] as const
const atOnce = 200

/**
 * All exported data of these entities, some hundred at a time, so that a network of any size fits. `entityIds` selects
 * their ids; `isHidden`: only the county of `place`, an `entity_address`, may be shown.
 */
export async function* providers(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  entityIds: Expression<unknown>,
  isHidden: Expression<boolean>,
): AsyncGenerator<Provider> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Omit<Provider, 'services'>>`
      select entity.id, entity.name, ${sql.join(ownColumns)}, capacity, entity_state as "entityState",
        parent_id as "parentId", verified_at as "verifiedAt", updated_at as "updatedAt",
        ${categoriesWith(isHidden)} as categories, ${specialties} as specialties, ${placesOf(isHidden, now())} as places
      from entity
      where entity.id in (${entityIds}) and entity.id > ${after}
      order by entity.id limit ${atOnce}`.execute(db)
    const services = await servicesOf(
      { db },
      rows.map(({ id }) => id),
    )
    for (const row of rows) yield { ...row, services: services.get(row.id) ?? [] }
    if (rows.length < atOnce) return
    after = rows.at(-1)!.id
  }
}

/** Places of someone else, but for those that are hidden and those of entities that have left. */
const elsewhere = (isHidden: Expression<boolean>) => sql`
  select place.id from entity_address_provider as provider
  join entity_address as place on place.id = provider.entity_address_id
  left join entity as owner on owner.id = place.entity_id
  where provider.entity_id = entity.id and not ${isHidden}
    and (owner.id is null or owner.entity_state in (${EntityState.Active}, ${EntityState.Listed}))`

const categoriesWith = (isHidden: Expression<boolean>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', category.id, ${jsonOf(categoryFields, categoryKeys, 'category')},
    'isListed', exists (select from entity_category where entity_id = entity.id and category_id = category.id))
    order by category.position)
  from category
  where category.is_active and category.id in (
    select category_id from entity_category where entity_id = entity.id
    union all select offer.category_id from entity_address_offer as offer
    where offer.entity_id = entity.id and offer.entity_address_id in (${elsewhere(isHidden)}))), '[]')`

const specialties = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', specialty.id, 'name', specialty.name, 'categoryId', specialty.category_id)
    order by specialty.name)
  from entity_specialty join specialty on specialty.id = entity_specialty.specialty_id
  where entity_specialty.entity_id = entity.id), '[]')`

const placesOf = (isHidden: Expression<boolean>, now: Date) => {
  const zone = sql`coalesce(owner.time_zone, place.time_zone, entity.time_zone)`
  const today = sql`(${now}::timestamptz at time zone ${zone})::date`
  const ahead = (exceptions: ReturnType<typeof sql>) => sql`(
    select coalesce(jsonb_agg(day order by day ->> 'day'), '[]') from jsonb_array_elements(${exceptions}) as day
    where (day ->> 'day')::date between ${today} and ${today} + 366)`
  return sql`coalesce((
    select jsonb_agg(case when ${isHidden}
      then jsonb_build_object('id', place.id, 'isHidden', true, 'county', county.full_name, 'state', state.code,
        'exceptions', '[]'::jsonb, 'categoryIds', offered.ids)
      else jsonb_build_object('id', place.id, 'isHidden', false, ${jsonOf(locationFields, placeKeys, 'place')},
        'city', city.name, 'county', county.full_name, 'state', state.code,
        'lat', case when place.precision <> 'county' then place.lat end,
        'lng', case when place.precision <> 'county' then place.lng end,
        'notice', case when place.notice_until is null or place.notice_until >= ${today} then place.notice end,
        'exceptions', ${ahead(sql`place.exceptions`)}, 'timeZone', ${zone},
        'offer', case when provider.entity_id is not null then jsonb_build_object(
          'phone', provider.phone, 'hours', provider.hours, 'exceptions', ${ahead(sql`provider.exceptions`)}) end,
        'categoryIds', offered.ids)
      end order by provider.entity_id is not null, place.position, place.id)
    from entity_address as place
    left join city on city.id = place.city_id
    left join county on county.id = place.county_id
    left join state on state.id = place.state_id
    left join entity as owner on owner.id = place.entity_id
    left join entity_address_provider as provider
      on provider.entity_address_id = place.id and provider.entity_id = entity.id
    cross join lateral (
      select coalesce(jsonb_agg(distinct offer.category_id), '[]') as ids
      from entity_address_offer as offer where offer.entity_address_id = place.id
        and (offer.entity_id = entity.id or (offer.entity_id is null and place.entity_id = entity.id))) as offered
    where place.id in (
      select id from entity_address where entity_id = entity.id union all ${elsewhere(isHidden)})), '[]')`
}
