import { type LocationField, locationFields } from '@handoff/contracts/network/locations/fields'
import { type StoredLocation, shownAddressKeys } from '@handoff/contracts/network/locations/from-fields'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Viewer } from '../../../../kit/context.ts'
import type { KeptHours } from '../../../../kit/time/opening-hours.ts'

export const categoriesOf = sql<{ id: number; name: string; color: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', category.id, 'name', category.name, 'color', category.color) order by category.position)
  from entity_category join category on category.id = entity_category.category_id and category.is_active
  where entity_category.entity_id = entity.id), '[]')`

type Address = StoredLocation<(typeof shownAddressKeys)[number]> & {
  id: number
  city: string | null
  county: string | null
  stateCode: string | null
  stateName: string | null
}

/**
 * Does this confidential place show only its county? The administrative side, its own entity, anyone else who offers
 * something there, and anyone who has an accepted referral to one of them see all of it. `place` is the alias of
 * `entity_address` in the query.
 */
export const isHidden = (viewer: Viewer, place: string) => {
  if (viewer.side === 'admin') return sql<boolean>`false`
  const owner = sql.ref(`${place}.entity_id`)
  const accepted = sql`select from referral where referral.from_entity_id = ${viewer.entityId} and referral.status in (1, 5)`
  return sql<boolean>`(${sql.ref(`${place}.is_confidential`)} and ${owner} is distinct from ${viewer.entityId}
    and not exists (${accepted} and referral.to_entity_id = ${owner})
    and not exists (select from entity_address_provider as provider
      where provider.entity_address_id = ${sql.ref(`${place}.id`)} and (provider.entity_id = ${viewer.entityId}
        or exists (${accepted} and referral.to_entity_id = provider.entity_id))))`
}

/**
 * The hours that entities keep: at their places, and where they offer something at a place of someone else. Not those of
 * places that show only their county.
 */
export const hoursKept = (viewer: Viewer) => sql`(${ownHours(viewer)} union all ${providedHours(viewer)})`

/** At their own places. */
export const ownHours = (viewer: Viewer) => sql`
  select address.entity_id, address.open_week, address.exceptions, address.hours_zone as zone
  from entity_address as address
  where address.entity_id is not null and not ${isHidden(viewer, 'address')}`

/** At places of someone else. */
export const providedHours = (viewer: Viewer) => sql`
  select provider.entity_id, coalesce(provider.open_week, address.open_week) as open_week,
    case when provider.open_week is null then address.exceptions else provider.exceptions end as exceptions,
    address.hours_zone as zone
  from entity_address_provider as provider join entity_address as address on address.id = provider.entity_address_id
  where not ${isHidden(viewer, 'address')}`

/** Their hours as `openingOf` reads them. `kept` is a table like `hoursKept`. */
export const keptHoursOf = (kept: RawBuilder<unknown>) => sql<KeptHours[]>`coalesce((
  select jsonb_agg(jsonb_build_object('zone', kept.zone, 'exceptions', kept.exceptions,
    'week', coalesce((select jsonb_agg(jsonb_build_array(lower(span), upper(span))) from unnest(kept.open_week) as span), '[]')))
  from ${kept} as kept where kept.entity_id = entity.id and kept.open_week is not null), '[]')`

/** Of a hidden place the county and the state only. */
export const addressesOf = (viewer: Viewer) => {
  const hidden = isHidden(viewer, 'address')
  const fields = shownAddressKeys.map((key) => {
    const { column, isOpen }: LocationField & { column: string } = locationFields[key]
    const value = sql.ref(`address.${column}`)
    return sql`${sql.lit(key)}, ${isOpen ? value : sql`case when not ${hidden} then ${value} end`}`
  })
  return sql<Address[]>`coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', address.id, ${sql.join(fields)}, 'city', case when ${hidden} then null else city.name end,
      'county', county.full_name, 'stateCode', state.code, 'stateName', state.name) order by address.position)
    from entity_address as address
    left join city on city.id = address.city_id
    left join county on county.id = address.county_id
    left join state on state.id = address.state_id
    where address.entity_id = entity.id), '[]')`
}

/** "Oakland, CA"; a confidential place gives its county. */
const nameOfPlace = sql<string>`concat_ws(', ',
  case when address.is_confidential then county.full_name else coalesce(city.name, county.full_name) end, state.code)`

const placeParts = sql`
  left join city on city.id = address.city_id
  left join county on county.id = address.county_id
  left join state on state.id = address.state_id`

/** The first place of one entity, by name. */
export const placeOf = (entity: string) => sql<string | null>`(
  select ${nameOfPlace} from entity_address as address ${placeParts}
  where address.entity_id = ${sql.ref(`${entity}.id`)}
  order by address.position limit 1)`

/** Median business hours from sending to answer over 180 days; null under five answers. */
export const medianHoursToAnswer = ({ now }: Pick<Ctx, 'now'>) => sql<number | null>`(
  select case when count(*) >= 5 then round(percentile_cont(0.5) within group (order by hours_to_answer)::numeric, 1)::float8 end
  from referral
  where referral.to_entity_id = entity.id and referral.answered_at > ${now()}::timestamptz - interval '180 days'
    and referral.hours_to_answer is not null)`
