import { entities } from '@handoff/contracts/network/entities/entities'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/world.ts'

const { as, anEntity, aPerson, categoryId } = await openWorld()
const [food, housing, legal] = [await categoryId('Food'), await categoryId('Housing'), await categoryId('Legal')]

test('a list shows and sorts by the capacity in the category asked for, whatever the provider as a whole says', async () => {
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
  const shown = async (categoryIds?: number[]) => (await list(categoryIds)).find(({ name }) => name === 'Split Pantry')!
  expect(await shown()).toMatchObject({ capacity: 2 })
  expect(await shown([food])).toMatchObject({ capacity: 5, capacityNote: 'Full until May' })
  expect(await shown([food, housing])).toMatchObject({ capacity: 2, capacityNote: null })
  expect((await list([food])).at(-1)!.name).toBe('Split Pantry')
  const { services } = (await as(ada)(entities.show, { id: split.id })).data
  expect(services.map(({ category }) => category.id).toSorted()).toEqual([food, housing, legal].toSorted())
  for (const { category, capacity, capacityNote } of services)
    expect(await shown([category.id]), category.name).toMatchObject({ capacity, capacityNote })
})
