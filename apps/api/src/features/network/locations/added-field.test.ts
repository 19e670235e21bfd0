import { hsds } from '@handoff/contracts/network/hsds'
import { imports } from '@handoff/contracts/network/imports'
import type { locationFields } from '@handoff/contracts/network/locations/fields'
import { type LocationForm, locations } from '@handoff/contracts/network/locations/locations'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { requests } from '@handoff/contracts/network/requests/requests'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { aCsv } from '../imports/imports.fixtures.ts'

/** A field that no file of ours knows but this one: an entry in the table of a location's fields, and a column. */
vi.mock('@handoff/contracts/network/locations/fields', async (original) => {
  const { locationFields: known } = await original<{ locationFields: typeof locationFields }>()
  const parking = {
    ...known.note,
    label: 'Parking',
    column: 'parking',
    seen: { page: 'Parking', public: 'Parking' },
    file: { headings: ['carpark'] },
    hsds: 'parking',
  }
  return { locationFields: { ...known, parking } }
})

const world = await openWorld({ reference: true })
const { as, ask, db, aPerson, anEntity } = world
await sql`alter table entity_address add column parking text`.execute(db)
const alma = await aPerson()
const clinic = await anEntity({ name: 'Harbor Clinic', place: { stateId: 5, countyId: 6001 } })
const ada = await aPerson({ entity: clinic })
const bo = await aPerson({ entity: await anEntity({ name: 'Riverbend' }) })
const { id } = (await as(ada)(locations.list, { entityId: clinic.id })).data.data[0]!

/** What the compiler does not know of, as it is no field of ours. */
const parkingOf = (record: object) => (record as { parking?: unknown }).parking
const withParking = (parking: string | null) => ({ parking }) as Partial<LocationForm>
const shown = async (by = ada) => (await as(by)(locations.show, { id })).data
const saved = async (more: Partial<LocationForm>) =>
  (await as(alma)(locations.save, { id, version: (await shown(alma)).version, ...more })).data

test('a field of the table is saved, trimmed and checked as its entry says, and emptied again', async () => {
  expect(parkingOf(await saved(withParking('  Behind the house ')))).toBe('Behind the house')
  expect(await saved(withParking('x'.repeat(1001))).catch((error: unknown) => error)).toMatchObject({ status: 400 })
  expect(parkingOf(await saved(withParking('')))).toBeNull()
})

test('a field is in the answers for the page and for strangers, and of a confidential location for its own alone', async () => {
  await saved({ ...withParking('Behind the house'), isConfidential: false })
  const openPlace = async () => (await as(null)(publicDirectory.show, { id: clinic.id })).data.places[0]!
  expect([parkingOf(await shown(bo)), parkingOf(await openPlace())]).toEqual(Array(2).fill('Behind the house'))
  await saved({ isConfidential: true })
  expect([parkingOf(await shown(bo)), parkingOf(await openPlace())]).toEqual([null, null])
  expect(parkingOf(await shown())).toBe('Behind the house')
  await saved({ isConfidential: false })
})

test('a field is a column of files, and read from them', async () => {
  await saved(withParking('Behind the house'))
  const file = await ask(alma, { url: `/api${locations.exportList.path}` })
  const rows = parse<Record<string, string>>(file.body, { columns: true, bom: true })
  expect(rows.find(({ Entity }) => Entity === 'Harbor Clinic')).toMatchObject({ Parking: 'Behind the house' })

  const read = (
    await as(alma)(imports.ofLocations, { file: aCsv('Name,State,Car park\nPantry,CA,"On the street, free"\n') })
  ).data
  const { version } = (await as(alma)(imports.check, { id: read.id, version: read.version, mapping: read.mapping }))
    .data
  await as(alma)(imports.run, { id: read.id, version })
  const found = (await as(alma)(locations.list, { search: 'Pantry' })).data.data[0]!
  expect(parkingOf((await as(alma)(locations.show, { id: found.id })).data)).toBe('On the street, free')
})

test('an import fills a field that is empty', async () => {
  await saved({ ...withParking(null), name: 'Main office' })
  const csv = 'Name,Provider,Car park\nMain office,Harbor Clinic,Across the road\n'
  const read = (await as(alma)(imports.ofLocations, { file: aCsv(csv) })).data
  const { version } = (await as(alma)(imports.check, { id: read.id, version: read.version, mapping: read.mapping }))
    .data
  await as(alma)(imports.run, { id: read.id, version, duplicates: 'fill' })
  expect(parkingOf(await shown())).toBe('Across the road')
})

test('a field is in HSDS under the name that its entry gives it', async () => {
  await saved({ ...withParking('Behind the house'), isConfidential: false })
  const all = (await ask(null, { url: `/api${hsds.open.path}` })).json<
    { organization: { name: string }; service_at_locations: { location: object }[] }[]
  >()
  const own = all.find(({ organization }) => organization.name === 'Harbor Clinic')!
  expect(own.service_at_locations.map(({ location }) => parkingOf(location))).toEqual(['Behind the house'])
})

test('a field can be asked for in a request, is shown next to what is there, and carried out', async () => {
  await saved({ ...withParking('Behind the house'), isConfidential: false })
  const payload = withParking('Across the road')
  const request = (await as(bo)(requests.requestLocation, { requestType: 1, action: 'change', targetId: id, payload }))
    .data
  const { changes, version } = (await as(alma)(requests.show, { id: request.id })).data
  expect(changes).toEqual([{ field: 'Parking', now: 'Behind the house', asked: 'Across the road' }])
  await as(alma)(requests.add, { id: request.id, version })
  expect(parkingOf(await shown())).toBe('Across the road')
})
