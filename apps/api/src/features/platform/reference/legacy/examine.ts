import type { LegacyFinding } from '@handoff/contracts/platform/reference'
import { placeKey } from '../../../../kit/lists/search.ts'
import type { Cut } from './cut-json.ts'
import type { KnownCity, KnownCounty, KnownPlaces, KnownState } from './known-places.ts'
import { idsOf, printable } from './legacy-ids.ts'
import { isTypoOf } from './typo.ts'

/** A legacy id and the place it maps to. */
export type Alias = { kind: 'county' | 'city'; legacyId: number; countyId: number; cityId: number | null }
export type Examined = { findings: LegacyFinding[]; aliases: Alias[]; hasKnownState: boolean }

type Entry = { path: string; value: Record<string, unknown> }
type Note = (finding: LegacyFinding) => void

/**
 * Reads a list of states, counties, and cities from the previous product, repairs what it can, and reports the rest.
 * Places are matched to the shipped ones by state, county, and city together; nothing shipped changes.
 */
export function examine(file: unknown[], known: KnownPlaces, cut: Cut | null): Examined {
  const findings: LegacyFinding[] = []
  const aliases: Alias[] = []
  const note: Note = (finding) => void findings.push(finding)
  const ids = idsOf(note)
  const seen = new Set<KnownState>()

  const matches = statesIn(file, known, note)
  for (const { state, counties } of matches) {
    seen.add(state)
    for (const county of counties) examineCounty({ state, county, known, note, ids, aliases })
  }
  noteMissing(known, seen, note)
  if (cut) noteCut(cut, file, matches, note)
  return { findings: inOrder(findings), aliases, hasKnownState: seen.size > 0 }
}

type Match = { path: string; state: KnownState; counties: Entry[] }

function statesIn(file: unknown[], known: KnownPlaces, note: Note): Match[] {
  const matches: Match[] = []
  for (const [index, value] of file.entries()) {
    const entry = { path: `/${index}`, value: objectOf(value) }
    const last = matches.at(-1)
    if (entry.value.name === undefined && entry.value.code === undefined && last) {
      const counties = entriesOf(entry, 'counties')
      note({
        code: 'malformed_nesting',
        severity: 'error',
        path: entry.path,
        action: `inner counties appended to the preceding state (${last.state.name})`,
        value: counties.map((county) => cleaned(county.value.name)),
      })
      last.counties.push(...counties)
      continue
    }
    noteSpace(entry, note)
    const state = stateIn(entry, known, note)
    if (!state) {
      note(unknown('unknown_state', entry))
      continue
    }
    const first = matches.find((one) => one.state === state)
    if (first) noteTwice(entry, first, note)
    matches.push({ path: entry.path, state, counties: liftedCounties(entry, state, note) })
  }
  return matches
}

/** A name is more reliable than a code: a state with another state's code is matched by name. */
function stateIn({ path, value }: Entry, known: KnownPlaces, note: Note): KnownState | undefined {
  const name = cleaned(value.name)
  const byName = known.states.find((state) => placeKey(state.name) === placeKey(name))
  const state = byName ?? known.states.find(({ code }) => code === cleaned(value.code).toUpperCase())
  if (!state) return undefined
  if (!byName && name) {
    const action = 'matched to the reference state by its code'
    note({ code: 'typo', severity: 'warning', path, action, value: name, suggestion: state.name })
  }
  const action = 'taken from the reference set'
  if (value.code !== state.code) {
    const suggestion = state.code
    note({ code: 'wrong_state_code', severity: 'warning', path, action, value: printable(value.code), suggestion })
  }
  if (value.id !== state.id) {
    const suggestion = String(state.id)
    note({ code: 'wrong_state_id', severity: 'warning', path, action, value: printable(value.id), suggestion })
  }
  return state
}

const noteTwice = ({ path }: Entry, { path: otherPath, state }: Match, note: Note) =>
  note({
    code: 'duplicate_state',
    severity: 'warning',
    path,
    otherPath,
    action: 'merged into the first entry',
    value: state.code,
  })

