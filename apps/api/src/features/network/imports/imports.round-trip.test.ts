import type { RequestOf } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { importFields } from '@handoff/contracts/network/import-fields'
import { imports } from '@handoff/contracts/network/imports'
import { locations } from '@handoff/contracts/network/locations/locations'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { locationOf } from './cells/arbitraries.ts'
import { importsOf } from './imports.fixtures.ts'

const here = await openWorld({ reference: true })
const there = await openWorld({ reference: true })
const alma = await here.aPerson()
const ines = await there.aPerson()

/** Oakland, Alameda County, California. */
const oakland = await here.db
  .selectFrom('city')
  .innerJoin('county', 'county.id', 'city.county_id')
  .innerJoin('state', 'state.id', 'county.state_id')
  .select(['city.id as cityId', 'county.id as countyId', 'state.id as stateId'])
  .where('city.name', '=', 'Oakland')
  .where('state.code', '=', 'CA')
  .executeTakeFirstOrThrow()

const add = async (values: Omit<RequestOf<typeof entities.create>, 'isInvited'>) =>
  (await here.as(alma)(entities.create, { ...values, isInvited: false })).data

const everything = {
  email: 'hello@harbor.example',
  phone: '+1 (510) 555-0142',
  website: 'https://harbor.example',
  about: 'We help:\n- food, "warm" meals\n- a bed',
  eligibility: '=Adults; 18 or older',
  documentsToBring: '-ID, proof of address',
  cost: '@no cost',
  nextSteps: 'Call first, then come by',
  hours: 'Mon–Fri 9:00–17:00',
  languages: ['English', 'Tagalog (incl. Filipino)'],
}
/** The same for all of its categories, as a file has one row for each provider. */
const facts = {
  rules: [
    { rule: { kind: 'ages' as const, from: 0.5, to: 17 } },
    { rule: { kind: 'genders' as const, genders: ['Female' as const] } },
    { rule: { kind: 'counties' as const, countyIds: [oakland.countyId] } },
    { rule: { kind: 'veteran' as const } },
    { rule: { kind: 'insurance' as const, insurances: ['Medicaid', 'Medicare'] } },
    { rule: { kind: 'income' as const, atMost: 40_000 } },
    { rule: { kind: 'household' as const, from: 2, to: null } },
  ],
  serviceArea: { stateIds: [oakland.stateId], countyIds: [oakland.countyId] },
}

test('what is exported can be imported into an empty network, and nothing is lost', async () => {
  const categoryIds = [await here.categoryId('Food'), await here.categoryId('Housing')]
  const harbor = await add({
    ...everything,
    networkType: 2,
    name: 'Harbor Clinic, Inc.',
    categoryIds,
    services: categoryIds.map((categoryId) => ({ categoryId, ...facts })),
    entityAddresses: [{ addressLine1: '1 Dock St, Floor 2', ...oakland, zip: '94607', isConfidential: true }],
  })
  for (const world of [here, there]) {
    const field: RequestOf<typeof customFields.create> = {
      targetType: 1,
      name: 'Insurance',
      kind: 'multi',
      options: [{ name: 'Medicare' }, { name: 'Medicaid, VA' }],
    }
    const by = world === here ? alma : ines
    const { options, id } = (await world.as(by)(customFields.create, field)).data
    const value = options.map((option) => option.id)
    if (world === here)
      await world.as(by)(customFields.saveOfEntity, { id: harbor.id, customFieldsInputs: [{ id, value }] })
  }
  const [dock] = harbor.addresses
  await here.as(alma)(locations.save, {
    id: dock!.id,
    version: (await here.as(alma)(locations.show, { id: dock!.id })).data.version,
    hours: [
      [{ from: '09:00', until: '17:00' }],
      [],
      [],
      [],
      [{ from: '20:00', until: '24:00' }],
      [{ from: '00:00', until: '02:00' }],
      [],
    ],
    note: null,
  })
  await add({ networkType: 2, name: '=Plus' })
  await add({
    ...everything,
    networkType: 1,
    firstName: 'Jo Ann',
    lastName: 'Del Mar',
    email: 'jo@mar.example',
    phone: '(510) 555-0199',
    website: null,
    parentId: harbor.id,
    entityAddresses: [{ stateId: oakland.stateId }],
  })
  await add({ networkType: 1, firstName: 'Sam', lastName: 'Ode', email: 'sam@ode.example' })

  const labels = importFields.entities.filter(({ isPart }) => !isPart).map(({ label }) => label)
  for (const url of ['/api/entities/all/table/export', '/api/entities/all/export']) {
    const { body } = await here.ask(alma, { url })
    const [row] = parse(body, { bom: true, columns: true }) as Record<string, string>[]
    expect(Object.keys(row!)).toEqual(expect.arrayContaining(labels))
  }

  const { body } = await here.ask(alma, { url: '/api/entities/all/table/export' })
  // Individuals name their organization, which is there the second time.
  for (let time = 1; time <= 2; time++) {
    const { id, version } = await importsOf(there).checked(ines, body)
    expect((await importsOf(there).rowsOf(ines, id)).flatMap(({ readAs }) => readAs)).toEqual([])
    await there.as(ines)(imports.run, { id, version, duplicates: 'skip' })
  }
  expect(await recordsOf(there, ines)).toEqual(await recordsOf(here, alma))
  const clinic = (await there.as(ines)(entities.table, { searchTerm: 'Harbor' })).data.data.find(({ name }) =>
    name.startsWith('Harbor'),
  )
  const [insurance] = (await there.as(ines)(customFields.ofEntity, { id: clinic!.id })).data
  expect(insurance!.value).toEqual(insurance!.options.map(({ id }) => id))
})

