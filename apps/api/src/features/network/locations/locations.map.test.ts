import type { RequestOf } from '@handoff/contracts/kit'
import { locations } from '@handoff/contracts/network/locations/locations'
import { beforeAll, expect, test } from 'vitest'
import { type Entity, openWorld, type Person } from '../../../test/world.ts'

const world = await openWorld({ reference: true })
const { as, anEntity, aPerson, categoryId } = world

const california = { bounds: '-125,32,-114,42', zoom: 8 }
const oakland = { stateId: 5, countyId: 6001, zip: '94601' }
const sacramento = { stateId: 5, countyId: 6067, zip: '95814' }

let clinic: Entity
let ada: Person, rhea: Person, admin: Person
beforeAll(async () => {
  clinic = await anEntity({ name: 'Harbor Clinic', place: oakland })
  const refuge = await anEntity({ name: 'Quiet Refuge', place: sacramento, confidential: true })
  await anEntity({ name: 'Closed Door', place: sacramento, entityState: 4 })
  ada = await aPerson({ entity: clinic })
  rhea = await aPerson({ entity: refuge, firstName: 'Rhea' })
  admin = await aPerson({ firstName: 'Alma' })
  await as(admin)(locations.create, {
    name: 'Network Hall',
    stateId: 5,
    countyId: 6067,
    zip: '95814',
    categoryIds: [await categoryId('Food')],
    pin: { lat: 39.5, lng: -121.5 },
  })
})

const seen = async (person: Person, filters: Partial<RequestOf<typeof locations.map>> = {}) =>
  (await as(person)(locations.map, { ...california, ...filters })).data.marks
    .flatMap(({ places }) => places.map(({ name, entityName }) => entityName ?? name))
    .sort()

test('shows each who may see it: hidden places and those of former entities have no mark', async () => {
  expect(await seen(ada)).toEqual(['Harbor Clinic', 'Network Hall'])
  expect(await seen(rhea)).toEqual(['Harbor Clinic', 'Network Hall', 'Quiet Refuge'])
  expect(await seen(admin)).toEqual(['Closed Door', 'Harbor Clinic', 'Network Hall', 'Quiet Refuge'])
})

test('is narrowed as the list is', async () => {
  expect(await seen(ada, { kind: 2 })).toEqual(['Network Hall'])
  expect(await seen(ada, { entityId: clinic.id })).toEqual(['Harbor Clinic'])
  expect(await seen(ada, { categoryId: await categoryId('Food'), search: 'hall' })).toEqual(['Network Hall'])
  expect(await seen(admin, { countyId: 6067 })).not.toContain('Harbor Clinic')
  expect(await seen(ada, { openNow: true })).toEqual([])
})

test('a mark says how exact it is, and has a color', async () => {
  const { data } = await as(ada)(locations.map, { ...california, kind: 2 })
  expect(data).toMatchObject({
    total: 1,
    marks: [{ lat: 39.5, lng: -121.5, count: 1, places: [{ precision: 'pin', color: '#e07a1f', entityName: null }] }],
  })
})

test('refuses invalid bounds', async () => {
  await expect(as(ada)(locations.map, { bounds: '1,2', zoom: 3 })).rejects.toMatchObject({ status: 400 })
})