/** A list of counties that slipped into another one is moved back. */
function liftedCounties(entry: Entry, state: KnownState, note: Note): Entry[] {
  return entriesOf(entry, 'counties').flatMap((county) => {
    if (county.value.name !== undefined || !Array.isArray(county.value.counties)) return [county]
    const inner = entriesOf(county, 'counties')
    note({
      code: 'malformed_nesting',
      severity: 'error',
      path: county.path,
      action: `inner counties lifted into ${state.name}`,
      value: inner.map(({ value }) => cleaned(value.name)),
    })
    return inner
  })
}

type CountyParts = {
  state: KnownState
  county: Entry
  known: KnownPlaces
  note: Note
  ids: ReturnType<typeof idsOf>
  aliases: Alias[]
}

function examineCounty({ state, county, known, note, ids, aliases }: CountyParts) {
  noteSpace(county, note)
  const match = countyIn(state, county, note)
  const legacyId = ids.county(county)
  if (!match) return note(unknown('unknown_county', county))
  if (legacyId !== null) aliases.push({ kind: 'county', legacyId, countyId: match.id, cityId: null })

  if (!Array.isArray(county.value.cities)) {
    note({
      code: 'missing_cities',
      severity: 'warning',
      path: county.path,
      action: 'county kept, cities taken from the reference set',
      value: cleaned(county.value.name),
    })
    return
  }
  const cities = entriesOf(county, 'cities')
  noteForeign(state, county, cities, known, note)
  const names = new Map<string, string>()
  for (const city of cities) {
    const cityId = ids.city(city, legacyId)
    noteSpace(city, note)
    const place = cityFor({ state, match, city, known, note, names })
    if (place && cityId !== null)
      aliases.push({ kind: 'city', legacyId: cityId, countyId: place.county.id, cityId: place.id })
  }
}

function countyIn(state: KnownState, county: Entry, note: Note): KnownCounty | undefined {
  const name = cleaned(county.value.name)
  const key = placeKey(name)
  const exact = state.counties.find((one) => one.key === key) ?? state.counties.find((one) => one.fullKey === key)
  if (exact) return exact
  const meant = state.counties.find((one) => isTypoOf(key, one.key))
  if (meant)
    note({
      code: 'typo',
      severity: 'warning',
      path: county.path,
      action: 'matched to the reference county',
      value: name,
      suggestion: meant.name,
    })
  return meant
}

/** All cities of this county are in another state, so it was filled from there. */
function noteForeign(state: KnownState, county: Entry, cities: Entry[], known: KnownPlaces, note: Note) {
  const keys = cities.map(({ value }) => placeKey(cleaned(value.name)))
  if (keys.length < 2 || keys.some((key) => known.citiesIn(state, key).length > 0)) return
  const other = known.states.find((one) => one !== state && keys.every((key) => known.citiesIn(one, key).length > 0))
  if (other)
    note({
      code: 'wrong_state_cities',
      severity: 'error',
      path: county.path,
      action: 'county kept, its cities replaced by the reference set',
      value: cleaned(county.value.name),
      looksLike: other.code,
    })
}

type CityParts = {
  state: KnownState
  match: KnownCounty
  city: Entry
  known: KnownPlaces
  note: Note
  /** Names in this county so far, with their paths. */
  names: Map<string, string>
}

/** The place that an entry means; undefined if it was dropped, with the reason reported. */
function cityFor({ state, match, city, known, note, names }: CityParts): KnownCity | undefined {
  const { path } = city
  const name = cleaned(city.value.name)
  const key = placeKey(name)
  const otherPath = names.get(key)
  if (otherPath !== undefined) {
    note({
      code: 'repeated_city_name',
      severity: 'warning',
      path,
      otherPath,
      action: 'merged into the first entry',
      value: textOf(city.value.name),
    })
    return match.cities.find((one) => one.key === key)
  }
  names.set(key, path)

  const inCounty = match.cities.find((one) => one.key === key)
  if (inCounty) return inCounty
  if (isCounty(state, name)) {
    note({ code: 'city_is_county_name', severity: 'warning', path, action: 'dropped (not a city)', value: name })
    return undefined
  }
  const [inState] = known.citiesIn(state, key)
  if (inState) {
    const foundIn = known.citiesIn(state, key).map(({ county }) => county.name)
    const action = 'moved to the county that holds it'
    note({ code: 'city_not_in_county', severity: 'warning', path, action, value: name, foundIn: unique(foundIn) })
    return inState
  }
  const meant = match.cities.find((one) => isTypoOf(key, one.key))
  if (meant) {
    const action = 'renamed to the reference name'
    note({ code: 'typo', severity: 'warning', path, action, value: name, suggestion: meant.name })
    return meant
  }
  noteStray(known, city, name, key, note)
  return undefined
}

