import type { RequestOf } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { beforeAll, describe, expect, test } from 'vitest'
import { figuresAndLists, valuesIn } from '../../../../test/figures.ts'
import { type Entity, openWorld, type Person } from '../../../../test/world.ts'
import { referralsOf } from '../../../referrals/referrals/referrals.fixtures.ts'
import { boxAround } from './distance.ts'

const world = await openWorld({ reference: true })
const { as, db, anEntity, aPerson, categoryId } = world
const { send, take } = referralsOf(world)

const country = { bounds: '-125,24,-66,50', zoom: 3 }
const california = { bounds: '-125,32,-114,42', zoom: 6 }
const oakland = { stateId: 5, countyId: 6001, zip: '94601' }
const sacramento = { stateId: 5, countyId: 6067, zip: '95814' }
const brooklyn = { stateId: 32, countyId: 36047, zip: '11201' }

let clinic: Entity, pantry: Entity, refuge: Entity, kitchen: Entity
let ada: Person, rhea: Person, admin: Person
beforeAll(async () => {
  clinic = await anEntity({ name: 'Harbor Clinic', place: oakland, categories: ['Food'], capacity: 2 })
  pantry = await anEntity({ name: 'Valley Pantry', place: sacramento, categories: ['Housing'] })
  refuge = await anEntity({ name: 'Quiet Refuge', place: sacramento, confidential: true, categories: ['Safety'] })
  kitchen = await anEntity({ name: 'Borough Kitchen', place: brooklyn, categories: ['Food'], languages: ['Spanish'] })
  await anEntity({ name: 'No Address', categories: [] })
  await anEntity({ name: 'Closed Door', place: oakland, entityState: 4 })
  ada = await aPerson({ entity: clinic })
  rhea = await aPerson({ entity: refuge, firstName: 'Rhea' })
  admin = await aPerson({ firstName: 'Alma' })
})

const marks = async (person: Person, filters: RequestOf<typeof entities.map>) =>
  (await as(person)(entities.map, filters)).data.marks
const seen = async (person: Person, filters: RequestOf<typeof entities.map>) =>
  (await marks(person, filters)).flatMap(({ entities }) => entities.map(({ name }) => name)).sort()

