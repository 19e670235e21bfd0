import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { placeKey } from '../../../kit/lists/search.ts'

const folder = new URL('../../../../data/', import.meta.url)

type City = { id: number; name: string; lat?: number; lng?: number; pop?: number }
type County = { id: number; fips: string; name: string; fullName: string; lat?: number; lng?: number; cities: City[] }
type State = { id: number; name: string; code: string; fips: string; territory?: boolean; counties: County[] }
type Zone = { name: string; label: string; language: string; offsetMinutes: number; zones: string[] }

/**
 * Fills the reference tables from the shipped files, once per edition: places are updated by id, so that references to
 * them stay valid. Takes about half a second; nothing if the hash is known.
 */
export async function loadReference(db: Kysely<DB>): Promise<'loaded' | 'present'> {
  const [places, zips, zones] = await Promise.all([
    readFile(new URL('us-locations.json', folder)),
    readFile(new URL('zip-centroids.csv.gz', folder)),
    readFile(new URL('windows-zones.json', folder)),
  ])
  const hash = createHash('sha256').update(places).update(zips).update(zones).digest('hex')

  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('reference_load'))`.execute(trx)
    const known = await trx.selectFrom('reference_load').select('hash').where('data_set', '=', 'us').executeTakeFirst()
    if (known?.hash === hash) return 'present'

    await loadPlaces(trx, JSON.parse(places.toString()) as State[])
    await loadZips(trx, gunzipSync(zips).toString())
    await loadZones(trx, (JSON.parse(zones.toString()) as { zones: Zone[] }).zones)
    await trx
      .insertInto('reference_load')
      .values({ data_set: 'us', hash })
      .onConflict((it) => it.column('data_set').doUpdateSet({ hash, loaded_at: sql`now()` }))
      .execute()
    return 'loaded'
  })
}

async function loadPlaces(db: Kysely<DB>, states: State[]) {
  const counties = states.flatMap((state) => state.counties.map((county) => ({ ...county, stateId: state.id })))
  const cities = counties.flatMap((county) => county.cities.map((city) => ({ ...city, countyId: county.id })))

  await sql`
    insert into state (id, name, code, fips, is_territory)
    select * from unnest(${states.map((it) => it.id)}::int[], ${states.map((it) => it.name)}::text[],
      ${states.map((it) => it.code)}::text[], ${states.map((it) => it.fips)}::text[],
      ${states.map((it) => it.territory ?? false)}::boolean[])
    on conflict (id) do update set name = excluded.name, code = excluded.code`.execute(db)
  await sql`
    insert into county (id, state_id, fips, name, full_name, lat, lng, search_key)
    select * from unnest(${counties.map((it) => it.id)}::int[], ${counties.map((it) => it.stateId)}::int[],
      ${counties.map((it) => it.fips)}::text[], ${counties.map((it) => it.name)}::text[],
      ${counties.map((it) => it.fullName)}::text[], ${counties.map((it) => it.lat ?? null)}::float8[],
      ${counties.map((it) => it.lng ?? null)}::float8[], ${counties.map((it) => placeKey(it.name))}::text[])
    on conflict (id) do update set name = excluded.name, full_name = excluded.full_name, lat = excluded.lat,
      lng = excluded.lng, search_key = excluded.search_key`.execute(db)
  await sql`
    insert into city (id, county_id, name, lat, lng, population, search_key)
    select * from unnest(${cities.map((it) => it.id)}::int[], ${cities.map((it) => it.countyId)}::int[],
      ${cities.map((it) => it.name)}::text[], ${cities.map((it) => it.lat ?? null)}::float8[],
      ${cities.map((it) => it.lng ?? null)}::float8[], ${cities.map((it) => it.pop ?? null)}::int[],
      ${cities.map((it) => placeKey(it.name))}::text[])
    on conflict (id) do update set name = excluded.name, lat = excluded.lat, lng = excluded.lng,
      population = excluded.population, search_key = excluded.search_key`.execute(db)
}

async function loadZips(db: Kysely<DB>, csv: string) {
  const rows = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  const column = (index: number) => rows.map((row) => row[index] || null)
  await sql`
    insert into zip_centroid (zip, lat, lng, county_id, city_id)
    select * from unnest(${column(0)}::text[], ${column(1)}::float8[], ${column(2)}::float8[], ${column(3)}::int[],
      ${column(4)}::int[])
    on conflict (zip) do update set lat = excluded.lat, lng = excluded.lng, county_id = excluded.county_id,
      city_id = excluded.city_id`.execute(db)
}

async function loadZones(db: Kysely<DB>, zones: Zone[]) {
  for (const { name, label, language: zone, offsetMinutes, zones: others } of zones) {
    const row = { label, zone, offset_minutes: offsetMinutes, zones: others }
    await db
      .insertInto('time_zone')
      .values({ name, ...row })
      .onConflict((it) => it.column('name').doUpdateSet(row))
      .execute()
  }
}
