import type { Input } from '@handoff/contracts/kit'
import type { Place, reference } from '@handoff/contracts/platform/reference'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { beginning, placeKey } from '../../../kit/lists/search.ts'
import { notFound } from '../../../kit/problem.ts'

type Db = Pick<Ctx, 'db'>

export const states = ({ db }: Db) =>
  db
    .selectFrom('state')
    .select(['id', 'name', 'code', 'is_territory as isTerritory'])
    .orderBy('is_territory')
    .orderBy('name')
    .execute()

export async function state({ db }: Db, { id }: Input<typeof reference.state>) {
  const state = await db
    .selectFrom('state')
    .select(['id', 'name', 'code', 'is_territory as isTerritory'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!state) throw notFound('state')

  const counties = await db
    .selectFrom('county')
    .select([
      'county.id',
      'county.name',
      'county.full_name as fullName',
      sql<{ id: number; name: string; lat: number | null; lng: number | null }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', city.id, 'name', city.name, 'lat', city.lat, 'lng', city.lng) order by city.name)
        from city where city.county_id = county.id), '[]')`.as('cities'),
    ])
    .where('state_id', '=', id)
    .orderBy('county.name')
    .execute()
  return { ...state, counties }
}

export const counties = ({ db }: Db, { ids }: Input<typeof reference.counties>) =>
  db
    .selectFrom('county')
    .innerJoin('state', 'state.id', 'county.state_id')
    .select(['county.id', sql<string>`county.full_name || ', ' || state.code`.as('name')])
    .where('county.id', '=', sql<number>`any(${ids})`)
    .orderBy('county.id')
    .execute()

/**
 * ZIP codes for digits, else cities and counties: first those in the state typed after the name (`Los Angeles, CA`,
 * `oakland ca`), then those whose whole name is a prefix match; largest first.
 */
export async function places({ db }: Db, { q }: Input<typeof reference.places>): Promise<Place[]> {
  const zip = /^(\d{1,5})(?:-\d{0,4})?$/.exec(q)?.[1]
  if (zip) {
    return db
      .selectFrom('zip_centroid')
      .innerJoin('county', 'county.id', 'zip_centroid.county_id')
      .innerJoin('state', 'state.id', 'county.state_id')
      .leftJoin('city', 'city.id', 'zip_centroid.city_id')
      .select([
        sql<'zip'>`'zip'`.as('kind'),
        sql<string>`zip_centroid.zip || ' · ' || coalesce(city.name, county.full_name) || ', ' || state.code`.as(
          'name',
        ),
        'state.id as stateId',
        'county.id as countyId',
        'city.id as cityId',
        'zip_centroid.zip',
        'zip_centroid.lat',
        'zip_centroid.lng',
      ])
      .where('zip_centroid.zip', 'like', beginning(zip))
      .orderBy('zip_centroid.zip')
      .limit(mostPlaces)
      .execute()
  }

  const key = placeKey(q)
  if (!key) return []
  const { name, stateIds } = await withoutState({ db }, key)
  const isIn = (whole: ReturnType<typeof sql<string>>) =>
    sql<boolean>`state.id = any(${stateIds}::int[]) and ${whole} like ${beginning(name)}`
  const fits = (whole: ReturnType<typeof sql<string>>) =>
    sql<boolean>`(${whole} like ${beginning(key)} or ${isIn(whole)})`
  const cityKey = sql<string>`city.search_key`
  const cities = await db
    .selectFrom('city')
    .innerJoin('county', 'county.id', 'city.county_id')
    .innerJoin('state', 'state.id', 'county.state_id')
    .select([
      sql<'city'>`'city'`.as('kind'),
      sql<string>`city.name || ', ' || state.code`.as('name'),
      'state.id as stateId',
      'county.id as countyId',
      'city.id as cityId',
      sql<string | null>`null`.as('zip'),
      'city.lat',
      'city.lng',
    ])
    .where(fits(cityKey))
    .orderBy(isIn(cityKey), 'desc')
    .orderBy(sql`city.population desc nulls last`)
    .orderBy('city.name')
    .limit(15)
    .execute()
  const counties = await db
    .selectFrom('county')
    .innerJoin('state', 'state.id', 'county.state_id')
    .select([
      sql<'county'>`'county'`.as('kind'),
      sql<string>`county.full_name || ', ' || state.code`.as('name'),
      'state.id as stateId',
      'county.id as countyId',
      sql<number | null>`null`.as('cityId'),
      sql<string | null>`null`.as('zip'),
      'county.lat',
      'county.lng',
    ])
    .where(fits(wholeCountyKey))
    .orderBy(isIn(wholeCountyKey), 'desc')
    .orderBy('county.name')
    .limit(mostPlaces - cities.length)
    .execute()
  return [...cities, ...counties]
}

const mostPlaces = 20

/** Only one city of a ZIP code is named in the data: the others are those around it. */
export async function citiesOfZip({ db }: Db, { zip }: Input<typeof reference.citiesOfZip>) {
  const miles = sql<number>`3959 * 2 * asin(sqrt(power(sin(radians(city.lat - zip.lat) / 2), 2)
    + cos(radians(zip.lat)) * cos(radians(city.lat)) * power(sin(radians(city.lng - zip.lng) / 2), 2)))`
  return db
    .selectFrom('zip_centroid as zip')
    .innerJoin('city', (join) =>
      join.on((it) =>
        it.or([
          it('city.id', '=', it.ref('zip.city_id')),
          sql<boolean>`city.lat between zip.lat - 0.15 and zip.lat + 0.15
            and city.lng between zip.lng - 0.3 and zip.lng + 0.3 and ${miles} <= ${aroundMiles}`,
        ]),
      ),
    )
    .innerJoin('county', 'county.id', 'city.county_id')
    .select(['city.id', 'city.name', 'county.name as county', 'county.state_id as stateId', 'county.id as countyId'])
    .where('zip.zip', '=', zip)
    .orderBy(sql`city.id is distinct from zip.city_id`)
    .orderBy(miles)
    .orderBy('city.id')
    .limit(12)
    .execute()
}
const aroundMiles = 10

/** 'alameda county', 'acadia parish': the key of a county with the word after its name. */
const wholeCountyKey = sql<string>`county.search_key
  || case when starts_with(county.full_name, county.name) then lower(substr(county.full_name, length(county.name) + 1)) else '' end`

/** The name before a state, by its name or code. 'new york' is not a place called New in a state called York. */
async function withoutState({ db }: Db, key: string) {
  const states = await db.selectFrom('state').select(['id', 'name', 'code']).execute()
  const ends = states
    .flatMap(({ id, name, code }) => [placeKey(name), code.toLowerCase()].map((end) => ({ id, end: ` ${end}` })))
    .filter(({ end }) => key.endsWith(end))
  // 'charleston west virginia' ends with Virginia as well.
  const longest = Math.max(0, ...ends.map(({ end }) => end.length))
  return {
    name: key.slice(0, key.length - longest),
    stateIds: ends.filter(({ end }) => end.length === longest).map(({ id }) => id),
  }
}

type Whereabouts = { zip: string | null; cityId: number | null; countyId: number | null }
export type Point = { lat: number; lng: number; precision: 'zip' | 'city' | 'county' }

/** Coordinates from the most exact part known; null if nothing is. */
export async function pointOf({ db }: Db, { zip, cityId, countyId }: Whereabouts): Promise<Point | null> {
  const { rows } = await sql<Point>`
    select lat, lng, 'zip' as precision, 1 as rank from zip_centroid where zip = ${zip?.slice(0, 5) ?? null}
    union all select lat, lng, 'city', 2 from city where id = ${cityId} and lat is not null
    union all select lat, lng, 'county', 3 from county where id = ${countyId} and lat is not null
    order by rank limit 1`.execute(db)
  const [point] = rows
  return point ? { lat: point.lat, lng: point.lng, precision: point.precision } : null
}

/** Do these match: the city is in the county, the county in the state? */
export async function isPlace(
  { db }: Db,
  place: { stateId: number | null; countyId: number | null; cityId: number | null },
) {
  const { stateId, countyId, cityId } = place
  if (cityId !== null && countyId === null) return false
  if (countyId !== null && stateId === null) return false
  const { rows } = await sql<{ fits: boolean }>`select
    (${stateId}::int is null or exists (select from state where id = ${stateId}))
    and (${countyId}::int is null or exists (select from county where id = ${countyId} and state_id = ${stateId}))
    and (${cityId}::int is null or exists (select from city where id = ${cityId} and county_id = ${countyId})) as fits`.execute(
    db,
  )
  return rows[0]!.fits
}
