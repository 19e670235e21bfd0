import { categories } from '@handoff/contracts/network/categories'
import type { categoryFields } from '@handoff/contracts/network/category-fields'
import { hsds } from '@handoff/contracts/network/hsds'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { requests } from '@handoff/contracts/network/requests/requests'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openWorld } from '../../../test/world.ts'

/** A field that no file of ours knows but this one: an entry in the table of a category's fields, and a column. */
vi.mock('@handoff/contracts/network/category-fields', async (original) => {
  const known = await original<{ categoryFields: typeof categoryFields }>()
  const examples = {
    ...known.categoryFields.description,
    label: 'Examples',
    column: 'examples',
    seen: { page: 'Examples', public: 'Such as' },
    hsds: 'examples',
  }
  return { ...known, categoryFields: { ...known.categoryFields, examples } }
})

const world = await openWorld({ reference: true })
const { as, ask, db, aPerson, anEntity, categoryId } = world
await sql`alter table category add column examples text`.execute(db)
const id = await categoryId('Food')
const alma = await aPerson()
const clinic = await anEntity({ name: 'Harbor Clinic' })
const ada = await aPerson({ entity: clinic })

/** What the compiler does not know of, as it is no field of ours. */
const examplesOf = (record: object) => (record as { examples?: unknown }).examples
const withExamples = (examples: string | null) => ({ examples }) as { isSensitive?: boolean }
const shown = async () => (await as(ada)(categories.show, { id })).data
const saved = async (examples: string | null) =>
  (await as(alma)(categories.save, { id, version: (await shown()).version, ...withExamples(examples) })).data

test('a field of the table is saved, trimmed and checked as its entry says, and emptied again', async () => {
  expect(examplesOf(await saved('  Pantries '))).toBe('Pantries')
  expect(await saved('x'.repeat(301)).catch((error: unknown) => error)).toMatchObject({ status: 400 })
  expect(examplesOf(await saved(''))).toBeNull()
})

test('a field is in the answers for the page and for strangers, and in HSDS', async () => {
  await saved('Pantries')
  const open = (await as(null)(publicDirectory.show, { id: clinic.id })).data.categories
  const about = (await as(null)(publicDirectory.about, {})).data.categories
  for (const record of [await shown(), ...[open, about].map((list) => list.find((one) => one.id === id)!)])
    expect(examplesOf(record)).toBe('Pantries')
  const services = (await ask(null, { url: `/api${hsds.open.path}` })).json<
    { name: string; attributes: { taxonomy_term: object }[] }[]
  >()
  const food = services.find(({ name }) => name === 'Food')!
  expect(examplesOf(food.attributes[0]!.taxonomy_term)).toBe('Pantries')
})

test('a field is a column of files', async () => {
  await saved('Pantries')
  const file = await ask(alma, { url: `/api${categories.exportList.path}` })
  const rows = parse<Record<string, string>>(file.body, { columns: true, bom: true })
  expect(rows.find(({ Name }) => Name === 'Food')).toMatchObject({ Examples: 'Pantries' })
})

test('a field can be asked for in a request, is shown next to what is there, and carried out', async () => {
  await saved('Pantries')
  const request = (
    await as(ada)(requests.requestCategory, { action: 'change', targetId: id, payload: withExamples('Soup kitchens') })
  ).data
  const { changes, version } = (await as(alma)(requests.show, { id: request.id })).data
  expect(changes).toEqual([{ field: 'Examples', now: 'Pantries', asked: 'Soup kitchens' }])
  await as(alma)(requests.add, { id: request.id, version })
  expect(examplesOf(await shown())).toBe('Soup kitchens')
})

test('a field comes with a new category that is requested', async () => {
  const payload = { name: 'Pets', ...withExamples('Vets') }
  const request = (await as(ada)(requests.requestCategory, { payload })).data
  const { added } = (await as(alma)(requests.add, { id: request.id, version: request.version })).data
  expect(examplesOf((await as(alma)(categories.show, { id: added!.id })).data)).toBe('Vets')
})
