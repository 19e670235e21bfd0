import { entities } from '@handoff/contracts/network/entities/entities'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/world.ts'

const { as, anEntity, aPerson, categoryId } = await openWorld()
const [food, housing, legal] = [await categoryId('Food'), await categoryId('Housing'), await categoryId('Legal')]

test('a list shows and sorts by the capacity in the category, also where the provider as a whole has another', async () => {
  const ada = await aPerson({ entity: await anEntity({ name: 'Harbor Clinic', categories: ['Food'] }) })
  const admin = await aPerson({ firstName: 'Alma' })
  const split = await anEntity({ name: 'Split Pantry', categories: ['Food', 'Housing', 'Legal'], capacity: 6 })
  await as(admin)(entities.setCapacity, { id: split.id, categoryId: food, capacity: 5, note: 'Full until May' })
  await as(admin)(entities.setCapacity, { id: split.id, categoryId: housing, capacity: 2 })

  const list = async (categoryIds?: number[]) =>
    (await as(ada)(entities.list, { categoryIds, sort: 'capacity' })).data.data.map(
      ({ name, capacity, capacityNote }) => ({
        name,
        capacity,
        capacityNote,
      }),
    )
  const rowIn = async (categoryIds?: number[]) => (await list(categoryIds)).find(({ name }) => name === 'Split Pantry')!
  expect(await rowIn()).toMatchObject({ capacity: 2 })
  expect(await rowIn([food])).toMatchObject({ capacity: 5, capacityNote: 'Full until May' })
  expect(await rowIn([food, housing])).toMatchObject({ capacity: 2, capacityNote: null })
  expect((await list([food])).at(-1)!.name).toBe('Split Pantry')
  const { services } = (await as(ada)(entities.show, { id: split.id })).data
  expect(new Set(services.map(({ category }) => category.id))).toEqual(new Set([food, housing, legal]))
  for (const { category, capacity, capacityNote } of services)
    expect(await rowIn([category.id]), category.name).toMatchObject({ capacity, capacityNote })
})
