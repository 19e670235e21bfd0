import { type Endpoint, placeOf, sendsBody, toRequest, UserType } from '@handoff/contracts/kit'
import { describe, expect, test } from 'vitest'
import { endpoints, samples, someAddress } from './samples.ts'
import { openWorld } from './world.ts'

const { ask, app, aPerson, anEntity } = await openWorld()
const admin = await aPerson()
const owner = await aPerson({ entity: await anEntity() })
/** Someone with access to an endpoint, so that only the input is wrong. */
const servedBy = ({ access }: Endpoint) =>
  typeof access === 'string' || access.types.includes(UserType.Admin) ? admin : owner

type Failure = { code?: string; title?: string; errors?: Record<string, string[]> }
type Sent = { query?: string; json?: string; form?: string; contentType?: string }

const boundary = 'boundary-of-a-test'
const formType = `multipart/form-data; boundary=${boundary}`

/** The endpoint's address with a wrong query or body. */
async function send(name: string, endpoint: Endpoint, { query, json, form, contentType }: Sent) {
  const { method, url } = toRequest(endpoint, samples[name])
  const type = contentType ?? (json === undefined ? (form === undefined ? undefined : formType) : 'application/json')
  const response = await ask(servedBy(endpoint), {
    method,
    url: query ? `${url.split('?')[0]}?${query}` : url,
    payload: json ?? form,
    headers: type ? { 'content-type': type } : {},
    remoteAddress: someAddress(),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, failure: isJson ? response.json<Failure>() : {} }
}

const withBody = endpoints.filter(([, endpoint]) => sendsBody(endpoint))
const forms = endpoints.filter(([, endpoint]) => endpoint.isForm)
const inherited = Object.getOwnPropertyNames(Object.prototype)
const unknown = ['This field is unknown']
const fieldsIn = ({ input, ...endpoint }: Endpoint, place: 'path' | 'query' | 'body') =>
  Object.keys(input.shape).filter((field) => placeOf(endpoint, field) === place)

describe('inherited property names are unknown fields', () => {
  test.each(endpoints)('in the query of %s', async (name, endpoint) => {
    const query = inherited.map((field) => `${field}=1`).join('&')
    const { status, failure } = await send(name, endpoint, { query })
    expect(status).toBe(400)
    expect(failure.errors).toMatchObject(Object.fromEntries(inherited.map((field) => [field, unknown])))
  })

  test.each(withBody)('in the JSON of %s', async (name, endpoint) => {
    const names = inherited.filter((one) => one !== '__proto__')
    const { status, failure } = await send(name, endpoint, {
      json: JSON.stringify(Object.fromEntries(names.map((one) => [one, 1]))),
    })
    expect(status).toBe(400)
    expect(failure.errors).toMatchObject(Object.fromEntries(names.map((one) => [one, unknown])))
    expect((await send(name, endpoint, { json: '{"__proto__":1}' })).status).toBe(400)
    const nested = JSON.stringify(Object.fromEntries(inherited.map((field) => [field, 1])))
    const fields = fieldsIn(endpoint, 'body')
    // Without fields this would be a valid request, such as a logout.
    if (!fields.length) return
    const json = JSON.stringify(Object.fromEntries(fields.map((field) => [field, 0])))
    for (const value of [nested, `[${nested}]`])
      expect((await send(name, endpoint, { json: json.replaceAll(':0', `:${value}`) })).status).toBeLessThan(500)
  })

  test.each(forms)('in the form of %s', async (name, endpoint) => {
    for (const field of inherited)
      expect((await send(name, endpoint, { form: formOf({ [field]: '1' }) })).status).toBe(400)
    const [field] = fieldsIn(endpoint, 'body')
    const json = JSON.stringify(Object.fromEntries(inherited.map((one) => [one, 1])))
    expect((await send(name, endpoint, { form: formOf({ [field!]: json }) })).status).toBeLessThan(500)
  })
})

/** Parts as text; a value with a file name is a file. */
function formOf(fields: Record<string, string>, fileName?: string) {
  const file = fileName ? `; filename="${fileName}"` : ''
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${boundary}--\r\n`
}

test.each(withBody)('JSON nested 8,000 levels deep is rejected by %s', async (name, endpoint) => {
  const [field = 'unheardOf'] = fieldsIn(endpoint, 'body')
  const lists = `${'['.repeat(7990)}${']'.repeat(7990)}`
  const objects = `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`
  for (const nest of [lists, objects]) {
    const { status, failure } = await send(name, endpoint, { json: `{"${field}":${nest}}` })
    expect(status).toBe(400)
    expect(failure.errors?.[field]).toEqual([expect.stringMatching(/ is nested too deeply$/)])
  }
  if (endpoint.isForm) expect((await send(name, endpoint, { form: formOf({ [field]: lists }) })).status).toBe(400)
})

test('nesting in the address is text', async () => {
  for (const [name, endpoint] of endpoints.filter(([, it]) => !sendsBody(it))) {
    const [field = 'unheardOf'] = fieldsIn(endpoint, 'query')
    expect((await send(name, endpoint, { query: `${field}=${'%5B'.repeat(2000)}` })).status, name).toBeLessThan(500)
  }
})

describe('a malformed form', () => {
  const part = (name: string, file = '') => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n`
  const broken = (field: string): [what: string, form: string, contentType?: string][] => [
    ['without a boundary', formOf({ [field]: 'x' }), 'multipart/form-data'],
    ['with an empty boundary', formOf({ [field]: 'x' }), 'multipart/form-data; boundary='],
    ['with another boundary than it names', formOf({ [field]: 'x' }), 'multipart/form-data; boundary=other'],
    ['cut off in a file', `${part(field, '; filename="a.csv"')}\r\n${'x'.repeat(2000)}`],
    ['cut off in a text', `${part(field)}\r\nxxxx`],
    ['cut off before its end', `${part(field)}\r\nxxxx\r\n`],
    ['cut off in its headers', part(field).slice(0, 60)],
    ['with headers that never end', `--${boundary}\r\n${'X-Header: x\r\n'.repeat(20_000)}`],
    [
      'with one header that never ends',
      `--${boundary}\r\nContent-Disposition: form-data; name="${'x'.repeat(200_000)}`,
    ],
    ['with a part without a name', `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${boundary}--\r\n`],
    ['with a field that is sent twice', formOf({ [field]: 'x' }).replace(`--${boundary}--`, formOf({ [field]: 'y' }))],
    ['with an unknown file', formOf({ unheardOf: 'x' }, 'a.csv')],
    [
      'with a hundred unknown files',
      formOf(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, 'x'])), 'a'),
    ],
    ['of bytes that are none', '\0\x01\x02'.repeat(500)],
  ]

  test.each(forms)('is rejected by %s', async (name, endpoint) => {
    const field = fieldsIn(endpoint, 'body').at(-1)!
    for (const [what, form, contentType] of broken(field)) {
      const { status, failure } = await send(name, endpoint, { form, contentType })
      expect([what, status]).toEqual([what, 400])
      expect(failure.title).toMatch(/^[A-Z]/)
    }
  })

  test.each(withBody.filter(([, { isForm }]) => !isForm))('is not accepted as a body by %s', async (name, endpoint) => {
    for (const contentType of [formType, 'multipart/form-data'])
      expect((await send(name, endpoint, { form: formOf({ a: 'x' }), contentType })).status).toBe(415)
  })
})

