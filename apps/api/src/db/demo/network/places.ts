import { sql } from 'kysely'
import type { Db } from '../insert.ts'
import { between, pick, whole } from '../random.ts'

/** Metropolitan areas, so that distances can be driven. The demo logins work in the first. */
const areas = [
  area('bay', 'CA', 'America/Los_Angeles', ['Alameda', 'Contra Costa', 'San Francisco'], ['510', '925', '415']),
  area('houston', 'TX', 'America/Chicago', ['Harris', 'Fort Bend'], ['713', '281', '832']),
  area('chicago', 'IL', 'America/Chicago', ['Cook', 'DuPage'], ['312', '773', '630']),
  area('atlanta', 'GA', 'America/New_York', ['Fulton', 'DeKalb', 'Cobb'], ['404', '678', '770']),
  area('philadelphia', 'PA', 'America/New_York', ['Philadelphia', 'Montgomery', 'Delaware'], ['215', '267', '610']),
  area('seattle', 'WA', 'America/Los_Angeles', ['King', 'Pierce'], ['206', '253', '425']),
  area('phoenix', 'AZ', 'America/Phoenix', ['Maricopa'], ['602', '480', '623']),
  area('columbus', 'OH', 'America/New_York', ['Franklin', 'Delaware'], ['614', '380']),
] as const

function area<Key extends string>(key: Key, stateCode: string, timeZone: string, counties: string[], dials: string[]) {
  return { key, stateCode, timeZone, counties, dials }
}

type Area = (typeof areas)[number]
export type AreaKey = Area['key']
export const areaOf = (key: AreaKey) => areas.find((area) => area.key === key)!

export type Spot = {
  stateId: number
  stateCode: string
  countyId: number
  county: string
  countyFullName: string
  cityId: number
  city: string
  cityLat: number
  cityLng: number
  zip: string
  lat: number
  lng: number
}
export type Spots = ReadonlyMap<AreaKey, readonly Spot[]>

/** Real ZIP codes of larger cities. */
export async function readSpots(db: Db): Promise<Spots> {
  const { rows } = await sql<Spot>`
    select state.id as "stateId", state.code as "stateCode", county.id as "countyId", county.name as county,
      county.full_name as "countyFullName", city.id as "cityId", city.name as city, city.lat as "cityLat",
      city.lng as "cityLng", zip_centroid.zip, zip_centroid.lat, zip_centroid.lng
    from zip_centroid
    join city on city.id = zip_centroid.city_id
    join county on county.id = city.county_id
    join state on state.id = county.state_id
    where city.population > 18000 and city.lat is not null and state.code = any(${areas.map((it) => it.stateCode)})
    order by zip_centroid.zip`.execute(db)
  return new Map(
    areas.map(({ key, stateCode, counties }) => [
      key,
      rows.filter((row) => row.stateCode === stateCode && counties.includes(row.county)),
    ]),
  )
}

export function spotIn(spots: Spots, area: AreaKey, city?: string): Spot {
  const all = spots.get(area)!
  const there = city ? all.filter((spot) => spot.city === city) : all
  if (!there.length) throw new Error(`The demo network needs a ZIP code in ${city ?? area}`)
  return pick(there)
}

const streets = [
  'Alder Street', 'Birch Avenue', 'Canal Street', 'Depot Road', 'Elm Street', 'Foundry Lane', 'Grove Street',
  'Harrison Avenue', 'Juniper Way', 'Kingsley Road', 'Linden Street', 'Maple Avenue', 'North Fourth Street',
  'Orchard Road', 'Prospect Avenue', 'Quarry Road', 'Railroad Avenue', 'Spruce Street', 'Twelfth Street',
  'Union Street', 'Valley View Drive', 'Walnut Street',
] // biome-ignore format: a list of words

export const streetAddress = () => `${whole(100, 4899)} ${pick(streets)}`
export const phoneIn = (area: AreaKey) =>
  `+1${pick(areaOf(area).dials)}555${String(Math.floor(between(100, 9999))).padStart(4, '0')}`
