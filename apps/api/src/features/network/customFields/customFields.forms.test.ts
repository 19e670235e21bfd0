import { customers } from '@handoff/contracts/customers/customers/customers'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { imports } from '@handoff/contracts/network/imports'
import { expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { importsOf } from '../imports/imports.fixtures.ts'
import { requestsOf } from '../requests/requests.fixtures.ts'
import { customFieldsOf } from './customFields.fixtures.ts'

const world = await openWorld()
const { as, aPerson, anEntity, staffOf } = world
const { aField } = customFieldsOf(world)
const admin = await aPerson()
const clinic = await anEntity()
const ada = await aPerson({ entity: clinic })

const housing = await aField(admin, { name: 'Housing', kind: 'text', isRequired: true })
const income = await aField(admin, { name: 'Income', kind: 'number', isSensitive: true })
const rosa = { firstName: 'Rosa', lastName: 'Marin', hasNoContact: true }
const error = (field: { id: number }, sentence: string) => ({ fields: { [`customField:${field.id}`]: [sentence] } })
const valuesOf = async (id: number, person = ada) =>
  Object.fromEntries((await as(person)(customFields.ofCustomer, { id })).data.map((one) => [one.name, one.value]))
const ofEntity = async (id: number, field: string) =>
  (await as(admin)(customFields.ofEntity, { id })).data.find(({ name }) => name === field)!.value

test('a customer is created with its custom fields or not at all', async () => {
  const create = (...customFieldsInputs: { id: number; value: string | number }[]) =>
    as(ada)(customers.create, { ...rosa, customFieldsInputs })
  await expect(as(ada)(customers.create, rosa)).rejects.toMatchObject(error(housing, 'Housing is required'))
  await expect(create({ id: housing.id, value: 'Shelter' }, { id: income.id, value: 'much' })).rejects.toMatchObject({
    status: 400,
    ...error(income, 'This field must be numeric'),
  })
  expect((await as(ada)(customers.list, { search: 'Marin' })).data.total).toBe(0)

  const { data } = await create({ id: housing.id, value: 'Shelter' }, { id: income.id, value: 900 })
  expect(await valuesOf(data.id)).toEqual({ Housing: 'Shelter', Income: 900 })
})

test('an update changes the custom fields that it names, under the rules of the customer', async () => {
  const { data: customer } = await as(ada)(customers.create, {
    ...rosa,
    customFieldsInputs: [{ id: housing.id, value: 'Shelter' }],
  })
  const { id } = customer
  const first = await as(ada)(customers.save, { id, version: customer.version, lastName: 'Marin Vega' })
  const { version } = first.data
  expect(await valuesOf(id)).toEqual({ Housing: 'Shelter', Income: null })
  const customFieldsInputs = [{ id: income.id, value: 900 }]
  await as(ada)(customers.save, { id, version, customFieldsInputs })
  expect(await valuesOf(id)).toEqual({ Housing: 'Shelter', Income: 900 })

  await expect(as(ada)(customers.save, { id, version, customFieldsInputs })).rejects.toMatchObject({ status: 409 })
  const stranger = await aPerson({ entity: await anEntity() })
  await expect(as(stranger)(customers.save, { id, version, customFieldsInputs })).rejects.toMatchObject({ status: 404 })
  const sam = await staffOf(clinic, { customers: ['view', 'edit'] })
  const input = { id, version: version + 1, customFieldsInputs: [{ id: income.id, value: 1 }] }
  await expect(as(sam)(customers.save, input)).rejects.toMatchObject({
    status: 403,
    message: 'You don’t have access to Income',
  })
  expect(await valuesOf(id, sam)).toEqual({ Housing: 'Shelter', Income: null })
})

test('saving a value moves the version of its record, once, and only where something changed', async () => {
  const customFieldsInputs = [{ id: housing.id, value: 'Shelter' }]
  const { data: customer } = await as(ada)(customers.create, { ...rosa, customFieldsInputs })
  const { id, version } = customer
  const saveTo = (value: string) =>
    as(ada)(customFields.saveOfCustomer, { id, customFieldsInputs: [{ id: housing.id, value }] })
  await saveTo('Shelter')
  await as(ada)(customers.save, { id, version, customFieldsInputs: [{ id: housing.id, value: 'Car' }] })
  await saveTo('Friends')
  const mine = { id, version: version + 1, customFieldsInputs }
  await expect(as(ada)(customers.save, mine)).rejects.toMatchObject({ status: 409 })
  await as(ada)(customers.save, { ...mine, version: version + 2 })

  const motto = await aField(admin, { targetType: 1, name: 'Motto', kind: 'text' })
  const before = (await as(admin)(entities.edit, { id: clinic.id })).data
  await as(ada)(customFields.saveOfEntity, { id: clinic.id, customFieldsInputs: [{ id: motto.id, value: 'Open' }] })
  const late = { id: clinic.id, version: before.version, about: 'A clinic' }
  await expect(as(admin)(entities.save, late)).rejects.toMatchObject({ status: 409 })
  await as(admin)(customFields.makeActive, { id: motto.id, isActive: false })
})

test('an entity is created with its required custom fields, and updated with those that are named', async () => {
  const license = await aField(admin, { targetType: 1, name: 'License', isRequired: true })
  const beds = await aField(admin, { targetType: 1, name: 'Beds', kind: 'number', defaultValue: 4 })
  const harbor = { networkType: 2 as const, name: 'Harbor', isInvited: false }
  await expect(as(admin)(entities.create, harbor)).rejects.toMatchObject(error(license, 'License is required'))
  const { data } = await as(admin)(entities.create, {
    ...harbor,
    customFieldsInputs: [{ id: license.id, value: 'L-1' }],
  })
  const { id, version } = data
  await as(admin)(entities.save, { id, version, customFieldsInputs: [{ id: beds.id, value: 6 }] })
  const values = (await as(admin)(customFields.ofEntity, { id })).data.map(({ name, value }) => [name, value])
  expect(values).toEqual([
    ['License', 'L-1'],
    ['Beds', 6],
  ])
})

test('a row of an import without a required custom field is an error with its name', async () => {
  const file = 'Name,Email,Permit\nHarbor East,east@harbor.test,P-7\nHarbor West,west@harbor.test,\n'
  const permit = await aField(admin, { targetType: 1, name: 'Permit', isRequired: true })
  for (const { id, name } of (await as(admin)(customFields.active, { targetType: 1 })).data)
    if (name === 'License') await as(admin)(customFields.makeActive, { id, isActive: false })
  const { checked, rowsOf } = importsOf(world)
  const rows = await rowsOf(admin, (await checked(admin, file)).id)
  expect(rows.map(({ status, problems }) => [status, problems])).toEqual([
    ['new', []],
    ['error', [expect.objectContaining({ column: 'Permit', message: `${permit.name} is required` })]],
  ])
})

test('what a row of an import becomes decides whether required custom fields are asked of it', async () => {
  await aField(admin, { targetType: 1, name: 'Region', defaultValue: 'North' })
  const { checked, rowsOf } = importsOf(world)
  const fields = (await as(admin)(customFields.active, { targetType: 1 })).data
  const permit = fields.find(({ name }) => name === 'Permit')!
  const customFieldsInputs = [{ id: permit.id, value: 'P-1' }]
  const known = { networkType: 2 as const, isInvited: false, customFieldsInputs }
  await as(admin)(entities.create, { ...known, name: 'Bay Pantry' })
  await as(admin)(entities.create, { ...known, name: 'Hill Pantry', phone: '(510) 555-0170' })
  const file = 'Name,Phone\nBay Pantry,\nValley Pantry,(510) 555-0170\n'
  const statuses = async (id: number) => (await rowsOf(admin, id)).map(({ status }) => status)
  const { id } = await checked(admin, file)
  expect(await statuses(id)).toEqual(['duplicate', 'error'])
  const [same, alike] = await rowsOf(admin, id)
  await as(admin)(imports.choose, { id, row: same!.id, choice: 'import' })
  await as(admin)(imports.choose, { id, row: alike!.id, choice: 'fill' })
  expect(await statuses(id)).toEqual(['error', 'hint'])
  await as(admin)(imports.choose, { id, row: alike!.id, choice: 'skip' })
  const run = async (it: { id: number; version: number }, duplicates: 'create' | 'skip') => {
    await as(admin)(imports.run, { id: it.id, version: it.version, duplicates })
    return rowsOf(admin, it.id)
  }
  const { version } = (await as(admin)(imports.show, { id })).data
  expect((await run({ id, version }, 'skip')).map(({ status }) => status)).toEqual(['error', 'skipped'])
  const [doubled] = await run(await checked(admin, file), 'create')
  expect(doubled).toMatchObject({ status: 'error', problems: [{ message: 'Permit is required' }] })

  const [complete] = await run(await checked(admin, 'Name,Permit\nLake Pantry,P-3\n'), 'skip')
  expect(await ofEntity(complete!.targetId!, 'Region')).toBe('North')
})

test('an approved request for an entity gets the defaults, and is not refused for a required field', async () => {
  const { askEntity, add } = requestsOf(world)
  const { id } = await askEntity(ada)
  const { added } = await add(id, { by: admin })
  expect(await ofEntity(added!.id, 'Region')).toBe('North')
})
