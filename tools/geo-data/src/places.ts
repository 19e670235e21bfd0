import { kilometersBetween, kilometersTo, meanOf, type Point, rounded } from './geometry.ts'
import type { Ledger } from './ledger.ts'
import { fromPost, placeKey, spelled } from './names.ts'
import { type Outline, outlineAt } from './outlines.ts'
import type { City, County } from './shipped.ts'
import type { Known, Place } from './sources.ts'
import type { Office } from './zips.ts'

type Found = { county: string; key: string; name: string; offices: Office[]; place?: Place }
type Parts = {
  counties: readonly County[]
  outlines: readonly Outline[]
  regions: readonly Outline[]
  offices: readonly Office[]
  places: readonly Place[]
  known: readonly Known[]
  ledger: Ledger
}

/** One city per name and county: from postal data, from GeoNames, or both. */
export function fillCities({
  counties,
  outlines,
  regions,
  offices,
  places,
  known,
  ledger,
}: Parts): Map<string, number> {
  const byFips = new Map(counties.map((county) => [county.fips, county]))
  const outlineOf = new Map(outlines.map((outline) => [outline.fips, outline]))
  const cities = new Map<string, Found>()
  const at = (county: string, name: string) => {
    const key = placeKey(name)
    const entry = cities.get(`${county} ${key}`) ?? { county, key, name, offices: [] }
    cities.set(`${county} ${key}`, entry)
    return entry
  }
  for (const office of offices)
    if (!isNoPlace(office.name)) at(office.county, fromPost(office.name)).offices.push(office)

  const isSection = sections(known)
  const register = registerOf(known)
  for (const place of places) {
    const county = countyOf(place, outlineOf)
    if (!county) continue
    const key = placeKey(place.name)
    if (!cities.has(`${county} ${key}`) && !ledger.has(county, key) && isSection(place, register(place))) continue
    const entry = at(county, spelled(place.name))
    // GeoNames spells names as people do.
    if (!entry.place) Object.assign(entry, { name: spelled(place.name), place })
  }

  const cityOfZip = new Map<string, number>()
  // New cities are numbered in the order of their keys, so that the same sources give the same numbers.
  for (const { county, key, ...entry } of [...cities.values()].sort(inOrder)) {
    const id = ledger.idOf(county, key)
    byFips.get(county)!.cities.push(cityFrom({ ...entry, id }, register, county, regions))
    for (const { zip } of entry.offices) cityOfZip.set(zip, id)
  }
  for (const { cities } of counties) cities.sort((one, other) => one.id - other.id)
  return cityOfZip
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const inOrder = (one: Found, other: Found) => compare(one.county, other.county) || compare(one.key, other.key)

/** A department, not a place. */
const isNoPlace = (name: string) => name === 'Dhs'

function cityFrom(
  { id, name, offices, place }: Omit<Found, 'county' | 'key'> & { id: number },
  register: ReturnType<typeof registerOf>,
  county: string,
  regions: readonly Outline[],
): City {
  const point = place ? { lat: rounded(place.lat), lng: rounded(place.lng) } : meanOf(offices)
  const entry = place && register(place)
  const region = county.startsWith('09') ? outlineAt(regions, point)?.fips : undefined
  return {
    id,
    name,
    ...point,
    ...(entry?.population && { pop: entry.population }),
    ...(entry && { geonameId: entry.id }),
    ...(region && { region }),
    ...(offices.length > 0 && { zips: offices.map(({ zip }) => zip).sort() }),
  }
}

/** In kilometers. If a place is farther from the county that GeoNames names, the map is right. */
const farOff = 15

function countyOf(place: Place, outlines: ReadonlyMap<string, Outline>) {
  const outline = place.county ? outlines.get(place.county) : undefined
  if (outline && kilometersTo(outline.shape, place) <= farOff) return outline.fips
  return outlineAt([...outlines.values()], place)?.fips
}

/** Finds the register's entry of a place: the same name in the same state, within this many kilometers. */
const sameWithin = 15

function registerOf(known: readonly Known[]) {
  const byName = Map.groupBy(known, ({ state, name }) => `${state} ${placeKey(name)}`)
  return (place: Place) => {
    const near = (byName.get(`${place.state} ${placeKey(place.name)}`) ?? [])
      .map((entry) => ({ entry, distance: kilometersBetween(entry, place) }))
      .filter(({ distance }) => distance < sameWithin)
    return near.sort((one, other) => one.distance - other.distance)[0]?.entry
  }
}

const sectionKinds = new Set(['PPLX', 'PPLQ'])
const large = 20_000
/** Kilometers per square root of a thousand people. */
const reach = 0.8

/** Is a new city part of another, or no longer a place? A number is permanent, so in doubt it is left out. */
function sections(known: readonly Known[]) {
  const cities = Map.groupBy(
    known.filter(({ population }) => population >= large),
    ({ state }) => state,
  )
  const isCloseTo = (city: Known, point: Point) =>
    kilometersBetween(city, point) < reach * Math.sqrt(city.population / 1000)
  return (place: Place, entry: Known | undefined) => {
    if (/\(|\/|^(City|Town|Village) of /.test(place.name) || (entry && sectionKinds.has(entry.kind))) return true
    return (cities.get(place.state) ?? []).some((city) => isCloseTo(city, place))
  }
}
