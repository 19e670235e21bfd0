import { foldKey } from '@handoff/contracts/kit/folding'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import type { ValueChoices } from '@handoff/contracts/network/imports'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { placeKey } from '../../../../kit/lists/search.ts'
import { endsOf } from '../cells/addresses.ts'
import { providersIn } from '../cells/offer-lines.ts'
import { categoryNames, type ServiceOf, servicesByName } from '../cells/services.ts'
import { organizationKey, organizationKeyOf } from './organizations.ts'
import { cityKey, typeKey } from './unknown-names.ts'

type Db = Pick<Ctx, 'db'>
export type Cells = Partial<Record<string, string>>
export type Place = { stateId: number | null; countyId: number | null; cityId: number | null }
/** `name` is that of its state. */
export type ZipPlace = { stateId: number; countyId: number; cityId: number | null; name: string }
type Known = { id: number; name: string; key: string; type: number; timeZone: string }

/** How what was found is called. */
export type Names = {
  state: (id: number) => { name: string; code: string }
  county: (id: number) => { name: string; fullName: string; state: { name: string; code: string } }
  /** Undefined for a city that is known by its ZIP only. */
  city: (id: number) => string | undefined
  category: (id: number) => string
  entity: (id: number) => string
}

/** Meanings of the words of a file; loaded once for the whole file. */
export type Lookup = {
  names: Names
  state: (text: string) => { id: number; name: string } | undefined
  county: (stateId: number, text: string) => { id: number; name: string } | undefined
  cities: (stateId: number, text: string) => { id: number; countyId: number }[]
  /** What the reviewer chose for a city that no one knows. */
  chosenCity: (stateId: number, text: string) => { id: number; countyId: number } | 'none' | undefined
  /** And for a type of provider. */
  chosenType: (text: string) => number | 'none' | undefined
  zip: (text: string) => ZipPlace | undefined
  /** Its id, by that or by its name. */
  timeZone: (text: string) => string | undefined
  /** The meaning of a name, by itself or as the reviewer chose. */
  service: ServiceOf
  /** All entities of that name, else those that are called so but for 'The' or 'Inc.'; the second narrows to organizations. */
  entities: (name: string, onlyOrganizations?: boolean) => Known[]
}

const wordsOf = (rows: readonly Cells[], key: string) => [
  ...new Set(rows.flatMap((row) => (row[key] ? [row[key]] : []))),
]
const lower = (text: string) => text.trim().toLowerCase()
/** 'D.C.' is DC. */
const letters = (text: string) => lower(text).replace(/[^a-z]/g, '')
const countyKey = (text: string) =>
  placeKey(text).replace(/ (county|parish|borough|census area|municipio|municipality)$/, '')

