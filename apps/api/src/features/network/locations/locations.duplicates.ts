import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { nameOfPlace } from './locations.columns.ts'

const shortened = [
  ['street', 'st'],
  ['avenue', 'ave'],
  ['boulevard', 'blvd'],
  ['road', 'rd'],
  ['drive', 'dr'],
] as const

/** '12 Dock St.' and '12 dock street' are the same address. */
export const addressKey = (address: ReturnType<typeof sql<string>>) => {
  const words = shortened.reduce(
    (text, [long, short]) => sql<string>`regexp_replace(${text}, ${sql.lit(`\\m${long}\\M`)}, ${sql.lit(short)})`,
    sql<string>`fold_key(${address})`,
  )
  return sql<string>`replace(${words}, ' ', '')`
}

const nameKey = (name: ReturnType<typeof sql<string>>) => sql<string>`replace(fold_key(${name}), ' ', '')`

type Params = {
  name: string
  entityId: number | null
  addressLine1: string | null
  zip: string | null
  cityId: number | null
}
/**
 * `isSame` where the name is, and no other address; an address or a phone number alone is a hint, unless the location
 * there has no name but that of its provider.
 */
type Match = { at: number; id: number; name: string; because: string; isSame: boolean }

/**
 * Places of the same entity (or of the network) that may be the same, for a whole file at once: each with its place in
 * the list. For the administrative side, which sees all of them.
 */
export async function duplicatesOfMany({ db }: Pick<Ctx, 'db'>, many: readonly Params[]) {
  const { rows } = await sql<Match>`
    with asked as (
      select (at - 1)::int as at, coalesce(entity_id, 0) as keeper, ${nameKey(sql`name`)} as name_key,
        ${addressKey(sql`street`)} as street_key, zip, city_id
      from unnest(${many.map(({ entityId }) => entityId)}::int[], ${many.map(({ name }) => name)}::text[],
        ${many.map(({ addressLine1 }) => addressLine1 ?? '')}::text[], ${many.map(({ zip }) => zip?.slice(0, 5) ?? null)}::text[],
        ${many.map(({ cityId }) => cityId)}::int[]) with ordinality as asked (entity_id, name, street, zip, city_id, at)),
    known as materialized (
      select place.id, coalesce(place.entity_id, 0) as keeper, ${nameOfPlace} as name, ${nameKey(nameOfPlace)} as name_key,
        ${addressKey(sql`coalesce(place.address_line1, '')`)} as street_key, left(place.zip, 5) as zip, place.city_id,
        place.name is null or ${nameKey(sql`place.name`)} = ${nameKey(sql`coalesce(entity.name, '')`)} as is_nameless
      from entity_address as place
      left join entity on entity.id = place.entity_id
      left join city on city.id = place.city_id
      left join county on county.id = place.county_id),
    found as (
      select at, id, name, 1 as rank, 'The same name' as because,
        asked.street_key = '' or known.street_key = '' or asked.street_key = known.street_key as is_same
        from asked join known using (keeper, name_key) where name_key <> ''
      union all select at, id, known.name, 2, 'The same address', is_nameless from asked join known using (keeper, street_key)
        where street_key <> '' and (asked.zip = known.zip or asked.city_id = known.city_id))
    select at, id, name, string_agg(because, ' · ' order by rank) as because, bool_or(is_same) as "isSame"
    from found group by at, id, name order by at, bool_or(is_same) desc, count(*) desc, id`.execute(db)
  const of = new Map<number, Match[]>()
  for (const row of rows) of.set(row.at, [...(of.get(row.at) ?? []), row])
  return of
}