describe('a value of another type', () => {
  const librarySays = /\binvalid\b|\bexpected\b|, received|too (small|big)|unrecogni|undefined|\[object|match pattern/i
  const inQuery = ['abc', '1.5', '99999999999']
  const inBody: unknown[] = [
    null,
    'abc',
    '',
    -1,
    1.5,
    1e15,
    true,
    [],
    [1],
    [{}],
    {},
    { constructor: 1 },
    'x'.repeat(9000),
  ]

  test.each(endpoints)('is rejected by %s in our own words', async (name, endpoint) => {
    const fieldMessages: [string, string][] = []
    const note = ({ failure }: Awaited<ReturnType<typeof send>>) => {
      for (const [field, messages] of Object.entries(failure.errors ?? {}))
        for (const message of messages) fieldMessages.push([field, message])
      if (failure.title) fieldMessages.push(['title', failure.title])
    }
    const [inAddress, body] = [fieldsIn(endpoint, 'query'), fieldsIn(endpoint, 'body')]
    if (inAddress.length)
      for (const value of inQuery)
        note(await send(name, endpoint, { query: inAddress.map((field) => `${field}=${value}`).join('&') }))
    if (body.length)
      for (const value of inBody)
        note(await send(name, endpoint, { json: JSON.stringify(Object.fromEntries(body.map((one) => [one, value]))) }))
    for (const field of fieldsIn(endpoint, 'path'))
      for (const value of ['abc', '-1']) {
        const { method, url } = toRequest(endpoint, { ...samples[name], [field]: value })
        const response = await ask(servedBy(endpoint), { method, url, remoteAddress: someAddress() })
        note({ status: response.statusCode, failure: response.json<Failure>() })
      }
    expect(fieldMessages.filter(([, message]) => librarySays.test(message) || !/^[A-Z]/.test(message))).toEqual([])
  })

  test('of a page is named by its label', async () => {
    const { failure } = await send('customers.list', endpoints.find(([name]) => name === 'customers.list')![1], {
      query: 'pageNo=abc&pageSize=0',
    })
    expect(failure.errors).toEqual({
      pageNo: ['This field must be numeric'],
      pageSize: ['Rows per page must be more than 0'],
    })
  })
})

test('a rejected form leaves nothing on the disk', async () => {
  const { readdir } = await import('node:fs/promises')
  const [name, endpoint] = forms[0]!
  const form = formOf({ file: 'x'.repeat(70_000) }, 'a.png')
  for (const body of [form, form.slice(0, 60_000)]) await send(name, endpoint, { form: body })
  expect((await readdir(app.handoff.uploads)).filter((one) => one.startsWith('upload-'))).toEqual([])
})
