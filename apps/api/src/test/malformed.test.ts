import { type Endpoint, placeOf, toRequest, UserType } from '@handoff/contracts/kit'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputReader } from '../kit/http/request-input.ts'
import { Problem } from '../kit/problem.ts'
import { nested, nonsense } from './odd-values.ts'
import { endpoints, samples, someAddress } from './samples.ts'
import { openWorld } from './world.ts'

const { ask, aPerson, anEntity } = await openWorld()
const admin = await aPerson()
const owner = await aPerson({ entity: await anEntity() })
/** Someone with access to an endpoint, so that only the input is wrong. */
const servedBy = ({ access }: Endpoint) =>
  typeof access === 'string' || access.types.includes(UserType.Admin) ? admin : owner

type Sent = { query?: [string, string][]; body?: unknown; raw?: string }

/** The endpoint's sample with something wrong in it. */
async function send(name: string, endpoint: Endpoint, { query = [], body, raw }: Sent) {
  const request = toRequest(endpoint, samples[name])
  const [path, queryText] = request.url.split('?') as [string, string?]
  const search = new URLSearchParams(queryText)
  for (const [key] of query) search.delete(key)
  for (const [key, value] of query) search.append(key, value)
  const hasBody = request.body !== undefined
  // A form may be sent as JSON too, without its file.
  const sample = request.body instanceof FormData ? {} : request.body
  const payload =
    raw ?? (hasBody || body !== undefined ? JSON.stringify({ ...sample, ...(body as object) }) : undefined)
  const response = await ask(servedBy(endpoint), {
    method: request.method,
    url: `${path}${search.size ? `?${search}` : ''}`,
    payload,
    headers: payload === undefined ? {} : { 'content-type': 'application/json' },
    remoteAddress: someAddress(),
  })
  const isFile = String(response.headers['content-type']).startsWith('text/csv')
  const json = isFile ? {} : response.json<{ code?: string; errors?: Record<string, string[]> }>()
  return { status: response.statusCode, json }
}

const writes = endpoints.filter(([, { method }]) => method !== 'GET')

describe('an unknown key', () => {
  test.each(endpoints)('is rejected in the query of %s', async (name, endpoint) => {
    const { status, json } = await send(name, endpoint, { query: [['unheardOf', '1']] })
    expect({ status, errors: json.errors?.unheardOf }).toEqual({
      status: 400,
      errors: ['This field is unknown'],
    })
  })

  test.each(writes)('is rejected in the body of %s', async (name, endpoint) => {
    const { status, json } = await send(name, endpoint, { body: { unheardOf: 1 } })
    expect({ status, errors: json.errors?.unheardOf }).toEqual({
      status: 400,
      errors: ['This field is unknown'],
    })
  })
})

test.each(writes)('the body of %s must be an object', async (name, endpoint) => {
  // If the specification has a bare array, its rows are checked instead.
  const lists = endpoint.bareList ? [] : ['[]']
  for (const raw of [...lists, '"text"', '7', '[{"a":1}]'])
    expect((await send(name, endpoint, { raw })).status).toBe(400)
  expect((await send(name, endpoint, { raw: '{"half":' })).json).toMatchObject({ code: 'bad_input' })
})

/** Not valid for any field of any endpoint. */
const neverValid = [{ $gt: '' }, nested(500), [[[[]]]], Number.MAX_VALUE]
/** In addresses, more notations that are not numbers. */
const asText = ['NaN', '0x1', '1e0', ' 1', '+1', '١', '../../etc']

/** Result of the reader: the names of the rejected fields, or null if it was accepted. */
function refusalOf(read: () => unknown) {
  try {
    read()
    return null
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error
    return Object.keys(error.fields ?? {})
  }
}

// Without HTTP: how handlers treat odd values is tested in `fuzz.test.ts`.
test.each(endpoints)('%s reads or rejects any value of a field', (name, endpoint) => {
  const read = inputReader(endpoint)
  const sample = samples[name] ?? {}
  const refuses = (field: string, value: unknown) => {
    const parts = { path: {}, query: {}, body: {} } as Record<'path' | 'query' | 'body', Record<string, unknown>>
    for (const [key, it] of Object.entries({ ...sample, [field]: value })) parts[placeOf(endpoint, key)][key] = it
    const body = Object.keys(parts.body).length > 0 ? parts.body : undefined
    return refusalOf(() => read({ query: parts.query, params: parts.path }, body))
  }
  for (const field of Object.keys(endpoint.input.shape)) {
    const isInBody = placeOf(endpoint, field) === 'body'
    const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    // The handler validates a request's payload by its type.
    if (isInBody && field !== 'payload')
      for (const value of neverValid) {
        const refused = refuses(field, value)
        const isNamed = refused?.some((key) => key.startsWith(field))
        expect(isNamed, `${field}: ${JSON.stringify(value).slice(0, 40)}`).toBe(true)
      }
    const property = fc.property(nonsense, (value) => void refuses(field, isInBody ? value : text(value)))
    fc.assert(property, { numRuns: 40, examples: isInBody ? [] : asText.map((one): [unknown] => [one]) })
  }
})

test('a number out of the database’s range is rejected even if everything before it was right', async () => {
  const receiver = await anEntity({ name: 'Night Shelter' })
  const referTo = { referToIds: [receiver.id], categoryId: 99_999_999_999 }
  const [name, endpoint] = endpoints.find(([of]) => of === 'referrals.refer')!
  expect((await send(name, endpoint, { body: referTo })).status).toBe(400)
})

test('an unknown key inside a field is rejected too', async () => {
  const [name, endpoint] = endpoints.find(([of]) => of === 'entities.list')!
  const near = { lat: 38, lng: -121, radius: 5 }
  const { status, json } = await send(name, endpoint, { body: { near } })
  expect({ status, errors: json.errors }).toMatchObject({ status: 400, errors: { 'near.radius': expect.any(Array) } })
})

test('a page has at least one row and at most a hundred', async () => {
  const paged = endpoints.filter(([, { input, method }]) => 'pageSize' in input.shape && method === 'GET')
  expect(paged.length).toBeGreaterThan(5)
  for (const [name, endpoint] of paged)
    for (const [key, value] of [
      ['pageSize', '0'],
      ['pageSize', '101'],
      ['pageNo', '0'],
      ['pageNo', '1.5'],
      ['pageNo', 'one'],
      ['sort', 'password'],
    ] as const) {
      if (!(key in endpoint.input.shape)) continue
      const { status, json } = await send(name, endpoint, { query: [[key, value]] })
      expect({ name, status, named: Object.keys(json.errors ?? {}) }).toEqual({ name, status: 400, named: [key] })
    }
})