describe('the map', () => {
  test('groups nearby places and separates them when zoomed in', async () => {
    const far = await marks(ada, { ...country, zoom: 0 })
    expect(far.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    const near = await marks(ada, { ...california, zoom: 8 })
    expect(near.map(({ count }) => count)).toEqual([1, 1])
    expect(near.map(({ entities }) => entities[0]!.name).sort()).toEqual(['Harbor Clinic', 'Valley Pantry'])
  })

  test('names the entities of a mark, with what is drawn of them, and where to zoom', async () => {
    const [mark] = await marks(ada, { ...country, search: 'Harbor' })
    const { color } = await db
      .selectFrom('category')
      .select('color')
      .where('id', '=', await categoryId('Food'))
      .executeTakeFirstOrThrow()
    expect(mark).toMatchObject({
      count: 1,
      entities: [
        { id: clinic.id, name: 'Harbor Clinic', networkType: 2, capacity: 2, color, place: 'Alameda County, CA' },
      ],
    })
    expect(mark!.bounds).toMatchObject({ west: mark!.lng, east: mark!.lng, south: mark!.lat, north: mark!.lat })
  })

  test('has only what is inside the bounds', async () => {
    expect(await seen(ada, california)).toEqual(['Harbor Clinic', 'Valley Pantry'])
    expect(await seen(ada, { bounds: '-80,38,-70,44', zoom: 6 })).toEqual(['Borough Kitchen'])
    expect(await seen(ada, { bounds: '170,38,-122,44', zoom: 3 })).toEqual([])
    expect(await seen(ada, { bounds: '170,30,-121.5,44', zoom: 3 })).toEqual(['Harbor Clinic'])
  })

  test.each([
    [{ stateId: 32 }, ['Borough Kitchen']],
    [{ countyId: 6067 }, ['Valley Pantry']],
    [{ language: 'Spanish' }, ['Borough Kitchen']],
    [{ search: 'sacramento' }, ['Valley Pantry']],
    [{ networkType: 1 as const }, []],
  ])('is narrowed by %j as the list is', async (filters, expected) => {
    expect(await seen(ada, { ...country, ...filters })).toEqual(expected)
  })

  test('shows only the count of more than ten', async () => {
    for (let index = 0; index < 11; index++)
      await anEntity({ name: `Twin ${index}`, place: { stateId: 2, countyId: 2020, zip: '99501' } })
    const alaska = { bounds: '-170,55,-140,70', zoom: 12, search: 'Twin' }
    expect(await marks(ada, alaska)).toMatchObject([{ count: 11, entities: [] }])
    await db.updateTable('entity').set({ entity_state: 4 }).where('name', '=', 'Twin 0').execute()
    expect((await marks(ada, alaska))[0]!.entities).toHaveLength(10)
  })

  test('never answers with more marks than can be distinguished, at any zoom', async () => {
    const { data } = await as(admin)(entities.map, { ...country, zoom: 24 })
    expect(data.marks.length).toBeLessThan(41 * 41)
    expect(data.total).toBe(data.marks.reduce((sum, { count }) => sum + count, 0))
  })

  test('refuses invalid bounds', async () => {
    for (const bounds of ['', 'here', '1,2,3', '1,2,3,4,5', '-125,50,-66,24', '-181,0,0,1', '0,-91,1,1', '0,,1,1'])
      await expect(as(ada)(entities.map, { bounds, zoom: 3 })).rejects.toMatchObject({ status: 400 })
    await expect(as(ada)(entities.map, { ...country, zoom: 25 })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a confidential place', () => {
  test('has no pin but for its own entity and the administrative side', async () => {
    expect(await seen(ada, california)).not.toContain('Quiet Refuge')
    for (const person of [rhea, admin]) expect(await seen(person, california)).toContain('Quiet Refuge')
  })

  test('has one for anyone who has an accepted referral there, and is then shown whole', async () => {
    const kim = await aPerson({ entity: kitchen, firstName: 'Kim' })
    const { id } = await send(kim, refuge, { categoryId: await categoryId('Safety') })
    expect(await seen(kim, california)).not.toContain('Quiet Refuge')
    await take(rhea, id, 'accept')
    expect(await seen(kim, california)).toContain('Quiet Refuge')
    const { data } = await as(kim)(entities.show, { id: refuge.id })
    expect(data.entityAddresses).toMatchObject([{ addressLine1: '1 Main Street', zip: '95814' }])
    expect((await as(ada)(entities.show, { id: refuge.id })).data.entityAddresses).toMatchObject([
      { addressLine1: null },
    ])
  })
})

describe('what one starred', () => {
  test('is a filter of the list and the map, each for oneself', async () => {
    await as(ada)(entities.addFavorite, { id: pantry.id })
    const starred = async (person: Person) =>
      (await as(person)(entities.list, { favorites: true })).data.data.map(({ name }) => name)
    expect(await starred(ada)).toEqual(['Valley Pantry'])
    expect(await starred(admin)).toEqual([])
    expect(await seen(ada, { ...country, favorites: true })).toEqual(['Valley Pantry'])
  })
})

describe('who is open now', () => {
  test('follows the clock of the place', async () => {
    const allDay = Array.from({ length: 7 }, () => [{ from: '00:00', until: '24:00' }])
    const never = Array.from({ length: 7 }, () => [])
    const hours = (id: number, of: unknown) =>
      db
        .updateTable('entity_address')
        .set({ hours: JSON.stringify(of) })
        .where('entity_id', '=', id)
        .execute()
    await hours(clinic.id, allDay)
    await hours(pantry.id, never)
    const { data } = await as(ada)(entities.list, { openNow: true })
    expect(data.data.map(({ name }) => name)).toEqual(['Harbor Clinic'])
    expect(await seen(ada, { ...country, openNow: true })).toEqual(['Harbor Clinic'])
  })
})

test('the figures of the map say what is covered and what is not', async () => {
  const data = valuesIn((await as(ada)(entities.mapKpis, { stateId: 5 })).data)
  expect(data).toEqual({
    shown: 3,
    accepting: 3,
    avgDistance: expect.any(Number),
    categoriesCovered: 3,
    categoriesMissing: 13,
    countiesWithout: 56,
  })
  expect(data.avgDistance).toBeGreaterThan(40)
  // Each opens a list with as many rows, counties too; without a state those of every state with a location.
  for (const filters of [{ stateId: 5 }, {}, { search: 'Borough' }])
    for (const person of [ada, admin]) {
      const compared = await figuresAndLists(as(person), (await as(person)(entities.mapKpis, filters)).data)
      expect(compared.figures.map(([name]) => name.split(' ')[0])).toContain('countiesWithout')
      expect(compared.lists).toEqual(compared.figures)
    }
  const { data: counties } = (await as(ada)(entities.countiesWithout, { stateId: 5, pageSize: 2 })).data
  expect(counties.map(({ name, stateName }) => `${name}, ${stateName}`)).toEqual([
    'Alpine County, California',
    'Amador County, California',
  ])
  expect((await as(admin)(entities.mapKpis, { stateId: 5 })).data.avgDistance.value).toBeNull()
})

describe('a circle around a point', () => {
  test('is as wide as it must be, further north wider in degrees', () => {
    const box = boxAround({ lat: 60, lng: 10 }, 69.1)
    expect(box.north - box.south).toBeCloseTo(2, 2)
    expect(box.east - box.west).toBeGreaterThan(4)
  })

  test('goes all the way around over a pole and across the date line', () => {
    expect(boxAround({ lat: 89.9, lng: 0 }, 100)).toMatchObject({ west: -180, east: 180 })
    expect(boxAround({ lat: 52, lng: 179.9 }, 100)).toMatchObject({ west: -180, east: 180 })
    expect(boxAround({ lat: 0, lng: 0 }, 9_000)).toMatchObject({ west: -180, east: 180 })
  })
})

test('nearest first gives the same order page by page as all at once', async () => {
  const near = { lat: 38.58, lng: -121.49 }
  const all = (await as(ada)(entities.list, { near, sort: 'distance', pageSize: 100 })).data
  const pages = []
  for (let pageNo = 1; pageNo <= Math.ceil(all.total / 2); pageNo++) {
    const { data } = await as(ada)(entities.list, { near, sort: 'distance', pageNo, pageSize: 2 })
    expect(data.total).toBe(all.total)
    pages.push(...data.data)
  }
  expect(pages.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id))
})

test('the directory is a file, too', async () => {
  const { headers, body } = await world.ask(ada, { url: '/api/entities/all/export?stateId=5' })
  expect(headers['content-type']).toMatch(/text\/csv/)
  const lines = body.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^Harbor Clinic,Organization,/)
})
