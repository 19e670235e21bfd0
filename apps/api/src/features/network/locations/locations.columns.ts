import { EntityState } from '@handoff/contracts/network/entities/entity'
import { type LocationField, locationFields } from '@handoff/contracts/network/locations/fields'
import type { LocationFieldKey, StoredLocation } from '@handoff/contracts/network/locations/from-fields'
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import type { Ctx, Viewer } from '../../../kit/context.ts'
import { isHidden } from '../entities/directory/columns.ts'

export type Db = Pick<Ctx, 'db' | 'viewer' | 'now'>

/**
 * Places as this viewer may see them: the administrative side all of them, an entity those of the network, its own, and
 * those of entities that are in the directory.
 */
export function visibleLocations({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>) {
  const all = db
    .selectFrom('entity_address as place')
    .leftJoin('entity', 'entity.id', 'place.entity_id')
    .leftJoin('city', 'city.id', 'place.city_id')
    .leftJoin('county', 'county.id', 'place.county_id')
    .leftJoin('state', 'state.id', 'place.state_id')
  if (viewer.side === 'admin') return all
  return all.where((it) =>
    it.or([
      it('place.entity_id', 'is', null),
      it('place.entity_id', '=', viewer.entityId),
      it('entity.entity_state', 'in', [EntityState.Active, EntityState.Listed]),
    ]),
  )
}

/** A confidential place is hidden from anyone who has no accepted referral with its entity. */
export const hiddenPlace = (viewer: Viewer) => isHidden(viewer, 'place')

/** A value of a place, null where the place is hidden from the viewer. */
export const unlessHidden = <T>(viewer: Viewer, value: ReturnType<typeof sql<T>>) =>
  sql<T | null>`case when ${hiddenPlace(viewer)} then null else ${value} end`

export const categoriesAt = sql<{ id: number; name: string; color: string }[]>`coalesce((
  select jsonb_agg(distinct jsonb_build_object('id', category.id, 'name', category.name, 'color', category.color))
  from entity_address_offer as offer join category on category.id = offer.category_id and category.is_active
  where offer.entity_address_id = place.id and (offer.entity_id is null or offer.entity_id = place.entity_id)), '[]')`

/** Whose clock the hours of a place mean. */
export const zone = sql<string>`coalesce(entity.time_zone, place.time_zone, 'America/New_York')`
export const isOpenNow = ({ viewer, now }: Db) =>
  unlessHidden(
    viewer,
    sql<boolean>`case when place.open_week is not null
      then is_open(place.open_week, place.exceptions, ${zone}, ${now()}::timestamptz)
      else (select bool_or(is_open(provider.open_week, provider.exceptions, ${zone}, ${now()}::timestamptz))
        from entity_address_provider as provider where provider.entity_address_id = place.id) end`,
  )
export const noticeNow = ({ viewer, now }: Db) =>
  unlessHidden(
    viewer,
    sql<string>`case when place.notice_until is null or place.notice_until >= ${today(now())} then place.notice end`,
  )
const today = (at: Date) => sql`(${at}::timestamptz at time zone ${zone})::date`

/** The name of a place, with a fallback. */
export const nameOfPlace = sql<string>`coalesce(place.name, place.address_line1, city.name, county.full_name, 'Location')`

/** Values of a place that are not simply a column. */
const specialColumns: { [K in LocationFieldKey]?: (ctx: Db) => RawBuilder<unknown> } = {
  name: ({ viewer }) => shownName(viewer),
  notice: noticeNow,
  timeZone: () => zone,
  exceptions: ({ viewer }) => sql`case when ${hiddenPlace(viewer)} then '[]' else place.exceptions end`,
}

/** Fields of a place as their table has them; of a hidden one those that are open to everyone. */
export const fieldsOf = <K extends LocationFieldKey>(ctx: Db, keys: readonly K[]) =>
  keys.map((key) => {
    const { column = key, isOpen }: LocationField = locationFields[key]
    const value = sql.ref(`place.${column}`)
    return (specialColumns[key]?.(ctx) ?? (isOpen ? value : unlessHidden(ctx.viewer, value))).as(key)
  }) as { [F in K]: AliasedRawBuilder<StoredLocation[F], F> }[K][]

export const shownName = (viewer: Viewer) => sql<string>`case when ${hiddenPlace(viewer)}
  then coalesce(county.full_name, 'Confidential location') else ${nameOfPlace} end`

/** As they are stored. */
export const byDay = <E extends { day: string }>(exceptions: readonly E[]) =>
  exceptions.toSorted((one, other) => one.day.localeCompare(other.day))
