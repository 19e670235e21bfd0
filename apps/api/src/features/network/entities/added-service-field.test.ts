import { entities } from '@handoff/contracts/network/entities/entities'
import type { serviceFields } from '@handoff/contracts/network/entities/service-fields'
import type { NewService } from '@handoff/contracts/network/entities/services'
import { hsds } from '@handoff/contracts/network/hsds'
import { imports } from '@handoff/contracts/network/imports'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { requests } from '@handoff/contracts/network/requests/requests'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { aCsv } from '../imports/imports.fixtures.ts'

/** A field of services that no file of ours knows but this one: an entry in their table, and a column. */
vi.mock('@handoff/contracts/network/entities/service-fields', async (original) => {
  const known = await original<{ serviceFields: typeof serviceFields }>()
  const { entityFields } = await import('@handoff/contracts/network/entities/fields')
  const { schema, stored } = entityFields.cost
  const fees = { label: 'Fees', column: 'fees', schema, stored, input: { as: 'text' }, isPublic: true }
  const entry = { ...fees, file: { headings: ['charges'] }, hsds: 'fees' }
  return { ...known, serviceFields: { ...known.serviceFields, fees: entry } }
})

const world = await openWorld({ reference: true })
const { as, ask, db, aPerson, anEntity, categoryId } = world
await sql`alter table entity_category add column fees text`.execute(db)
const [food, housing] = [await categoryId('Food'), await categoryId('Housing')]
const alma = await aPerson()
const clinic = await anEntity({ name: 'Harbor Clinic' })
const ada = await aPerson({ entity: clinic })

const withFees = (fees: string | null, ids = [food]) =>
  ids.map((id) => ({ categoryId: id, fees })) as unknown as NewService[]
const versionOf = async () => (await as(alma)(entities.edit, { id: clinic.id })).data.version
const saved = async (services: NewService[]) =>
  (await as(alma)(entities.save, { id: clinic.id, version: await versionOf(), services })).data
/** What the compiler does not know of, as it is no field of ours. */
const feesOf = (services: readonly object[]) => services.map((service) => (service as { fees?: unknown }).fees)

test('a field of a service is saved by category, checked as its entry says, and emptied again', async () => {
  expect(new Set(feesOf((await saved(withFees('  Sliding scale '))).services))).toEqual(
    new Set(['Sliding scale', null]),
  )
  expect(await saved(withFees('x'.repeat(501))).catch((error: unknown) => error)).toMatchObject({ status: 400 })
  expect(feesOf((await saved([])).services)).toEqual([null, null])
})

test('a field of a service is in the answers for its page and for strangers, and in HSDS', async () => {
  await saved(withFees('Sliding scale', [food, housing]))
  const { services } = (await as(ada)(entities.show, { id: clinic.id })).data
  const open = (await as(null)(publicDirectory.show, { id: clinic.id })).data.services
  expect([...feesOf(services), ...feesOf(open)]).toEqual(Array(4).fill('Sliding scale'))
  const all = (await ask(null, { url: `/api${hsds.open.path}` })).json<{ organization: { name: string } }[]>()
  expect(feesOf(all.filter(({ organization }) => organization.name === 'Harbor Clinic'))).toEqual(
    Array(2).fill('Sliding scale'),
  )
})

test('a field of a service is a column of files, and read from them', async () => {
  await saved(withFees('Sliding scale', [food, housing]))
  const file = await ask(alma, { url: `/api${entities.exportList.path}` })
  const rows = parse<Record<string, string>>(file.body, { columns: true, bom: true })
  expect(rows.find(({ Name }) => Name === 'Harbor Clinic')).toMatchObject({ Fees: 'Sliding scale' })

  const { id, version, mapping } = (
    await as(alma)(imports.ofEntities, { file: aCsv('Name,Categories,Charges\nOne Pantry,Food,Free\n') })
  ).data
  const checked = (await as(alma)(imports.check, { id, version, mapping })).data
  await as(alma)(imports.run, { id, version: checked.version })
  const found = (await as(alma)(entities.list, { search: 'One Pantry' })).data.data[0]!
  expect(feesOf((await as(alma)(entities.show, { id: found.id })).data.services)).toEqual(['Free'])
})

test('a field of a service can be asked for in a request, is named in it, and carried out', async () => {
  await saved(withFees('Sliding scale'))
  const payload = { services: withFees('Free') }
  const request = (await as(ada)(requests.requestEntity, { action: 'change', targetId: clinic.id, payload })).data
  const { changes, version } = (await as(alma)(requests.show, { id: request.id })).data
  expect(changes).toEqual([
    { field: 'Eligibility by category', now: 'Food: Fees: Sliding scale', asked: 'Food: Fees: Free' },
  ])
  await as(alma)(requests.add, { id: request.id, version })
  expect(feesOf((await as(ada)(entities.show, { id: clinic.id })).data.services)).toContain('Free')
})

test('a field of a service moves with a merge of providers', async () => {
  const other = await anEntity({ name: 'Empty Pantry', categories: [] })
  await saved(withFees('Sliding scale', [food, housing]))
  await as(alma)(entities.merge, { id: clinic.id, intoId: other.id })
  expect(feesOf((await as(alma)(entities.show, { id: other.id })).data.services)).toContain('Sliding scale')
})
