import { sql } from 'kysely'
import type { Ctx, Viewer } from '../../kit/context.ts'

type Near = { lat: number; lng: number }

export const categoriesOf = sql<{ id: number; name: string; color: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', category.id, 'name', category.name, 'color', category.color) order by category.position)
  from entity_category join category on category.id = entity_category.category_id
  where entity_category.entity_id = entity.id), '[]')`

type Address = {
  id: number
  addressLine1: string | null
  city: string | null
  county: string | null
  stateCode: string | null
  stateName: string | null
  zip: string | null
  phone: string | null
  isConfidential: boolean
}

/** Of a confidential place the county and the state only, except for its own member and the administrative side. */
export const addressesOf = (viewer: Viewer) => {
  const hidden =
    viewer.side === 'admin' ? sql`false` : sql`(address.is_confidential and entity.id <> ${viewer.entityId})`
  return sql<Address[]>`coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', address.id,
      'addressLine1', case when ${hidden} then null else address.address_line1 end,
      'city', case when ${hidden} then null else city.name end,
      'county', county.full_name,
      'stateCode', state.code,
      'stateName', state.name,
      'zip', case when ${hidden} then null else address.zip end,
      'phone', case when ${hidden} then null else address.phone end,
      'isConfidential', address.is_confidential) order by address.position)
    from entity_address as address
    left join city on city.id = address.city_id
    left join county on county.id = address.county_id
    left join state on state.id = address.state_id
    where address.entity_id = entity.id), '[]')`
}

/** "Oakland, CA" of the first address; a confidential one gives its county. */
export const placeOf = (entity: string) => sql<string | null>`(
  select concat_ws(', ', case when address.is_confidential then county.full_name else coalesce(city.name, county.full_name) end, state.code)
  from entity_address as address
  left join city on city.id = address.city_id
  left join county on county.id = address.county_id
  left join state on state.id = address.state_id
  where address.entity_id = ${sql.ref(`${entity}.id`)}
  order by address.position limit 1)`

/**
 * Straight-line miles to the nearest address. A confidential place is measured from the middle of its county, so that
 * nobody can find it by asking from several points.
 */
export const distanceFrom = (near: Near | undefined) =>
  near
    ? sql<number | null>`(
        select min(miles_between(${near.lat}::float8, ${near.lng}::float8,
          case when address.is_confidential then county.lat else address.lat end,
          case when address.is_confidential then county.lng else address.lng end))
        from entity_address as address left join county on county.id = address.county_id
        where address.entity_id = entity.id)`
    : sql<number | null>`null::float8`

/** Median business hours from sending to answer over 180 days; null under five answers. */
export const medianHoursToAnswer = ({ now }: Pick<Ctx, 'now'>) => sql<number | null>`(
  select case when count(*) >= 5 then round(percentile_cont(0.5) within group (order by hours_to_answer)::numeric, 1)::float8 end
  from referral
  where referral.to_entity_id = entity.id and referral.answered_at > ${now()}::timestamptz - interval '180 days'
    and referral.hours_to_answer is not null)`
