import { customFields } from '@handoff/contracts/customFields/customFields'
import { entities } from '@handoff/contracts/entities/entities'
import { importFields, imports } from '@handoff/contracts/imports'
import type { RequestOf } from '@handoff/contracts/kit'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../test/world.ts'
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

  for (const url of ['/api/entities/all/table/export', '/api/entities/all/export']) {
    const { body } = await here.ask(alma, { url })
    const [row] = parse(body, { bom: true, columns: true }) as Record<string, string>[]
    expect(Object.keys(row!)).toEqual(expect.arrayContaining(importFields.entities.map(({ label }) => label)))
  }

  const { body } = await here.ask(alma, { url: '/api/entities/all/table/export' })
  // Individuals name their organization, which is there the second time.
  for (let time = 1; time <= 2; time++) {
    const { id, version } = await importsOf(there).checked(ines, body)
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