/** What a file holds of each entity, by its name. */
async function recordsOf({ as }: World, person: Person) {
  const { data } = (await as(person)(entities.table, { pageSize: 100 })).data
  const records = []
  for (const { id } of data) {
    const it = (await as(person)(entities.edit, { id })).data
    const [first] = it.addresses
    records.push({
      networkType: it.networkType,
      name: it.name,
      firstName: it.firstName,
      lastName: it.lastName,
      parent: it.parent?.name,
      entityState: it.entityState,
      email: it.email,
      phone: it.phone,
      website: it.website,
      about: it.about,
      eligibility: it.eligibility,
      documentsToBring: it.documentsToBring,
      cost: it.cost,
      nextSteps: it.nextSteps,
      hours: it.hours,
      open: first && (await as(person)(locations.show, { id: first.id })).data.hours,
      languages: it.languages,
      services: it.services.map(({ category, rules, serviceArea }) => ({
        category: category.name,
        rules,
        serviceArea,
      })),
      categories: it.categories.map(({ name }) => name),
      addresses: it.addresses.map(({ addressLine1, city, county, stateCode, zip, isConfidential }) => ({
        addressLine1,
        city,
        county,
        stateCode,
        zip,
        isConfidential,
      })),
    })
  }
  return records
}

test('locations that are exported can be imported into an empty network, and nothing is lost', async () => {
  const services = ['Food', 'Housing', 'Clothing, shoes (all)']
  for (const [world, person] of [
    [here, alma],
    [there, ines],
  ] as const)
    await world.as(person)(categories.create, { name: services[2]!, color: '#6f6af6' })
  const zones = ['America/Chicago', 'America/Los_Angeles', 'America/Phoenix']
  const providers = ['Bay Pantry (East)', 'Dock | Pier; Aid, Inc.', 'Café \\n “Zoë” & Söhne']
  const ids = new Map<string, number>()
  for (const [at, name] of providers.entries())
    ids.set(name, (await add({ networkType: 2, name, timeZone: zones[at]! })).id)
  const categoryIds = new Map<string, number>()
  for (const name of services) categoryIds.set(name, await here.categoryId(name))
  const idsOf = (names: readonly string[]) => names.map((name) => categoryIds.get(name)!)

  const property = fc.asyncProperty(
    fc.array(locationOf({ places: await placesOf(here), providers, categories: services, zones }), {
      minLength: 25,
      maxLength: 25,
    }),
    async (all) => {
      const mark = `round ${++round}`
      for (const [at, { provider, offers, categories: names, place, timeZone, ...values }] of all.entries())
        await here.as(alma)(locations.create, {
          ...values,
          ...place,
          name: `${values.name} ${mark}.${at}`,
          entityId: provider === null ? null : ids.get(provider)!,
          ...(!provider && { timeZone }),
          categoryIds: idsOf(names),
          offers: offers.map(({ provider: by, categories: served, ...offer }) => ({
            ...offer,
            entityId: ids.get(by)!,
            categoryIds: idsOf(served),
          })),
        })
      const { body } = await here.ask(alma, { url: `/api/entity-locations/export?search=${encodeURIComponent(mark)}` })
      const { id, mapping, headings } = await importsOf(there).upload(ines, body, 'locations')
      expect(headings.filter((_, at) => !Object.values(mapping).includes(at))).toEqual([])
      await there.as(ines)(imports.check, { id, version: 1, createsOrganizations: true })
      const { data } = await there.as(ines)(imports.run, { id, version: 2, duplicates: 'skip' })
      expect(data).toMatchObject({ counts: { created: all.length }, incomplete: 0 })
      expect((await importsOf(there).rowsOf(ines, id)).flatMap(({ readAs }) => readAs)).toEqual([])
      expect(await locationsOf(there, ines, mark)).toEqual(await locationsOf(here, alma, mark))
    },
  )
  let round = 0
  await fc.assert(property, { numRuns: 2, endOnFailure: true })
}, 60_000)

/** Places of all precisions, from anywhere in the country. */
async function placesOf({ db }: World) {
  const cities = await db
    .selectFrom('city')
    .innerJoin('county', 'county.id', 'city.county_id')
    .select(['city.id as cityId', 'county.id as countyId', 'county.state_id as stateId'])
    .orderBy(sql`md5(city.id::text)`)
    .limit(100)
    .execute()
  const zips = await db
    .selectFrom('zip_centroid')
    .innerJoin('county', 'county.id', 'zip_centroid.county_id')
    .select(['zip', 'county.id as countyId', 'county.state_id as stateId'])
    .orderBy(sql`md5(zip)`)
    .limit(100)
    .execute()
  return [
    ...cities,
    ...zips,
    ...zips.map((place) => ({ ...place, zip: `${place.zip}-0123` })),
    ...cities.map(({ stateId, countyId }) => ({ stateId, countyId })),
    ...cities.map(({ stateId }) => ({ stateId })),
    {},
  ]
}

/** All that is known of locations, by names that both networks have. */
async function locationsOf({ as }: World, person: Person, search: string) {
  const { data } = (await as(person)(locations.list, { search, pageSize: 100 })).data
  const all = await Promise.all(data.map(({ id }) => as(person)(locations.show, { id })))
  const namesIn = (marks: readonly { name: string }[]) => marks.map(({ name }) => name)
  return all.map(({ data: { id: _, version: __, entity, categories: served, offers, isOpenNow: ___, ...it } }) => ({
    ...it,
    entity: entity && entity.name,
    categories: namesIn(served),
    offers: offers.map((offer) => ({ ...offer, entity: offer.entity.name, categories: namesIn(offer.categories) })),
  }))
}
