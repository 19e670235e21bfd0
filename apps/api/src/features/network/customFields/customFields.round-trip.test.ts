import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { type FieldKind, isText } from '@handoff/contracts/network/customFields/kinds'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../kit/context.ts'
import { openWorld } from '../../../test/world.ts'
import { importFields, valueIn } from './customFields.cells.ts'
import { filteredBy, sortBy, sortedIds } from './customFields.conditions.ts'
import { customFieldsOf } from './customFields.fixtures.ts'
import { fieldOf } from './customFields.queries.ts'
import { valuesOf } from './customFields.values.ts'

const world = await openWorld()
const { as, db } = world
const { aField } = customFieldsOf(world)
const admin = await world.aPerson()
const ctx = { db, viewer: { userType: 1, roleAccesses: [], side: 'admin' } } as unknown as Pick<Ctx, 'db' | 'viewer'>

const names = ['Stable housing', 'Shelter, for families', 'Outdoors', 'Été']
const options = names.map((name) => ({ name }))
const letters = fc.constantFrom('a', 'Z', 'é', 'ß', '=', '+', "'", '"', '%', '_', '\\', ',', '7', ' ', '–', '字')
const word = fc.string({ unit: letters, minLength: 1, maxLength: 12 }).map((text) => text.trim() || 'x')
const optionIndexes = fc.subarray([0, 1, 2, 3], { minLength: 1 })
const kinds: Partial<Record<FieldKind, fc.Arbitrary<unknown>>> = {
  text: word,
  longText: fc.tuple(word, word).map((lines) => lines.join('\n')),
  number: fc.oneof(
    fc.integer({ min: -1e9, max: 1e9 }),
    fc.integer({ min: -999, max: 999 }).map((n) => n / 4),
  ),
  date: fc.integer({ min: 0, max: 40_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
  boolean: fc.boolean(),
  single: fc.nat(3),
  multi: optionIndexes,
  phone: fc.integer({ min: 2_000_000, max: 9_999_999 }).map((n) => `+1510${n}`),
  email: fc.nat(999).map((n) => `rosa${n}@mail.test`),
  url: fc.nat(999).map((n) => `https://example.org/${n}?a=b`),
}
const people = await Promise.all(['Ana', 'Bea', 'Cyd'].map((firstName) => world.aCustomer(admin, { firstName })))
const ids = people.map(({ id }) => id)

test.each(Object.entries(kinds))(
  'a %s is the same after writing, filtering, sorting, and a spreadsheet',
  async (kind, values) => {
    const field = await aField(admin, {
      kind: kind as FieldKind,
      ...(kind === 'single' || kind === 'multi' ? { options } : {}),
    })
    const asValue = (value: unknown) => {
      if (kind === 'single') return field.options[value as number]!.id
      if (kind === 'multi') return (value as number[]).map((at) => field.options[at]!.id)
      return value as string | number | boolean
    }
    const run = async (samples: unknown[]) => {
      const written = samples.map(asValue)
      for (const [at, value] of written.entries()) {
        const input = { id: ids[at]!, customFieldsInputs: [{ id: field.id, value }] }
        const { data } = await as(admin)(customFields.saveOfCustomer, input)
        expect(data.find(({ id }) => id === field.id)!.value).toEqual(value)
      }
      const cells = await valuesOf(ctx, 'customer', ids, [field.id])
      const columns = await importFields(ctx, 'customer')
      const column = columns.find(({ id }) => id === field.id)!
      for (const [at, value] of written.entries()) {
        const cell = String(cells.get(ids[at]!)!.get(field.id))
        expect(valueIn(column, cell)).toEqual({ value })
      }
      const [first] = written
      const text = Array.isArray(first) ? first.join(',') : String(first)
      const conditions = await filteredBy(ctx, 'customer', { [field.id]: text })
      const matching = await db
        .selectFrom('customer')
        .select('id')
        .where((it) => it.and(conditions))
        .execute()
      expect(matching.map(({ id }) => id)).toContain(ids[0])
      for (const { id } of matching) expect(matches(kind as FieldKind, written[ids.indexOf(id)]!, first!)).toBe(true)

      const order = await sortBy(ctx, 'customer', field.id)
      const sorted = await sql<{ id: number; key: unknown }>`
      select id, ${order} as key from customer where id = any(${ids}) order by ${order} desc nulls last, id`.execute(db)
      if (typeof first === 'number' && kind === 'number')
        expect(sorted.rows.map(({ key }) => key)).toEqual((written as number[]).toSorted((a, b) => b - a))
      expect(new Set(sorted.rows.map(({ id }) => id))).toEqual(new Set(ids))
    }
    await fc.assert(fc.asyncProperty(fc.array(values, { minLength: 3, maxLength: 3 }), run), { numRuns: 3 })
  },
)

function matches(kind: FieldKind, value: unknown, filter: unknown) {
  if (isText(kind)) return String(value).toLowerCase().startsWith(String(filter).toLowerCase())
  if (Array.isArray(value)) return (filter as number[]).some((id) => value.includes(id))
  return value === filter
}

test('a filter and an order read an index of the values', async () => {
  const code = await aField(admin)
  const income = await aField(admin, { kind: 'number' })
  // Enough of others that reading all of them would be slower.
  await sql`insert into customer (first_name, last_name, created_at) select 'Many', 'People', now() from generate_series(1, 2000)`.execute(
    db,
  )
  await sql`insert into custom_value (field_id, customer_id, text_value) select ${code.id}, id, 'C-' || id from customer`.execute(
    db,
  )
  await sql`insert into custom_value (field_id, customer_id, number_value) select ${income.id}, id, id * 7 from customer`.execute(
    db,
  )
  await sql`analyze custom_value`.execute(db)
  const planOf = async (query: ReturnType<typeof sql>) => JSON.stringify((await sql`explain ${query}`.execute(db)).rows)
  const [filter] = await filteredBy(ctx, 'customer', { [code.id]: 'C-17' })
  expect(await planOf(sql`select id from customer where ${filter}`)).toMatch(/custom_value_(beginning|text)/)
  const sorted = await sortedIds(ctx, 'customer', income.id, 'desc')
  const plan = await planOf(sql`${sorted} limit 10`)
  expect(plan).toContain('custom_value_number')
  expect(plan).not.toContain('Sort')
  expect((await fieldOf(ctx, code.id)).kind).toBe('text')
})