function noteStray(known: KnownPlaces, city: Entry, name: string, key: string, note: Note) {
  const states = unique(known.citiesLike(key).map(({ county }) => county.state))
  if (states.length === 0) return note(unknown('unknown_city', city))
  const byName = [...states].sort((one, other) => one.name.localeCompare(other.name))
  note({
    code: 'city_not_in_state',
    severity: 'error',
    path: city.path,
    action: 'dropped; found in another state',
    value: name,
    foundIn: byName.filter(({ isTerritory }) => !isTerritory).map(({ code }) => code),
  })
}

const isCounty = (state: KnownState, name: string) =>
  / County$/i.test(name) && state.counties.some(({ fullKey }) => fullKey === placeKey(name))

function noteMissing(known: KnownPlaces, seen: Set<KnownState>, note: Note) {
  const missing = known.states.filter((state) => !state.isTerritory && !seen.has(state))
  if (missing.length === 0) return
  note({
    code: 'states_missing',
    severity: 'warning',
    path: '',
    action: 'taken from the reference set',
    value: missing.map(({ code }) => code),
  })
}

function noteCut(cut: Cut, file: unknown[], matches: Match[], note: Note) {
  const [, index = ''] = cut.path.split('/')
  const entry = objectOf(file[Number(index)])
  const state = matches.find(({ path }) => path === `/${index}`)?.state
  note({
    code: 'truncated_file',
    severity: 'error',
    path: cut.path,
    action: `incomplete last value dropped, open lists closed${state ? `; ${state.name} marked incomplete` : ''}`,
    offset: cut.offset,
    lastComplete: cut.lastComplete,
  })
  if (!state) return
  note({
    code: 'state_incomplete',
    severity: 'warning',
    path: `/${index}`,
    action: 'missing counties taken from the reference set',
    value: state.code,
    countiesInFile: Array.isArray(entry.counties) ? entry.counties.length : 0,
    countiesInReference: state.counties.length,
  })
}

const unknown = (code: 'unknown_state' | 'unknown_county' | 'unknown_city', { path, value }: Entry): LegacyFinding => ({
  code,
  severity: 'warning',
  path,
  action: 'dropped; no match in the reference set',
  value: cleaned(value.name),
})

function noteSpace({ path, value }: Entry, note: Note) {
  const name = textOf(value.name)
  if (name !== cleaned(name)) note({ code: 'stray_space', severity: 'info', path, action: 'trimmed', value: name })
}

const objectOf = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
const entriesOf = ({ path, value }: Entry, field: string): Entry[] =>
  (Array.isArray(value[field]) ? (value[field] as unknown[]) : []).map((one, index) => ({
    path: `${path}/${field}/${index}`,
    value: objectOf(one),
  }))
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const cleaned = (value: unknown) => textOf(value).replace(/\s+/g, ' ').trim()
const unique = <T>(list: T[]) => [...new Set(list)]

/** In file order. */
function inOrder(findings: LegacyFinding[]) {
  const numbers = ({ path }: LegacyFinding) =>
    path
      .split('/')
      .filter((part) => /^\d+$/.test(part))
      .map(Number)
  return findings
    .map((finding, index) => ({ finding, index, at: numbers(finding) }))
    .sort((one, other) => compare(one.at, other.at) || one.index - other.index)
    .map(({ finding }) => finding)
}

function compare(one: number[], other: number[]) {
  for (let index = 0; index < Math.min(one.length, other.length); index++)
    if (one[index] !== other[index]) return one[index]! - other[index]!
  return one.length - other.length
}
