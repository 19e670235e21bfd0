import { kilometersTo } from './geometry.ts'
import type { Outline } from './outlines.ts'
import type { DataSet } from './shipped.ts'
import { stateNames } from './states.ts'
import type { Office } from './zips.ts'

/** Rules for every edition; returns violations as sentences. */
export function faultsOf({ states, zips, zones }: DataSet): string[] {
  const faults: string[] = []
  const expectThat = (holds: boolean, sentence: string) => void (holds || faults.push(sentence))

  expectThat(states.filter(({ id }) => id <= 50).length === 50, 'There are not fifty states')
  expectThat(
    states.some(({ code, id }) => code === 'DC' && id === 51),
    'The district is not number 51',
  )
  expectThat(states.filter(({ territory }) => territory).length === 5, 'There are not five territories')

  const counties = states.flatMap((state) => state.counties.map((county) => ({ ...county, state })))
  for (const { fips, name, state, lat, lng } of counties) {
    expectThat(fips.startsWith(state.fips), `County ${fips} ${name} is not in ${state.name}`)
    expectThat(isPoint(lat, lng), `County ${fips} ${name} is nowhere`)
  }
  const cities = counties.flatMap(({ cities, fips }) => cities.map((city) => ({ ...city, fips })))
  for (const { id, fips, name, lat, lng } of cities) {
    expectThat(Math.floor(id / 1000) === Number(fips), `City ${id} ${name} is not in county ${fips}`)
    expectThat(isPoint(lat, lng), `City ${id} ${name} is nowhere`)
    expectThat(name.trim() === name && name !== '', `City ${id} has a name with stray spaces: '${name}'`)
  }
  for (const [what, ids] of [
    ['state', states],
    ['county', counties],
    ['city', cities],
  ] as const)
    expectThat(new Set(ids.map(({ id }) => id)).size === ids.length, `A number of a ${what} is given twice`)

  const countyOfCity = new Map(cities.map(({ id, fips }) => [id, fips]))
  const known = new Set(counties.map(({ fips }) => fips))
  for (const { zip, county, cityId, lat, lng } of zips) {
    expectThat(/^\d{5}$/.test(zip), `${zip} is no ZIP`)
    expectThat(known.has(county), `ZIP ${zip} is in no county`)
    expectThat(isPoint(lat, lng), `ZIP ${zip} is nowhere`)
    expectThat(cityId === null || countyOfCity.get(cityId) === county, `ZIP ${zip} has its city in another county`)
  }
  const zipCodes = new Set(zips.map(({ zip }) => zip))
  expectThat(zipCodes.size === zips.length, 'A ZIP is there twice')
  for (const { id, zips: ownZips = [] } of cities)
    for (const zip of ownZips) expectThat(zipCodes.has(zip), `City ${id} has the unknown ZIP ${zip}`)

  for (const { name, language, zones: others } of zones.zones)
    expectThat(
      [language, ...others].every((zone) => zone.trim()),
      `Zone ${name} has an empty name`,
    )
  return faults
}

/** In kilometers. Post offices on capes, islands, and points are outside a coarse outline; none is farther away. */
const farthest = 40

/** Checks places against the map: cities in their counties, and post offices in their states. */
export function strayFrom(outlines: readonly Outline[], { states }: DataSet, offices: readonly Office[]): string[] {
  const byFips = new Map(outlines.map((outline) => [outline.fips, outline]))
  const cities = states.flatMap(({ counties }) =>
    counties.flatMap(({ fips, cities }) => cities.map((city) => ({ ...city, fips }))),
  )
  const codes = new Map(stateNames.map(({ fips, code }) => [fips, code]))
  return [
    ...cities
      .filter((city) => kilometersTo(byFips.get(city.fips)!.shape, city) > farthest)
      .map(({ id, name, fips }) => `City ${id} ${name} lies far off county ${fips}`),
    ...offices
      .filter(({ county, state }) => codes.get(county.slice(0, 2)) !== state)
      .map(({ zip, county, state }) => `ZIP ${zip} of ${state} is in county ${county}`),
  ]
}

const isPoint = (lat: number, lng: number) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0)
