import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contracts } from '../all.ts'
import { clientOf } from './client.ts'
import { type Endpoint, get } from './endpoint.ts'
import { containsOptions, fromWire, Option, optionOf, toWire } from './option.ts'

const front = { name: 'Front desk', value: '7' }
const onWire = { name: 'Front desk', language: '7' }

test('the value of an option is called `language` on the wire, wherever it is in an answer', () => {
  const answer = z.object({ id: z.int(), taker: z.nullable(optionOf({ name: z.string() })), others: z.array(Option) })
  const ours = { id: 1, taker: front, others: [front, { ...front, isDisabled: true }] }
  const theirs = { id: 1, taker: onWire, others: [onWire, { ...onWire, isDisabled: true }] }
  expect(toWire(answer, ours)).toEqual(theirs)
  expect(fromWire(answer, theirs)).toEqual(ours)
  expect(toWire(answer, { id: 1, taker: null, others: [] })).toEqual({ id: 1, taker: null, others: [] })
})

test('what is no option keeps its names, and is not copied', () => {
  const person = { language: 'Spanish', value: 3 }
  const schema = z.object({ language: z.string(), value: z.int() })
  expect(toWire(schema, person)).toBe(person)
  expect(fromWire(schema, person)).toBe(person)
})

test('without a shape, as in the pages, an answer stays as it is', async () => {
  const row = { language: 'Spanish' }
  expect(fromWire(undefined, row)).toBe(row)
  const { output: _, ...endpoint } = get('/rows', { access: 'signedIn', input: z.object({}), output: z.any() })
  const client = clientOf(async () => ({ status: 200, json: { title: '', data: [row] } }))
  expect((await client(endpoint as Endpoint, {})).data).toEqual([row])
})

test('only a shape with options somewhere has anything to rename', () => {
  expect(containsOptions(z.object({ rows: z.array(z.object({ taker: z.nullable(Option) })) }))).toBe(true)
  expect(containsOptions(z.object({ language: z.string(), value: z.int() }))).toBe(false)
})

test('the client reads the wire’s name, in answers and in the record of a conflict', async () => {
  const endpoint = get('/roles/ddl', { access: 'signedIn', input: z.object({}), output: z.array(Option) })
  const answering = (status: number, json: unknown) => clientOf(async () => ({ status, json }))
  expect((await answering(200, { title: '', data: [onWire] })(endpoint, {})).data).toEqual([front])
  await expect(
    answering(409, { title: 'Stale', code: 'conflict', current: [onWire] })(endpoint, {}),
  ).rejects.toMatchObject({
    status: 409,
    current: [front],
  })
})

test('the answers of all dropdowns are renamed', () => {
  const option = [{ name: 'x', value: 'x' }]
  const renamed = Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter(({ output }) => toWire(output, option) !== option)
  expect(renamed.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/time-zones', '/roles/ddl', '/categories/ddl']),
  )
  expect(renamed.length).toBeGreaterThan(7)
})
