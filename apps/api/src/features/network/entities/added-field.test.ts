import { entities } from '@handoff/contracts/network/entities/entities'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import type { StoredEntity } from '@handoff/contracts/network/entities/from-fields'
import { hsds } from '@handoff/contracts/network/hsds'
import { imports } from '@handoff/contracts/network/imports'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { requests } from '@handoff/contracts/network/requests/requests'
import { verifications } from '@handoff/contracts/network/verifications'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { aCsv } from '../imports/imports.fixtures.ts'

/** A field that no file of ours knows but this one: an entry in the table of fields, and a column. */
vi.mock('@handoff/contracts/network/entities/fields', async (original) => {
  const { entityFields: known } = await original<{ entityFields: typeof entityFields }>()
  const parking = {
    ...known.cost,
    label: 'Parking',
    column: 'parking',
    seen: { directory: 'Parking', publicList: true, publicPage: 'Parking', verification: 'Parking', offerPage: true },
    file: { headings: ['carpark'] },
    hsds: { name: 'parking_information' },
  }
  return { entityFields: { ...known, parking } }
})

const world = await openWorld({ reference: true })
const { as, ask, db, aPerson, anEntity } = world
await sql`alter table entity add column parking text`.execute(db)
const alma = await aPerson()
const clinic = await anEntity({ name: 'Harbor Clinic' })
const ada = await aPerson({ entity: clinic })

/** What the compiler does not know of, as it is no field of ours. */
const parkingOf = (record: object) => (record as { parking?: unknown }).parking
const withParking = (parking: string | null) => ({ parking }) as Partial<StoredEntity>
const versionOf = async () => (await as(alma)(entities.edit, { id: clinic.id })).data.version
const saved = async (parking: string | null) =>
  (await as(alma)(entities.save, { id: clinic.id, version: await versionOf(), ...withParking(parking) })).data

test('a field of the table is saved, trimmed and checked as its entry says, and emptied again', async () => {
  expect(parkingOf(await saved('  Behind the house '))).toBe('Behind the house')
  expect(await saved('x'.repeat(501)).catch((error: unknown) => error)).toMatchObject({ status: 400 })
  expect(parkingOf(await saved(''))).toBeNull()
  expect(parkingOf(await saved('Behind the house'))).toBe('Behind the house')
  const { rows } = await sql`select parking from entity where id = ${clinic.id}`.execute(db)
  expect(rows).toEqual([{ parking: 'Behind the house' }])
})

test('a field is in the answers for the page, the form, the directory, and for strangers', async () => {
  await saved('Behind the house')
  const listed = (await as(ada)(entities.list, {})).data.data
  const open = (await as(null)(publicDirectory.list, {})).data.data
  for (const record of [
    (await as(ada)(entities.show, { id: clinic.id })).data,
    (await as(ada)(entities.edit, { id: clinic.id })).data,
    listed.find(({ id }) => id === clinic.id)!,
    open.find(({ id }) => id === clinic.id)!,
    (await as(null)(publicDirectory.show, { id: clinic.id })).data,
  ])
    expect(parkingOf(record)).toBe('Behind the house')
})

test('a field is a column of files, and read from them under its own heading or another', async () => {
  await saved('Behind the house')
  const file = await ask(alma, { url: `/api${entities.exportList.path}` })
  const rows = parse<Record<string, string>>(file.body, { columns: true, bom: true })
  expect(rows.find(({ Name }) => Name === 'Harbor Clinic')).toMatchObject({ Parking: 'Behind the house' })

  for (const [heading, name] of [
    ['Parking', 'One Pantry'],
    ['Car park', 'Two Pantry'],
  ]) {
    const { id, version, mapping } = (
      await as(alma)(imports.ofEntities, { file: aCsv(`Name,${heading}\n${name},"On the street, free"\n`) })
    ).data
    const checked = (await as(alma)(imports.check, { id, version, mapping })).data
    await as(alma)(imports.run, { id, version: checked.version })
    const listedEntities = (await as(alma)(entities.list, { search: name })).data.data
    expect(parkingOf(listedEntities[0]!)).toBe('On the street, free')
  }
})

test('a field is in HSDS under the name that its entry gives it', async () => {
  await saved('Behind the house')
  const file = await ask(null, { url: `/api${hsds.open.path}` })
  const services = file.json<{ name: string; organization: { name: string }; parking_information?: string }[]>()
  const clinicServices = services.filter(({ organization }) => organization.name === 'Harbor Clinic')
  expect(new Set(clinicServices.map((service) => service.parking_information))).toEqual(new Set(['Behind the house']))
})

test('a field can be asked for in a request, is shown next to what is there, and carried out', async () => {
  await saved('Behind the house')
  const request = (
    await as(ada)(requests.requestEntity, {
      action: 'change',
      targetId: clinic.id,
      payload: withParking('Across the road') as { networkType: 2 },
    })
  ).data
  const { changes, version } = (await as(alma)(requests.show, { id: request.id })).data
  expect(changes).toEqual([{ field: 'Parking', now: 'Behind the house', asked: 'Across the road' }])
  await as(alma)(requests.add, { id: request.id, version })
  expect(parkingOf((await as(ada)(entities.show, { id: clinic.id })).data)).toBe('Across the road')
})

test('a field that changed is named in the event of the change', async () => {
  await saved('Behind the house')
  await saved('Across the road')
  const { rows } = await sql<{ fields: string[] }>`
    select data -> 'fields' as fields from event where type = 'entity.changed' order by id desc limit 1`.execute(db)
  expect(rows[0]!.fields).toContain('parking')
})

test('a provider that confirms by its link sees the field', () => {
  const { shape } = verifications.byLink.output
  expect(Object.keys(shape)).toContain('parking')
})