export async function lookUp(ctx: Db, rows: readonly Cells[], choices: ValueChoices): Promise<Lookup> {
  const states = await ctx.db.selectFrom('state').select(['id', 'name', 'code']).execute()
  const byState = new Map(
    states.flatMap((one) => [[letters(one.name), one] as const, [letters(one.code), one] as const]),
  )
  const state = (text: string) => byState.get(letters(text))
  const ends = rows.map((row) => endsOf(row.addressLine1, row, state))
  const [counties, cities, zips, services, categories, entities, timeZones, chosenCities] = await Promise.all([
    ctx.db.selectFrom('county').select(['id', 'state_id', 'name', 'full_name', 'search_key']).execute(),
    citiesCalled(ctx, [...wordsOf(rows, 'city'), ...ends.flatMap((end) => end.cities)]),
    zipsOf(ctx, [...wordsOf(rows, 'zip'), ...ends.flatMap(({ zip }) => zip ?? [])]),
    servicesByName(ctx, choices),
    categoryNames(ctx),
    entitiesCalled(ctx, [
      ...wordsOf(rows, 'entity'),
      ...wordsOf(rows, 'parent'),
      ...wordsOf(rows, 'offers').flatMap(providersIn),
    ]),
    timeZonesOf(ctx),
    citiesById(ctx, idsIn(choices, 'city')),
  ])
  // Where a city and a county share their name, as in Baltimore, the county is meant unless its whole name is written.
  const byCounty = new Map(
    counties.flatMap((one) => [
      [`${one.state_id} ${countyKey(one.name)}`, one] as const,
      [`${one.state_id} ${placeKey(one.full_name)}`, one] as const,
    ]),
  )
  for (const one of counties)
    if (/ county$/i.test(one.full_name)) byCounty.set(`${one.state_id} ${countyKey(one.name)}`, one)

  const byCity = Map.groupBy(cities, ({ stateId, key }) => `${stateId} ${key}`)

  const stateOf = new Map(states.map((one) => [one.id, one]))
  const countyOf = new Map(counties.map((one) => [one.id, one]))
  const cityNames = new Map([...cities, ...chosenCities.values()].map(({ id, name }) => [id, name]))
  const entityNames = new Map(entities.map(({ id, name }) => [id, name]))
  return {
    names: {
      state: (id) => stateOf.get(id)!,
      county: (id) => {
        const { name, full_name: fullName, state_id: stateId } = countyOf.get(id)!
        return { name, fullName, state: stateOf.get(stateId)! }
      },
      city: (id) => cityNames.get(id),
      category: (id) => categories.get(id)!,
      entity: (id) => entityNames.get(id)!,
    },
    state,
    county: (stateId, text) =>
      byCounty.get(`${stateId} ${placeKey(text)}`) ?? byCounty.get(`${stateId} ${countyKey(text)}`),
    cities: (stateId, text) => byCity.get(`${stateId} ${placeKey(text)}`) ?? [],
    chosenCity: (stateId, text) => {
      const choice = choices[cityKey(stateId, text)]
      return choice === undefined || choice === 'none' ? choice : chosenCities.get(choice)
    },
    chosenType: (text) => {
      const choice = choices[typeKey(text)]
      return choice === undefined || choice === 'none' ? choice : Number(choice.split(':')[1])
    },
    zip: (text) => zips.get(text.slice(0, 5)),
    timeZone: (text) => timeZones.get(lower(text)),
    service: services,
    entities: (name, onlyOrganizations = false) => {
      const all = entities.filter(({ type }) => !onlyOrganizations || type === NetworkType.Organization)
      const exact = all.filter(({ key }) => key === foldKey(name))
      return exact.length > 0 ? exact : all.filter((one) => one.looseKey === organizationKey(name))
    },
  }
}

/** The ids of what was chosen: 'city:12'. */
const idsIn = (choices: ValueChoices, kind: string) =>
  Object.values(choices).flatMap((choice) => (choice.startsWith(`${kind}:`) ? [Number(choice.split(':')[1])] : []))

async function citiesById({ db }: Db, ids: number[]) {
  if (!ids.length) return new Map<string, { id: number; countyId: number; name: string }>()
  const cities = await db
    .selectFrom('city')
    .select(['id', 'name', 'county_id as countyId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(cities.map((one) => [`city:${one.id}`, one]))
}

async function timeZonesOf({ db }: Db) {
  const zones = await db.selectFrom('time_zone').select(['name', 'label', 'zone', 'zones']).execute()
  return new Map(
    zones.flatMap(({ zone, zones, name, label }) =>
      [...zones, name, label, zone].map((one) => [lower(one), zone] as const),
    ),
  )
}

/** The largest first. */
async function citiesCalled({ db }: Db, names: string[]) {
  const keys = names.map(placeKey)
  if (!keys.length) return []
  return db
    .selectFrom('city')
    .innerJoin('county', 'county.id', 'city.county_id')
    .select([
      'city.id',
      'city.name',
      'city.county_id as countyId',
      'county.state_id as stateId',
      'city.search_key as key',
    ])
    .where('city.search_key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy(sql`city.population desc nulls last`)
    .orderBy('city.id')
    .execute()
}

async function zipsOf({ db }: Db, zips: string[]) {
  const rows = await db
    .selectFrom('zip_centroid')
    .innerJoin('county', 'county.id', 'zip_centroid.county_id')
    .innerJoin('state', 'state.id', 'county.state_id')
    .select(['zip', 'county.id as countyId', 'state.id as stateId', 'zip_centroid.city_id as cityId', 'state.name'])
    .where('zip', '=', sql<string>`any(${zips.map((zip) => zip.slice(0, 5))}::text[])`)
    .execute()
  return new Map(rows.map(({ zip, ...place }) => [zip, place]))
}

async function entitiesCalled({ db }: Db, names: string[]) {
  if (!names.length) return []
  const looseKey = organizationKeyOf(sql`entity.name`)
  return db
    .selectFrom('entity')
    .select([
      'id',
      'name',
      'search_name as key',
      'network_type as type',
      'time_zone as timeZone',
      looseKey.as('looseKey'),
    ])
    .where((it) =>
      it.or([
        it('search_name', '=', sql<string>`any(${names.map(foldKey)}::text[])`),
        it(looseKey, '=', sql<string>`any(${names.map(organizationKey)}::text[])`),
      ]),
    )
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .execute()
}
