import { gunzipSync, gzipSync } from 'node:zlib'
import type { Point } from './geometry.ts'
import type { StateName } from './states.ts'

/** The files that the product ships, and their format. */
export type City = { id: number; name: string } & Point & {
    pop?: number
    geonameId?: number
    /** Connecticut's planning region, which replaced the counties in new statistics. */
    region?: string
    zips?: string[]
  }
export type County = { id: number; fips: string; name: string; fullName: string } & Point & { cities: City[] }
export type State = StateName & { counties: County[] }
export type Zip = { zip: string; county: string; cityId: number | null } & Point
export type Zone = {
  name: string
  label: string
  language: string
  offsetMinutes: number
  dst: boolean
  /** The register's old name of the zone, if it differs. */
  cldrZone?: string
  zones: string[]
}
export type Zones = { source: string; count: number; zones: Zone[] }
export type DataSet = { states: State[]; zips: Zip[]; zones: Zones }

const heading = 'zip,lat,lng,county_fips,city_id'

export function written({ states, zips, zones }: DataSet) {
  const lines = zips.map(({ zip, lat, lng, county, cityId }) =>
    [zip, lat.toFixed(4), lng.toFixed(4), county, cityId ?? ''].join(','),
  )
  return {
    'us-locations.json': Buffer.from(JSON.stringify(states)),
    'zip-centroids.csv.gz': gzipSync([heading, ...lines, ''].join('\n'), { level: 9 }),
    'windows-zones.json': Buffer.from(JSON.stringify(zones, null, 1)),
  }
}

export function read(files: Record<keyof ReturnType<typeof written>, Buffer>): DataSet {
  const [first, ...lines] = gunzipSync(files['zip-centroids.csv.gz']).toString().trimEnd().split('\n')
  if (first !== heading) throw new Error(`The ZIPs begin with ${first} and not with ${heading}`)
  return {
    states: JSON.parse(files['us-locations.json'].toString()) as State[],
    zips: lines.map((line) => {
      const [zip = '', lat, lng, county = '', cityId] = line.split(',')
      return { zip, lat: Number(lat), lng: Number(lng), county, cityId: cityId ? Number(cityId) : null }
    }),
    zones: JSON.parse(files['windows-zones.json'].toString()) as Zones,
  }
}
