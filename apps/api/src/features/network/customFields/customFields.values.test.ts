import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { describe, expect, test } from 'vitest'
import { aPicture } from '../../../test/samples.ts'
import { openWorld } from '../../../test/world.ts'
import { sweepFiles } from '../../platform/materials/materials.sweep.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { customFieldsOf } from './customFields.fixtures.ts'

const world = await openWorld()
const { as, db, aPerson, anEntity, staffOf, aCustomer } = world
const { aField } = customFieldsOf(world)
const { twoSides, send, take } = referralsOf(world)
const admin = await aPerson()

type Value = string | number | boolean | number[] | null
const inputs = (...values: [field: { id: number }, value: Value][]) => values.map(([{ id }, value]) => ({ id, value }))

const fields = {
  text: await aField(admin, { kind: 'text', name: 'Case number', isSensitive: true, mostCharacters: 12 }),
  number: await aField(admin, { kind: 'number', name: 'Income', minimum: '0', maximum: '9000' }),
  date: await aField(admin, { kind: 'date', name: 'School start', minimum: '2026-01-01' }),
  boolean: await aField(admin, { kind: 'boolean', name: 'Has pets' }),
  multi: await aField(admin, { kind: 'multi', name: 'Wanted', options: [{ name: 'Food' }, { name: 'Rent' }] }),
  phone: await aField(admin, { kind: 'phone', name: 'School phone' }),
  url: await aField(admin, { kind: 'url', name: 'Page' }),
}

describe('a value', () => {
  test.each([
    ['text', 'C-123456789-10', 'Case number must have at most 12 characters'],
    ['text', 'two\nlines', 'Case number must be one line of text without control characters'],
    ['number', 'much', 'This field must be numeric'],
    ['number', '0123', 'The first character cannot be 0.'],
    ['number', 9001, 'Enter a number from 0 to 9000'],
    ['date', '2026-02-30', 'Enter a valid date'],
    ['date', '2025-12-31', 'Enter a date from 01-01-2026 on'],
    ['boolean', 'Yes', 'Please select Has pets'],
    ['multi', [2_000_000_000], 'Please select Wanted'],
    ['phone', 'ask her', 'Enter a valid phone number, like (510) 555-0123 ext. 4'],
    ['url', 'javascript:alert(1)', 'Enter a valid web address'],
  ] as const)('of a %s is refused where it does not fit: %s', async (kind, value, sentence) => {
    const { id } = await aCustomer(admin)
    const field = fields[kind]
    await expect(
      as(admin)(customFields.saveOfCustomer, { id, customFieldsInputs: inputs([field, value as Value]) }),
    ).rejects.toMatchObject({ status: 400, fields: { [`customField:${field.id}`]: [sentence] } })
  })

  test('is saved with what it was before, for the audit, and others stay', async () => {
    const { id } = await aCustomer(admin)
    const { number, boolean, multi } = fields
    const [food, rent] = multi.options.map((option) => option.id) as [number, number]
    const save = async (customFieldsInputs: ReturnType<typeof inputs>) =>
      (await as(admin)(customFields.saveOfCustomer, { id, customFieldsInputs })).data
    await save(inputs([number, '1200.5'], [multi, [rent, food, rent]]))
    const after = await save(inputs([number, null], [boolean, false]))
    const valueOf = (field: { id: number }) => after.find((one) => one.id === field.id)!.value
    expect([valueOf(number), valueOf(boolean), valueOf(multi)]).toEqual([null, false, [food, rent]])

    const changes = await db
      .selectFrom('event')
      .innerJoin('event_change', 'event_change.event_id', 'event.id')
      .select(['field', 'before', 'after'])
      .where('customer_id', '=', id)
      .where('type', '=', 'customField.valuesSaved')
      .orderBy('event_id')
      .orderBy('position')
      .execute()
    expect(changes).toEqual([
      { field: `customField:${number.id}`, before: null, after: '1200.5' },
      { field: `customField:${multi.id}`, before: null, after: 'Food; Rent' },
      { field: `customField:${number.id}`, before: '1200.5', after: null },
      { field: `customField:${boolean.id}`, before: null, after: 'No' },
    ])
  })

  test('of a required field must be there in a whole record, and defaults are filled in', async () => {
    const clinic = await anEntity()
    const staff = await aField(admin, { targetType: 1, name: 'Staff', kind: 'number', isRequired: true })
    const fleet = await aField(admin, { targetType: 1, name: 'Vans', kind: 'number', defaultValue: 2 })
    const add = (customFieldsInputs: ReturnType<typeof inputs>) =>
      as(admin)(customFields.addToEntity, { id: clinic.id, customFieldsInputs })
    await expect(add([])).rejects.toMatchObject({ fields: { [`customField:${staff.id}`]: ['Staff is required'] } })
    const { data } = await add(inputs([staff, 7]))
    expect(data.map(({ name, value }) => [name, value])).toEqual([
      ['Staff', 7],
      ['Vans', 2],
    ])
    const save = (value: Value) =>
      as(admin)(customFields.saveOfEntity, { id: clinic.id, customFieldsInputs: inputs([staff, value]) })
    await expect(save(null)).rejects.toMatchObject({ status: 400 })
    expect((await save(8)).data.find(({ id }) => id === fleet.id)!.value).toBe(2)
  })
})

