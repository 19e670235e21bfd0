import { entities } from '@handoff/contracts/network/entities/entities'
import { expect, test } from 'vitest'
import { figuresAndLists, valuesIn } from '../../../../test/figures.ts'
import { openWorld, type Person } from '../../../../test/world.ts'

const world = await openWorld({ reference: true })
const { as, db, anEntity, aPerson, categoryId } = world

const oakland = { stateId: 5, countyId: 6001, zip: '94601' }
const reno = { stateId: 28, countyId: 32031, zip: '89501' }

const clinic = await anEntity({ name: 'Harbor Clinic', place: oakland, categories: ['Food'] })
const pantry = await anEntity({ name: 'Open Pantry', place: oakland, categories: ['Food', 'Housing'] })
const refuge = await anEntity({ name: 'Quiet Refuge', place: reno, confidential: true, categories: ['Safety'] })
const inactive = await anEntity({ name: 'Closed Door', place: oakland, categories: ['Food', 'Legal'], entityState: 4 })
const invited = await anEntity({ name: 'New Roof', place: reno, categories: ['Housing'], entityState: 2 })
const earlier = await anEntity({ name: 'Old Harbor Clinic', place: reno, categories: ['Food', 'Dental'] })
await db.updateTable('entity').set({ merged_into_id: clinic.id }).where('id', '=', earlier.id).execute()

const ada = await aPerson({ entity: clinic })
const nia = await aPerson({ entity: invited, firstName: 'Nia' })
const admin = await aPerson({ firstName: 'Alma' })

const kpis = async (person: Person, filters = {}) => valuesIn((await as(person)(entities.kpis, filters)).data)
const namedFigures = async (person: Person, filters = {}) => {
  const { byCategory, byState } = await kpis(person, filters)
  return [...byCategory.map(({ name, value }) => [name, value]), ...byState.map(({ code, value }) => [code, value])]
}

test('by category and state, whom one does not see is left out: who left, who has not come yet, and who is someone else now', async () => {
  expect(await namedFigures(ada)).toEqual([
    ['Food', 2],
    ['Housing', 1],
    ['Safety', 1],
    ['CA', 2],
    ['NV', 1],
  ])
  expect(await namedFigures(admin)).toEqual([
    ['Food', 3],
    ['Housing', 2],
    ['Legal', 1],
    ['Safety', 1],
    ['CA', 3],
    ['NV', 2],
  ])
})

test('everyone sees themselves', async () => {
  expect(await kpis(nia)).toMatchObject({ total: 4, invited: 1, active: 3 })
  expect(await namedFigures(nia)).toContainEqual(['Housing', 2])
  expect((await as(nia)(entities.mapKpis, {})).data).toMatchObject({ shown: { value: 4 }, avgDistance: { cases: 4 } })
})

test('locations in several states are counted in each, several in one state once', async () => {
  for (const stateId of [5, 28])
    await db
      .insertInto('entity_address')
      .values({ entity_id: pantry.id, address_line1: '2 Main Street', state_id: stateId, position: 1 })
      .execute()
  expect((await namedFigures(ada)).slice(-2)).toEqual([
    ['CA', 2],
    ['NV', 2],
  ])
  expect(await kpis(ada, { stateId: 28 })).toMatchObject({ total: 2, accepting: 2 })
})

test('in a category its own capacity counts', async () => {
  const [food, housing] = [await categoryId('Food'), await categoryId('Housing')]
  await db
    .updateTable('entity_category')
    .set({ capacity: 5 })
    .where('entity_id', '=', pantry.id)
    .where('category_id', '=', food)
    .execute()
  expect(await kpis(ada, { categoryId: food })).toMatchObject({ total: 2, accepting: 1, open: 1, closed: 1 })
  expect(await kpis(ada, { categoryId: housing })).toMatchObject({ total: 1, accepting: 1, open: 1, closed: 0 })
  expect(await kpis(ada)).toMatchObject({ total: 3, accepting: 3, open: 3, closed: 0 })
})

test('a capacity that no one has stated does not count as accepting: it is counted and listed apart', async () => {
  const added = await anEntity({ name: 'Young Pantry', place: reno, categories: ['Food'], capacity: 6 })
  expect(await kpis(ada)).toMatchObject({ total: 4, accepting: 3, open: 3, notConfirmed: 1, unverified180d: 0 })
  const { data } = (await as(ada)(entities.list, { sort: '-capacity' })).data
  expect(data[0]).toMatchObject({ name: 'Young Pantry', capacity: 6 })
  await expect(as(admin)(entities.setCapacity, { id: added.id, note: 'Two beds' })).rejects.toMatchObject({
    status: 400,
    fields: { capacity: ['Please select Capacity'] },
  })
  await expect(as(admin)(entities.setCapacity, { id: added.id, capacity: 6 as 5 })).rejects.toMatchObject({
    status: 400,
  })
  await as(admin)(entities.setCapacity, { id: added.id, capacity: 2 })
  expect(await kpis(ada)).toMatchObject({ notConfirmed: 0, limited: 1 })
})

test('each opens a list with as many rows, for every viewer and every filter', async () => {
  const food = await categoryId('Food')
  for (const person of [ada, nia, admin])
    for (const filters of [
      {},
      { stateId: 28 },
      { countyId: 6001 },
      { categoryId: food },
      { categoryId: food, stateId: 5 },
    ]) {
      const compared = await figuresAndLists(as(person), [
        (await as(person)(entities.kpis, filters)).data,
        (await as(person)(entities.mapKpis, filters)).data,
      ])
      expect(compared.figures.length).toBeGreaterThan(15)
      expect(compared.lists).toEqual(compared.figures)
    }
})

test('the distance is the mean of what the list says, a confidential location as its county', async () => {
  const { data } = (await as(ada)(entities.list, { near: { isOwn: true }, sort: 'distance' })).data
  const miles = data.flatMap(({ distanceMiles }) => distanceMiles ?? [])
  expect(data.map(({ name }) => name)).toContain(refuge.name)
  expect(data.map(({ name }) => name)).not.toContain(inactive.name)
  const mean = miles.reduce((sum, one) => sum + one, 0) / miles.length
  const { avgDistance } = (await as(ada)(entities.mapKpis, {})).data
  expect(avgDistance.cases).toBe(miles.length)
  expect(Math.abs(avgDistance.value! - mean)).toBeLessThanOrEqual(0.1)
})
