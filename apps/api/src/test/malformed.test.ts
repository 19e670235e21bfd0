import { type Endpoint, placeOf, toRequest, UserType } from '@handoff/contracts/kit'
import { describe, expect, test } from 'vitest'
import { endpoints, samples, someAddress } from './samples.ts'
import { openWorld } from './world.ts'

const { ask, aPerson, anEntity } = await openWorld()
const admin = await aPerson()
const owner = await aPerson({ entity: await anEntity() })
/** Somebody whom an endpoint serves, so that nothing but the input is wrong. */
const servedBy = ({ access }: Endpoint) =>
  typeof access === 'string' || access.types.includes(UserType.Admin) ? admin : owner

type Sent = { query?: [string, string][]; body?: unknown; raw?: string }

/** The endpoint's sample with something wrong in it. */
async function send(name: string, endpoint: Endpoint, { query = [], body, raw }: Sent) {
  const asked = toRequest(endpoint, samples[name])
  const [path, given] = asked.url.split('?') as [string, string?]
  const search = new URLSearchParams(given)
  for (const [key] of query) search.delete(key)
  for (const [key, value] of query) search.append(key, value)
  const hasBody = asked.body !== undefined
  // A form may come as JSON too, without its file.
  const sample = asked.body instanceof FormData ? {} : asked.body
  const payload =
    raw ?? (hasBody || body !== undefined ? JSON.stringify({ ...sample, ...(body as object) }) : undefined)
  const response = await ask(servedBy(endpoint), {
    method: asked.method,
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

describe('a key that is not known', () => {
  test.each(endpoints)('is refused in the query of %s', async (name, endpoint) => {
    const { status, json } = await send(name, endpoint, { query: [['unheardOf', '1']] })
    expect({ status, errors: json.errors?.unheardOf }).toEqual({
      status: 400,
      errors: ['This field is not known here'],
    })
  })

  test.each(writes)('is refused in the body of %s', async (name, endpoint) => {
    const { status, json } = await send(name, endpoint, { body: { unheardOf: 1 } })
    expect({ status, errors: json.errors?.unheardOf }).toEqual({
      status: 400,
      errors: ['This field is not known here'],
    })
  })

  test.each(writes)('may not be smuggled in as a prototype of %s', async (name, endpoint) => {
    for (const raw of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])
      expect((await send(name, endpoint, { raw })).status).toBe(400)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})

test.each(writes)('the body of %s must be an object', async (name, endpoint) => {
  for (const raw of ['[]', '"text"', '7', '[{"a":1}]']) expect((await send(name, endpoint, { raw })).status).toBe(400)
  expect((await send(name, endpoint, { raw: '{"half":' })).json).toMatchObject({ code: 'bad_input' })
})

const deep = (depth: number): unknown => (depth ? { of: deep(depth - 1) } : [])
/** What no field of any endpoint is: refused everywhere. */
const nonsense = {
  'an object': { $gt: '' },
  'a deep nest': deep(500),
  'a list of lists': [[[[]]]],
  'a long number': Number.MAX_VALUE,
}
/** What some field may be: refused, or understood, but never a failure of the server. */
const odd = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  99_999_999_999,
  Number.MAX_SAFE_INTEGER,
  1e300,
  '',
  ' ',
  '\0',
  'zero\0byte',
  '\ud800',
  'x'.repeat(100_000),
  "'; drop table account; --",
  '%_\\',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  'R-99999999999',
  [],
  [null],
  ['\0'],
  [-1],
  [99_999_999_999],
  Array.from({ length: 2000 }, (_, index) => index),
  { method: 3, witness: '\0' },
  { method: 5, reason: 'x' },
  { lat: 1e308, lng: -1e308 },
  { lat: 90, lng: 180, miles: 0.000001 },
]

const isRefused = (status: number) => status === 400
const isAnswer = (status: number) => status < 500

for (const [name, endpoint] of endpoints) {
  const fields = Object.keys(endpoint.input.shape)
  const inBody = fields.filter((field) => placeOf(endpoint, field) === 'body')
  const inAddress = fields.filter((field) => placeOf(endpoint, field) !== 'body')

  if (inBody.length)
    test.each(inBody)(`${name} survives whatever is sent as %s`, async (field) => {
      for (const [what, value] of Object.entries(nonsense)) {
        const { status, json } = await send(name, endpoint, { body: { [field]: value } })
        expect(isRefused(status), `${what} gives ${status}`).toBe(true)
        expect(Object.keys(json.errors ?? {}).some((key) => key.startsWith(field))).toBe(true)
      }
      for (const value of odd) {
        const { status } = await send(name, endpoint, { body: { [field]: value } })
        expect(isAnswer(status), `${JSON.stringify(value).slice(0, 60)} gives ${status}`).toBe(true)
      }
    })

  if (inAddress.length)
    test.each(inAddress)(`${name} survives whatever stands in the address as %s`, async (field) => {
      const isPath = placeOf(endpoint, field) === 'path'
      const values = odd.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
      for (const value of [...values, 'NaN', '0x1', '1e0', ' 1', '+1', '١', '../../etc']) {
        const short = isPath ? value.slice(0, 150).toWellFormed() : value.slice(0, 3000)
        const { status } = isPath ? await atPath(name, endpoint, field, short) : await inQuery(field, short)
        expect(isAnswer(status), `${value.slice(0, 60)} gives ${status}`).toBe(true)
        // There 0 asks for requests of all types.
        const isMeant = ['requests.list', 'requests.exportList'].includes(name) && value === '0'
        if (isPath && !isMeant) expect([400, 404, 405], value).toContain(status)
      }
      if (!isPath) {
        const { status } = await send(name, endpoint, {
          query: Array.from({ length: 200 }, (): [string, string] => [field, '1']),
        })
        expect(isAnswer(status)).toBe(true)
      }
      function inQuery(key: string, value: string) {
        return send(name, endpoint, { query: [[key, value]] })
      }
    })
}

async function atPath(name: string, endpoint: Endpoint, field: string, value: string) {
  const { method, url, body } = toRequest(endpoint, { ...samples[name], [field]: value })
  const response = await ask(servedBy(endpoint), { method, url, payload: body, remoteAddress: someAddress() })
  return { status: response.statusCode }
}

test('a number beyond the database is refused also where everything before it was right', async () => {
  const receiver = await anEntity({ name: 'Night Shelter' })
  const referTo = { referToIds: [receiver.id], categoryId: 99_999_999_999 }
  const [name, endpoint] = endpoints.find(([of]) => of === 'referrals.refer')!
  expect((await send(name, endpoint, { body: referTo })).status).toBe(400)
})

test('a key that is not known is refused inside a field too', async () => {
  const [name, endpoint] = endpoints.find(([of]) => of === 'entities.list')!
  const near = { lat: 38, lng: -121, radius: 5 }
  const { status, json } = await send(name, endpoint, { body: { near } })
  expect({ status, errors: json.errors }).toMatchObject({ status: 400, errors: { radius: expect.any(Array) } })
})

test('a page is at least one row and at most a hundred', async () => {
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
