import type { ApiError } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import type { Rule } from '@handoff/contracts/network/entities/eligibility'
import { entities } from '@handoff/contracts/network/entities/entities'
import type { NewService } from '@handoff/contracts/network/entities/services'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { requests } from '@handoff/contracts/network/requests/requests'
import { beforeEach, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../../test/world.ts'

const world = await openWorld({ reference: true })
const { as, aPerson, anEntity, categoryId, clock } = world
const admin = await aPerson()
const oakland = { stateId: 5, countyId: 6001 }
const [food, housing] = [await categoryId('Food'), await categoryId('Housing')]

let clinic: { id: number; name: string }
let owner: Person
beforeEach(async () => {
  clinic = await anEntity({ name: 'Harbor Clinic', place: oakland })
  owner = await aPerson({ entity: clinic })
})

const rule = (one: Rule, more: Partial<NewService['rules'][number]> = {}) => ({
  rule: one,
  isHard: true,
  ownWords: null,
  ...more,
})
const adults = rule({ kind: 'ages', from: 18, to: 64.5 })
const noArea = { stateIds: [], countyIds: [] }
const edit = async (id = clinic.id) => (await as(admin)(entities.edit, { id })).data
const save = async (services: NewService[], by = owner) =>
  (await as(by)(entities.save, { id: clinic.id, version: (await edit()).version, services })).data
const serviceOf = async (category: number) => (await edit()).services.find((one) => one.category.id === category)!

test('rules are kept for each category, with words for people that may be replaced', async () => {
  await save([
    {
      categoryId: food,
      rules: [
        adults,
        rule({ kind: 'counties', countyIds: [6001, 6013] }, { isHard: false }),
        rule({ kind: 'income', atMost: 50_000 }, { ownWords: 'Low income' }),
      ],
      serviceArea: { stateIds: [], countyIds: [6001] },
    },
  ])
  const service = await serviceOf(food)
  expect(service.rules.map(({ words, isHard }) => [words, isHard])).toEqual([
    ['Ages 18 to 64.5', true],
    ['Lives in Alameda County or Contra Costa County (CA)', false],
    ['Low income', true],
  ])
  expect(service.serviceArea.counties).toEqual([{ id: 6001, name: 'Alameda County, CA' }])
  expect((await serviceOf(housing)).rules).toEqual([])
  expect((await as(owner)(entities.show, { id: clinic.id })).data.services).toEqual((await edit()).services)
})

test('what is wrong with a rule is said at its field', async () => {
  const wrong = (services: unknown) =>
    save(services as NewService[]).then(
      () => null,
      (error: ApiError) => error.fields,
    )
  const of = (one: unknown, categoryId_ = food) => [
    { categoryId: categoryId_, rules: [rule(one as Rule)], serviceArea: noArea },
  ]
  expect(await wrong(of({ kind: 'ages', from: 18, to: 12 }))).toEqual({
    'services.0.rules.0.rule.to': ['The maximum is below the minimum'],
  })
  expect(await wrong(of({ kind: 'ages', from: null, to: null }))).toEqual({
    'services.0.rules.0.rule.from': ['Enter a minimum or a maximum'],
  })
  expect(await wrong(of({ kind: 'counties', countyIds: [2_000_000_000] }))).toEqual({
    'services.0.rules.0.rule.countyIds': ['Please select County'],
  })
  expect(await wrong(of({ kind: 'customField', fieldId: 2_000_000_000, value: 'Yes' }))).toEqual({
    'services.0.rules.0.rule.fieldId': ['Please select Custom field'],
  })
  expect(await wrong(of({ kind: 'veteran' }, await categoryId('Legal')))).toEqual({
    'services.0.categoryId': ['Please select Service Category'],
  })
})

test('rules stay when something else is saved, and go with their category', async () => {
  await save([{ categoryId: food, rules: [adults], serviceArea: noArea }])
  await as(owner)(entities.save, { id: clinic.id, version: (await edit()).version, categoryIds: [food] })
  expect((await serviceOf(food)).rules).toHaveLength(1)
  await as(owner)(entities.save, { id: clinic.id, version: (await edit()).version, categoryIds: [housing] })
  await as(owner)(entities.save, { id: clinic.id, version: (await edit()).version, categoryIds: [food, housing] })
  expect((await serviceOf(food)).rules).toEqual([])
})

test('languages are called as the one list calls them; others stay as typed', async () => {
  const typed = ['español', 'SPANISH', 'asl', 'Mam ', 'Jakaltek']
  await as(owner)(entities.save, { id: clinic.id, version: (await edit()).version, languages: typed })
  expect((await edit()).languages).toEqual(['Spanish', 'American Sign Language', 'Mam', 'Jakaltek'])
})

test('capacity is of one category, or of all; the provider has that of the category with the most', async () => {
  const capacities = async () => (await edit()).services.map(({ category, capacity }) => [category.name, capacity])
  await as(owner)(entities.setCapacity, { id: clinic.id, capacity: 2, note: 'A few' })
  const { data } = await as(owner)(entities.setCapacity, { id: clinic.id, categoryId: food, capacity: 5, note: 'Full' })
  expect(data).toMatchObject({ capacity: 2, capacityNote: 'A few' })
  expect(await capacities()).toEqual([
    ['Food', 5],
    ['Housing', 2],
  ])
  expect(await serviceOf(food)).toMatchObject({ capacityNote: 'Full', capacityAt: clock.now().toISOString() })
  const accepting = async (categoryIds: number[]) =>
    (await as(admin)(entities.list, { categoryIds, accepting: true, search: 'Harbor Clinic' })).data.data.some(
      ({ id }) => id === clinic.id,
    )
  expect([await accepting([food]), await accepting([housing]), await accepting([food, housing])]).toEqual([
    false,
    true,
    true,
  ])
  await as(admin)(entities.setCapacity, { id: clinic.id, categoryId: housing, capacity: 5 })
  expect((await edit()).capacity).toBe(5)
  await as(owner)(entities.setCapacity, { id: clinic.id, capacity: 1 })
  expect(await capacities()).toEqual([
    ['Food', 1],
    ['Housing', 1],
  ])
  const legal = await categoryId('Legal')
  await expect(
    as(owner)(entities.setCapacity, { id: clinic.id, categoryId: legal, capacity: 1 }),
  ).rejects.toMatchObject({
    status: 400,
  })
  const other = await aPerson({ entity: await anEntity() })
  await expect(as(other)(entities.setCapacity, { id: clinic.id, categoryId: food, capacity: 1 })).rejects.toMatchObject(
    {
      status: 404,
    },
  )
})

test('a request of change carries rules, says in words what differs, and is carried out', async () => {
  const other = await aPerson({ entity: await anEntity({ name: 'Night Shelter' }) })
  const services = [{ categoryId: food, rules: [adults], serviceArea: { stateIds: [5], countyIds: [] } }]
  const { data: request } = await as(other)(requests.requestEntity, {
    action: 'change',
    targetId: clinic.id,
    payload: { services },
  })
  const { data: detail } = await as(admin)(requests.show, { id: request.id })
  expect(detail.changes).toEqual([
    { field: 'Eligibility by category', now: '–', asked: 'Food: Ages 18 to 64.5; serves California' },
  ])
  await as(admin)(requests.add, { id: request.id, version: detail.version })
  expect((await serviceOf(food)).rules[0]!.words).toBe('Ages 18 to 64.5')
})

test('strangers read words and areas, never what custom fields ask', async () => {
  await save([{ categoryId: food, rules: [adults], serviceArea: { stateIds: [], countyIds: [6001] } }])
  const { data } = await as(null)(publicDirectory.show, { id: clinic.id })
  expect(data.services.find((one) => one.categoryId === food)).toEqual({
    categoryId: food,
    eligibility: ['Ages 18 to 64.5'],
    serviceArea: ['Alameda County, CA'],
    capacity: 1,
  })
  const { body } = await world.ask(null, { url: '/api/public/network/hsds' })
  const service = (JSON.parse(body) as { name: string; organization: { name: string } }[]).filter(
    ({ name, organization }) => name === 'Food' && organization.name === 'Harbor Clinic',
  )
  expect(service.at(-1)).toMatchObject({
    minimum_age: 18,
    maximum_age: 64.5,
    eligibility_description: 'Ages 18 to 64.5',
    service_areas: [{ name: 'Alameda County, CA' }],
  })
})

test('rules move with a merge of providers, and of categories', async () => {
  const pantry = await anEntity({ name: 'Pantry', categories: ['Housing'] })
  await save([{ categoryId: food, rules: [adults], serviceArea: { stateIds: [5], countyIds: [] } }])
  await as(admin)(entities.merge, { id: clinic.id, intoId: pantry.id })
  const moved = (await edit(pantry.id)).services.find((one) => one.category.id === food)!
  expect(moved).toMatchObject({ rules: [{ words: 'Ages 18 to 64.5' }], serviceArea: { states: [{ id: 5 }] } })

  const { data: meals } = await as(admin)(categories.create, {
    name: 'Meals',
    color: '#123456',
    icon: 'heart',
  } as never)
  await as(admin)(categories.merge, { id: food, intoId: meals.id })
  expect((await edit(pantry.id)).services.find((one) => one.category.id === meals.id)?.rules).toHaveLength(1)
})
