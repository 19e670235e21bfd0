import type { Capacity, MemberState } from '@handoff/contracts/entities'
import { type Expression, sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import type { Exception, Span } from './hsds.schedules.ts'

export type Place = {
  id: number
  isHidden: boolean
  name: string | null
  addressLine1: string | null
  city: string | null
  county: string | null
  state: string | null
  zip: string | null
  phone: string | null
  lat: number | null
  lng: number | null
  notice: string | null
  hours: Span[][] | null
  exceptions: Exception[]
  categoryIds: number[]
}

export type Provider = {
  id: number
  name: string
  about: string | null
  website: string | null
  email: string | null
  phone: string | null
  languages: string[]
  capacity: Capacity
  memberState: MemberState
  parentId: number | null
  eligibility: string | null
  documentsToBring: string | null
  cost: string | null
  nextSteps: string | null
  timeZone: string
  verifiedAt: Date | null
  updatedAt: Date
  categories: { id: number; name: string; description: string | null }[]
  specialties: { id: number; name: string; categoryId: number }[]
  places: Place[]
}

const atOnce = 200

/**
 * Everything that is told of these members, some hundred of them at a time, so that a network of any size fits. `found`
 * selects their ids; `isHidden` says of `place`, an `entity_address`, whether it is told by its county only.
 */
export async function* providers(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  found: Expression<unknown>,
  isHidden: Expression<boolean>,
): AsyncGenerator<Provider> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Provider>`
      select entity.id, entity.name, about, website, email, phone, languages, capacity, member_state as "memberState",
        parent_id as "parentId", eligibility, documents_to_bring as "documentsToBring", cost,
        next_steps as "nextSteps", time_zone as "timeZone", verified_at as "verifiedAt", updated_at as "updatedAt",
        ${categories} as categories, ${specialties} as specialties, ${placesOf(isHidden, now())} as places
      from entity
      where entity.id in (${found}) and entity.id > ${after}
      order by entity.id limit ${atOnce}`.execute(db)
    yield* rows
    if (rows.length < atOnce) return
    after = rows.at(-1)!.id
  }
}

const categories = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', category.id, 'name', category.name, 'description', category.description)
    order by category.position)
  from entity_category join category on category.id = entity_category.category_id
  where entity_category.entity_id = entity.id and category.is_active), '[]')`

const specialties = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', specialty.id, 'name', specialty.name, 'categoryId', specialty.category_id)
    order by specialty.name)
  from entity_specialty join specialty on specialty.id = entity_specialty.specialty_id
  where entity_specialty.entity_id = entity.id), '[]')`

const placesOf = (isHidden: Expression<boolean>, now: Date) => {
  const today = sql`(${now}::timestamptz at time zone entity.time_zone)::date`
  return sql`coalesce((
    select jsonb_agg(case when ${isHidden}
      then jsonb_build_object('id', place.id, 'isHidden', true, 'county', county.full_name, 'state', state.code,
        'exceptions', '[]'::jsonb, 'categoryIds', offered.ids)
      else jsonb_build_object('id', place.id, 'isHidden', false, 'name', place.name, 'addressLine1', place.address_line1,
        'city', city.name, 'county', county.full_name, 'state', state.code, 'zip', place.zip, 'phone', place.phone,
        'lat', case when place.precision <> 'county' then place.lat end,
        'lng', case when place.precision <> 'county' then place.lng end,
        'notice', case when place.notice_until is null or place.notice_until >= ${today} then place.notice end,
        'hours', place.hours, 'exceptions', (
          select coalesce(jsonb_agg(day order by day ->> 'day'), '[]') from jsonb_array_elements(place.exceptions) as day
          where (day ->> 'day')::date between ${today} and ${today} + 366),
        'categoryIds', offered.ids)
      end order by place.position, place.id)
    from entity_address as place
    left join city on city.id = place.city_id
    left join county on county.id = place.county_id
    left join state on state.id = place.state_id
    cross join lateral (
      select coalesce(jsonb_agg(distinct offer.category_id), '[]') as ids
      from entity_address_offer as offer where offer.entity_address_id = place.id) as offered
    where place.entity_id = entity.id), '[]')`
}
