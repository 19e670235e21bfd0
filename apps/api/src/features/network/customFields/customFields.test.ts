import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { customFieldsOf } from './customFields.fixtures.ts'

const world = await openWorld()
const { as, db, aPerson, anEntity, staffOf, aCustomer } = world
const { aField, all } = customFieldsOf(world)
const admin = await aPerson()
const save = as(admin)
const roofs = [{ name: 'Own' }, { name: 'Shelter' }, { name: 'Outdoors' }]

beforeEach(() => db.deleteFrom('custom_value').execute())

describe('a definition', () => {
  test('is created, listed for its target, and described to everyone who fills it in', async () => {
    const clinic = await anEntity()
    const ada = await aPerson({ entity: clinic })
    const field = await aField(admin, { name: 'Roof', kind: 'single', options: roofs, defaultValue: 'Shelter' })
    expect(field).toMatchObject({ targetType: 2, isActive: true, version: 1, defaultValue: field.options[1]!.id })
    const network = await aField(admin, { targetType: 1, name: 'Roof', kind: 'number', minimum: '1' })
    const idsOf = async (targetType: number) =>
      (await as(ada)(customFields.active, { targetType })).data.map(({ id }) => id)
    expect(await idsOf(7)).toContain(field.id)
    expect(await idsOf(7)).not.toContain(network.id)
    expect(await idsOf(1)).toEqual([network.id])
  })

  test.each([
    ['a name of its own', { name: 'housing' }, { name: ['There’s already a field housing'] }],
    ['options for a choice', { kind: 'multi' }, { options: ['An option is required'] }],
    ['no options otherwise', { options: roofs }, { options: ['Only a choice has options'] }],
    ['a minimum that is a number', { kind: 'number', minimum: 'low' }, { minimum: ['This field must be numeric'] }],
    [
      'limits in their order',
      { kind: 'number', minimum: '9', maximum: '10.5', defaultValue: '08' },
      { defaultValue: ['The first character cannot be 0.'] },
    ],
    [
      'a maximum above the minimum',
      { kind: 'date', minimum: '2026-02-01', maximum: '2026-01-01' },
      { maximum: ['The maximum is below the minimum'] },
    ],
    [
      'a default that fits',
      { kind: 'email', defaultValue: 'rosa' },
      { defaultValue: ['Please enter a valid email address'] },
    ],
    [
      'customers for the public form',
      { targetType: 1, isPublic: true },
      { isPublic: ['This field can’t be on the public help request form'] },
    ],
  ] as const)('needs %s', async (_, more, fields) => {
    if (!(await all(admin)).some(({ name }) => name === 'Housing')) await aField(admin, { name: 'Housing' })
    await expect(aField(admin, more as never)).rejects.toMatchObject({ status: 400, fields })
  })

  test('is the business of the administrative side, with the right to edit in its area', async () => {
    const clinic = await anEntity()
    const owner = await aPerson({ entity: clinic })
    const ofCustomers = await staffOf(null, { customers: ['edit'] })
    const reader = await staffOf(clinic, { network: ['view'] })
    const field = await aField(ofCustomers)
    for (const [person, targetType] of [
      [owner, 2],
      [ofCustomers, 1],
      [reader, 2],
    ] as const)
      await expect(aField(person, { targetType })).rejects.toMatchObject({ status: 403 })
    await expect(as(owner)(customFields.save, { id: field.id, version: 1 })).rejects.toMatchObject({ status: 403 })
    await expect(as(reader)(customFields.active, { targetType: 2 })).rejects.toMatchObject({ status: 403 })
    expect((await as(reader)(customFields.active, { targetType: 1 })).data).not.toEqual([])
  })

  test('is renamed, ordered, and made inactive; of two who save at once the second gets 409', async () => {
    const field = await aField(admin)
    const renamed = (await save(customFields.save, { id: field.id, version: 1, name: 'Case number' })).data
    expect(renamed).toMatchObject({ name: 'Case number', version: 2 })
    await expect(save(customFields.save, { id: field.id, version: 1, help: 'x' })).rejects.toMatchObject({
      status: 409,
    })
    await save(customFields.makeActive, { id: field.id, isActive: false })
    expect((await save(customFields.active, { targetType: 2 })).data.map(({ id }) => id)).not.toContain(field.id)
    const ids = (await all(admin)).map(({ id }) => id).reverse()
    await save(customFields.order, { targetType: 2, ids })
    expect((await all(admin)).map(({ id }) => id)).toEqual(ids)
    await expect(save(customFields.order, { targetType: 2, ids: ids.slice(1) })).rejects.toMatchObject({ status: 409 })
    const { data } = await db
      .selectFrom('event')
      .select('data')
      .where('type', '=', 'customField.changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(data).toMatchObject({ fieldId: field.id, fields: ['name'] })
  })
})

describe('with values', () => {
  test('a field can only grow', async () => {
    const { id: customerId } = await aCustomer(admin)
    const roof = await aField(admin, { kind: 'single', options: roofs })
    const income = await aField(admin, { kind: 'number', minimum: '0', maximum: '100' })
    const [house, shelter, outdoors] = roof.options
    await save(customFields.saveOfCustomer, {
      id: customerId,
      customFieldsInputs: [
        { id: roof.id, value: shelter!.id },
        { id: income.id, value: '50' },
      ],
    })
    const used = (await all(admin)).find(({ id }) => id === roof.id)!
    expect(used).toMatchObject({ isUsed: true, uses: 1 })
    expect(used.options.map(({ uses }) => uses)).toEqual([0, 1, 0])

    const change = (changes: object) => save(customFields.save, { id: roof.id, version: 1, ...changes })
    await expect(change({ options: [house, outdoors] })).rejects.toMatchObject({
      status: 409,
      message: 'This field has values: Shelter can be renamed, not removed',
    })
    await expect(change({ kind: 'text', options: null })).rejects.toMatchObject({ status: 409 })
    await expect(save(customFields.save, { id: income.id, version: 1, minimum: '10' })).rejects.toMatchObject({
      status: 409,
      message: 'This field has values: the minimum can only be lowered',
    })
    // Swapped, renamed, and one more: the value is the same option under its new name.
    const options = [{ id: shelter!.id, name: 'Own' }, { id: house!.id, name: 'Shelter' }, { name: 'Car' }]
    expect((await change({ options })).data.options.map(({ name }) => name)).toEqual(['Own', 'Shelter', 'Car'])
    const [filled] = (await save(customFields.ofCustomer, { id: customerId })).data.filter(({ id }) => id === roof.id)
    expect(filled!.value).toBe(shelter!.id)
  })

  test('a field is deleted only with its name typed, after the number of values was shown', async () => {
    const field = await aField(admin, { name: 'Pharmacy' })
    const { id: customerId } = await aCustomer(admin)
    const values = { id: customerId, customFieldsInputs: [{ id: field.id, value: 'Main Street' }] }
    await save(customFields.saveOfCustomer, values)
    const { id } = field
    await expect(save(customFields.remove, { id })).rejects.toMatchObject({
      status: 409,
      message: '1 customer has a value for Pharmacy',
    })
    await expect(save(customFields.remove, { id, forcefully: true, name: 'pharmacy' })).rejects.toMatchObject({
      status: 400,
      fields: { name: ['Type the name of the field: Pharmacy'] },
    })
    await save(customFields.remove, { id, forcefully: true, name: 'Pharmacy' })
    await expect(save(customFields.remove, { id })).rejects.toMatchObject({ status: 404 })
    await expect(save(customFields.saveOfCustomer, values)).rejects.toMatchObject({
      fields: { [`customField:${id}`]: ['This field no longer exists'] },
    })
  })
})
