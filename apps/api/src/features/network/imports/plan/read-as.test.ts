import { categories } from '@handoff/contracts/network/categories'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { type ImportKind, imports } from '@handoff/contracts/network/imports'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/world.ts'
import { importsOf } from '../imports.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, aPerson, anEntity } = world
const { checked, rowsOf } = importsOf(world)
const admin = await aPerson()
await anEntity({ name: 'Bay Health' })
for (const [name, kind] of [
  ['Opened', 'date'],
  ['Has parking', 'boolean'],
  ['Beds', 'number'],
  ['Desk', 'phone'],
] as const)
  await as(admin)(customFields.create, { targetType: 1, name, kind })

let fresh = 0
/** What each cell of one row is read as, by its column; without those that are read as they are written. */
async function readAsOf(row: Record<string, string>, kind: ImportKind = 'entities') {
  const cells = { Name: `Reading ${++fresh}`, ...row }
  const it = await checked(admin, stringify([Object.keys(cells), Object.values(cells)]), kind)
  const [planned] = await rowsOf(admin, it.id)
  expect(planned!.problems).toEqual([])
  return { planned: planned!, read: Object.fromEntries(planned!.readAs.map(({ column, read }) => [column, read])) }
}
const inOakland = { City: 'Oakland', State: 'CA' }

test.each<[column: string, written: string, read: string | undefined, more?: Record<string, string>]>([
  ['Type', 'agency', 'Organization'],
  ['Type', 'ORGANIZATION', undefined],
  ['Email', 'Desk <desk@reading.example>', 'desk@reading.example'],
  ['Email', 'mailto:desk2@reading.example', 'desk2@reading.example'],
  ['Phone', '510.555.0111', undefined],
  ['Phone', '1 (510) 555-0112 x4', undefined],
  ['Phone', '1-800-273-TALK', '(800) 273-8255'],
  ['Phone', 'Office 510-555-0113, fax 510-555-0199', '(510) 555-0113'],
  ['Phone', '510-555-0114', undefined, { Extension: '7' }],
  ['Service categories', 'food ; HOUSING', undefined],
  ['Languages', 'english / spanish', undefined],
  ['Languages', 'ASL, Spanish', 'American Sign Language, Spanish'],
  ['Address', '12 Pier Ave, Oakland, CA 94607', '12 Pier Ave · Oakland · CA 94607'],
  ['Address', '12 Pier Ave', undefined, { 'Suite or unit': 'Floor 2', ...inOakland }],
  ['City', 'St Louis', undefined, { State: 'MO' }],
  ['City', 'Saint Louis', 'St. Louis', { State: 'MO' }],
  ['County', 'Alameda', undefined, { State: 'California' }],
  ['State', 'calif ornia', 'California'],
  ['State', 'ca', undefined],
  ['ZIP', '94607.0', '94607'],
  ['ZIP', '2139', '02139', { State: 'MA' }],
  ['ZIP', '946071234', undefined],
  ['ZIP', '94607', undefined, { 'ZIP+4': '1234' }],
  ['Confidential', 'x', 'Yes', inOakland],
  ['Confidential', 'yes', undefined, inOakland],
  ['Confidential', '0', 'No', inOakland],
  ['Public', 'true', 'Yes'],
  ['Minimum age', '18.0', '18', { 'Service categories': 'Food' }],
  ['Veterans only', 'Y', 'Yes', { 'Service categories': 'Food' }],
  ['Maximum income', '$24,000', undefined, { 'Service categories': 'Food' }],
  ['Maximum income', '24000.60', '24001', { 'Service categories': 'Food' }],
  ['Household size', '<=4', 'up to 4', { 'Service categories': 'Food' }],
  ['Household size', '3 – 6', undefined, { 'Service categories': 'Food' }],
  ['Lives in', 'Alameda, CA; Napa County, California', undefined, { 'Service categories': 'Food' }],
  ['Service area', 'D.C.', undefined, { 'Service categories': 'Food' }],
  ['Hours', 'whenever', undefined],
  ['Hours', 'M-F 9am-5pm', undefined],
  ['Hours', 'M-F 9:00-17:00', 'Mon–Fri 9 AM–5 PM', inOakland],
  ['Hours', 'Mon–Fri 9 AM–5 PM', undefined, inOakland],
  ['Hours', '1st and 3rd Tuesday', undefined, inOakland],
  ['About', 'N/A', ''],
  ['Website', '-', undefined],
  ['Opened', '1/2/2026', '01-02-2026'],
  ['Opened', '12/25/2026', undefined],
  ['Opened', '2026-01-02', undefined],
  ['Has parking', 'x', 'Yes'],
  ['Beds', '1,200', undefined],
  ['Beds', '12.50', '12.5'],
  ['Desk', '510.555.0115', undefined],
])('of a provider, %s “%s” is read as %s', async (column, written, read, more = {}) => {
  const row = await readAsOf({ [column]: written, ...more })
  expect(row.read[column]).toBe(read)
  if (read !== undefined) expect(row.planned.readAs.find((one) => one.column === column)!.written).toBe(written)
})

