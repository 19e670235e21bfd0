import type { Kysely } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { placeKey } from '../../../../kit/lists/search.ts'

export type KnownCity = { id: number; name: string; key: string; county: KnownCounty }
export type KnownCounty = {
  id: number
  name: string
  key: string
  fullKey: string
  state: KnownState
  cities: KnownCity[]
}
export type KnownState = { id: number; name: string; code: string; isTerritory: boolean; counties: KnownCounty[] }

export type KnownPlaces = {
  states: KnownState[]
  /** Cities of this name in one state. */
  citiesIn: (state: KnownState, key: string) => KnownCity[]
  /** Written as one word or two: 'El Dorado' is 'Eldorado' elsewhere. */
  citiesLike: (key: string) => KnownCity[]
}

/** The shipped places, by the keys for comparing names. About 38,000, in memory while a file is read. */
export async function loadKnownPlaces(db: Kysely<DB>): Promise<KnownPlaces> {
  const [states, counties, cities] = await Promise.all([
    db.selectFrom('state').select(['id', 'name', 'code', 'is_territory as isTerritory']).orderBy('id').execute(),
    db.selectFrom('county').select(['id', 'state_id', 'name', 'full_name']).orderBy('id').execute(),
    db.selectFrom('city').select(['id', 'county_id', 'name']).orderBy('id').execute(),
  ])
  const stateById = new Map<number, KnownState>(states.map((state) => [state.id, { ...state, counties: [] }]))
  const countyById = new Map<number, KnownCounty>()
  for (const { id, state_id, name, full_name } of counties) {
    const state = stateById.get(state_id)!
    const county = { id, name, key: placeKey(name), fullKey: placeKey(full_name), state, cities: [] }
    countyById.set(id, county)
    state.counties.push(county)
  }
  const byKey = new Map<string, KnownCity[]>()
  const byLetters = new Map<string, KnownCity[]>()
  for (const { id, county_id, name } of cities) {
    const county = countyById.get(county_id)!
    const city = { id, name, key: placeKey(name), county }
    county.cities.push(city)
    add(byKey, city.key, city)
    add(byLetters, lettersOf(city.key), city)
  }
  return {
    states: [...stateById.values()],
    citiesIn: (state, key) => (byKey.get(key) ?? []).filter(({ county }) => county.state === state),
    citiesLike: (key) => byLetters.get(lettersOf(key)) ?? [],
  }
}

const lettersOf = (key: string) => key.replaceAll(' ', '')

function add(map: Map<string, KnownCity[]>, key: string, city: KnownCity) {
  const same = map.get(key)
  if (same) same.push(city)
  else map.set(key, [city])
}