test('a file is the value of one record, opened by who sees the record, and swept where none has it', async () => {
  const { ada, ben } = await twoSides()
  const field = await aField(admin, { kind: 'file', name: 'Papers' })
  const upload = async () => (await as(ada)(customFields.addFile, { id: field.id, file: aPicture() })).data
  const [file, other] = [await upload(), await upload()]
  const { id } = await aCustomer(ada)
  const save = (record: number) =>
    as(ada)(customFields.saveOfCustomer, { id: record, customFieldsInputs: inputs([field, file.id]) })
  const { data } = await save(id)
  expect(data.find((one) => one.id === field.id)!.file).toEqual(file)
  await expect(save((await aCustomer(ada)).id)).rejects.toMatchObject({ status: 400 })
  const { downloadUrl } = (await as(ada)(customFields.viewOfFile, { id: file.id })).data
  expect((await world.ask(null, { url: downloadUrl })).headers['content-type']).toBe('image/png')
  for (const [person, fileId] of [
    [ben, file.id],
    [ada, other.id],
  ] as const)
    await expect(as(person)(customFields.viewOfFile, { id: fileId })).rejects.toMatchObject({ status: 404 })

  world.clock.advance({ hours: 2 })
  await sweepFiles(world.app.handoff.files, '/nowhere')
    .run({ db, now: world.clock.now() } as never)
    .catch(() => {})
  const left = await db.selectFrom('custom_field_file').select('id').where('field_id', '=', field.id).execute()
  expect(left).toEqual([{ id: file.id }])
})

describe('values of a customer', () => {
  test('are changed by those who manage it, read by who accepted it, and not there for others', async () => {
    const { ada, ben, shelter } = await twoSides()
    const { id: referralId, customerId: id } = await send(ada, shelter)
    const input = { id, customFieldsInputs: inputs([fields.number, 5]) }
    await as(ada)(customFields.saveOfCustomer, input)
    await expect(as(ben)(customFields.ofCustomer, { id })).rejects.toMatchObject({ status: 404 })
    await take(ben, referralId, 'accept')
    const seen = (await as(ben)(customFields.ofCustomer, { id })).data
    expect(seen.find((field) => field.id === fields.number.id)!.value).toBe(5)
    await expect(as(ben)(customFields.saveOfCustomer, input)).rejects.toMatchObject({ status: 403 })
  })

  test('that are sensitive are masked without the right, and only added where there are none', async () => {
    const { ada, clinic } = await twoSides()
    const sam = await staffOf(clinic, { customers: ['view', 'edit'] })
    const { id } = await aCustomer(ada)
    const save = (person: typeof ada, value: Value) =>
      as(person)(customFields.saveOfCustomer, { id, customFieldsInputs: inputs([fields.text, value]) })
    const { data } = await save(sam, 'C-2026-0417')
    expect(data.find((field) => field.id === fields.text.id)).toMatchObject({ value: null, masked: '••••0417' })
    await expect(save(sam, 'C-1')).rejects.toMatchObject({
      status: 403,
      message: 'You don’t have access to Case number',
    })
    const unmasked = (await as(ada)(customFields.ofCustomer, { id })).data
    expect(unmasked.find((field) => field.id === fields.text.id)).toMatchObject({ value: 'C-2026-0417', masked: null })
  })
})

test('a CSV of entities has a column for each field, masked without the right', async () => {
  const { clinic, ada } = await twoSides()
  const line = await aField(admin, { targetType: 1, name: 'Night line', kind: 'phone', isSensitive: true })
  await as(admin)(customFields.saveOfEntity, { id: clinic.id, customFieldsInputs: inputs([line, '(510) 555-0142']) })
  const sam = await staffOf(clinic, { network: ['view', 'export'] })
  const csvFor = async (person: typeof ada) => (await world.ask(person, { url: '/api/entities/all/table/export' })).body
  expect(await csvFor(ada)).toContain('(510) 555-0142')
  const masked = await csvFor(sam)
  expect(masked).toContain('Night line')
  expect(masked).toContain('••••0142')
  expect(masked).not.toContain('555-0142')
})

test('values of an entity are read by all who find it, and changed by those who manage it', async () => {
  const { ada, ben, clinic } = await twoSides()
  const field = await aField(admin, { targetType: 1, name: 'Beds', kind: 'number' })
  const staff = await aField(admin, { targetType: 1, name: 'Motto' })
  const input = { id: clinic.id, customFieldsInputs: inputs([field, 12], [staff, 'Open doors']) }
  await as(ada)(customFields.saveOfEntity, input)
  await expect(as(ben)(customFields.saveOfEntity, input)).rejects.toMatchObject({ status: 404 })
  const seen = (await as(ben)(customFields.ofEntity, { id: clinic.id })).data
  expect(seen.find(({ id }) => id === field.id)!.value).toBe(12)
})

test.each(['customer', 'entity'] as const)(
  'a value of a %s is not written over by someone who read it before',
  async (target) => {
    const { id } = target === 'customer' ? await aCustomer(admin) : await anEntity()
    const [field, read, save] =
      target === 'customer'
        ? ([fields.boolean, customFields.ofCustomer, customFields.saveOfCustomer] as const)
        : ([
            await aField(admin, { kind: 'boolean', name: 'Has a ramp', targetType: 1 }),
            customFields.ofEntity,
            customFields.saveOfEntity,
          ] as const)
    const version = (await as(admin)(read, { id })).data[0]!.recordVersion
    const saved = await as(admin)(save, { id, version, customFieldsInputs: inputs([field, true]) })
    await expect(as(admin)(save, { id, version, customFieldsInputs: inputs([field, false]) })).rejects.toMatchObject({
      status: 409,
    })
    const after = saved.data.find((one) => one.id === field.id)!
    expect(after).toMatchObject({ value: true, recordVersion: version + 1 })
    await as(admin)(save, { id, version: after.recordVersion, customFieldsInputs: inputs([field, false]) })
  },
)