test.each<[column: string, written: string, read: string | undefined, more?: Record<string, string>]>([
  ['Provider', 'Bay Health, Inc.', 'Bay Health'],
  ['Provider', 'BAY  health', undefined],
  ['Hours', 'Mon-Fri 9am-5pm', undefined],
  ['Hours', 'M-F 9:00-17:00', 'Mon–Fri 9 AM–5 PM'],
  ['Hours', '24/7', 'Mon–Sun open 24 hours'],
  ['Hours', 'Daily 9am-noon; ring twice', 'Mon–Sun 9 AM–noon'],
  ['Hours', '1st and 3rd Tuesday', undefined],
  ['Exceptions', '12/25/2026 closed – Christmas', '2026-12-25 closed – Christmas'],
  ['Exceptions', '2026-12-25 closed – Christmas', undefined],
  ['Notice until', '1/2/2027', '01-02-2027', { 'Temporary notice': 'Back door' }],
  ['Time zone', 'America/Chicago', undefined],
  ['Confidential', '1', 'Yes'],
  ['Latitude', '37.80', undefined, { Longitude: '-122.27' }],
  ['Phone', 'Fax 510-555-0199; Main 510-555-0116', '(510) 555-0116'],
  ['Also at this location', 'Bay Health, Inc. (food)', 'Bay Health (Food)'],
  ['Also at this location', 'Bay Health (Food) | Hours: Mon 9am-noon', undefined],
])('of a location, %s “%s” is read as %s', async (column, written, read, more = {}) => {
  const row = await readAsOf({ ...inOakland, [column]: written, ...more }, 'locations')
  expect(row.read[column]).toBe(read)
})

test('services are read by the names that they have now, or that were chosen', async () => {
  const add = async (name: string) => (await as(admin)(categories.create, { name, color: '#6f6af6' })).data.id
  const [former, kept] = [await add('Former meals'), await add('Hot meals')]
  await as(admin)(categories.merge, { id: former, intoId: kept, confirmed: true })
  expect((await readAsOf({ 'Service categories': 'Former Meals, Food' })).read).toEqual({
    'Service categories': 'Hot meals, Food',
  })
  const it = await checked(admin, 'Name,Service categories\nChosen House,"Warm plates, Food, Zzyzx"\n')
  const choices = { 'warm plates': `category:${kept}` as const, zzyzx: 'none' as const }
  await as(admin)(imports.check, { id: it.id, version: it.version, valueChoices: choices })
  const [row] = await rowsOf(admin, it.id)
  expect(row!.readAs.map(({ read }) => read)).toEqual(['Hot meals, Food'])
})

test('the cells come in the order of the file, and a row that is not imported lists none', async () => {
  const { planned } = await readAsOf({ ZIP: '2139', State: 'MA', Public: 'x', Email: 'N/A', Languages: 'ASL' })
  expect(planned.readAs.map(({ column }) => column)).toEqual(['ZIP', 'Public', 'Email', 'Languages'])
  const it = await checked(admin, 'Name,ZIP\n,94607.0\n')
  expect((await rowsOf(admin, it.id))[0]).toMatchObject({ status: 'error', readAs: [] })
})

test('a row with an open question lists how its cells are read', async () => {
  const it = await checked(admin, 'Name,Phone,State,ZIP\nAsked House,Fax 510-555-0198; Main 510-555-0197,TX,94607\n')
  const [row] = await rowsOf(admin, it.id)
  expect(row).toMatchObject({
    status: 'question',
    readAs: [{ column: 'Phone', read: '(510) 555-0197' }],
  })
})

test('what is corrected in the table is read again', async () => {
  const it = await checked(admin, 'Name,Email,State,ZIP\nMended House,wrong,MA,2139\n')
  const choose = (at: number, text: string) =>
    as(admin)(imports.choose, { id: it.id, row: 2, cell: { at, text } }).then(({ data }) => data.readAs)
  expect(await choose(1, 'Ann <ann@mended.example>')).toEqual([
    { column: 'Email', written: 'Ann <ann@mended.example>', read: 'ann@mended.example' },
    { column: 'ZIP', written: '2139', read: '02139' },
  ])
  expect(await choose(3, '02139')).toHaveLength(1)
})

test('a correction does not replace one that someone else just made', async () => {
  const it = await checked(admin, 'Name,Email\nCell House,wrong\n')
  const correct = (text: string, was: string) =>
    as(admin)(imports.choose, { id: it.id, row: 2, cell: { at: 1, text, was } })
  await correct('still wrong', 'wrong')
  await expect(correct('ann@cell.example', 'wrong')).rejects.toMatchObject({
    status: 409,
    message: 'Someone else just updated this cell. Reload and try again',
    current: { id: 2, name: 'Cell House' },
  })
  expect((await correct('ann@cell.example', 'still wrong')).data.problems).toEqual([])
})
