import { displayFields } from '@handoff/contracts/platform/displayFields'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'

const world = await openWorld()
const { as, ask, aPerson, anEntity } = world
const alma = await aPerson({ firstName: 'Alma' })
const ada = await aPerson({ entity: await anEntity() })
const customers = 2

const field = (id: number, position: number, isActive = true) => ({ id, isActive, position })
const columnsOf = async (by: Person, targetType = customers) =>
  (await as(by)(displayFields.show, { targetType })).data.map(({ id, isActive }) => (isActive ? id : -id))
const save = (by: Person, fields: ReturnType<typeof field>[], more: { scope?: 'network'; targetType?: number } = {}) =>
  as(by)(displayFields.save, { targetType: customers, displayFields: fields, ...more })

test('a person’s columns replace those of the network, until they are reset', async () => {
  expect(await columnsOf(ada)).toEqual([])
  await save(alma, [field(4, 2), field(1, 1)], { scope: 'network' })
  expect(await columnsOf(ada)).toEqual([1, 4])

  await save(ada, [field(1, 0), field(100_007, 5), field(4, 3, false)])
  await save(ada, [field(100_007, 1), field(1, 0), field(4, 2, false)])
  expect(await columnsOf(ada)).toEqual([1, 100_007, -4])
  expect(await columnsOf(alma)).toEqual([1, 4])
  expect(await columnsOf(ada, customers + 1000)).toEqual([])
  expect((await save(ada, [])).data.map(({ id }) => id)).toEqual([1, 4])
  await save(alma, [], { scope: 'network' })
  expect(await columnsOf(ada)).toEqual([])
})

test('the list may also be the whole body', async () => {
  const url = '/api/display-fields/2'
  const { statusCode } = await ask(ada, { method: 'POST', url, payload: [field(3, 0), field(1, 1)] })
  expect([statusCode, await columnsOf(ada)]).toEqual([200, [3, 1]])
  const twice = await ask(ada, { method: 'POST', url, payload: [field(3, 0), field(3, 1)] })
  expect(twice.statusCode).toBe(400)
  expect(twice.json().errors).toEqual({ displayFields: ['Each column may be there once'] })
  await save(ada, [])
})

test('only administrators set the network’s, and unknown columns are rejected', async () => {
  await expect(save(ada, [field(1, 0)], { scope: 'network' })).rejects.toMatchObject({ status: 403 })
  await expect(as(ada)(displayFields.show, { targetType: 2, scope: 'network' })).rejects.toMatchObject({ status: 403 })
  const refused = (fields: ReturnType<typeof field>[], sentence: string) =>
    expect(save(ada, fields)).rejects.toMatchObject({ status: 400, fields: { displayFields: [sentence] } })
  await refused([field(1, 0, false)], 'Show at least one column')
  await refused([field(1, 0), field(1, 1)], 'Each column may be there once')
  await expect(columnsOf(ada, 999)).rejects.toMatchObject({ status: 400 })
})
