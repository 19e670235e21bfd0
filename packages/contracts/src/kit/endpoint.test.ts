import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, clientOf } from './client.ts'
import { contract, get, patch, placeOf, post, toRequest } from './endpoint.ts'
import { Id, nothing } from './shapes.ts'

const { show, change, resend } = contract('things', {
  show: get('/things/:id', {
    access: 'signedIn',
    input: z.object({ id: Id, tag: z.optional(z.array(z.string())), q: z.optional(z.string()) }),
    output: nothing,
  }),
  change: patch('/things/:id', { access: 'signedIn', input: z.object({ id: Id, name: z.string() }), output: nothing }),
  resend: post('/things/resend?Email', {
    access: 'signedIn',
    input: z.object({ Email: z.string(), note: z.optional(z.string()) }),
    output: nothing,
  }),
})

test.each([
  [show, 'id', 'path'],
  [show, 'q', 'query'],
  [change, 'id', 'path'],
  [change, 'name', 'body'],
  [resend, 'Email', 'query'],
  [resend, 'note', 'body'],
] as const)('places each field in path, query, or body', (endpoint, field, place) => {
  expect(placeOf(endpoint, field)).toBe(place)
})

describe('a request', () => {
  test('fills the path, appends the query, and sends the rest as body', () => {
    expect(toRequest(show, { id: 7, q: 'a&b=c', tag: ['x', 'y z'] })).toEqual({
      method: 'GET',
      url: '/api/things/7?q=a%26b%3Dc&tag=x&tag=y+z',
      body: undefined,
    })
    expect(toRequest(change, { id: 7, name: 'Ann' })).toEqual({
      method: 'PATCH',
      url: '/api/things/7',
      body: { name: 'Ann' },
    })
    expect(toRequest(resend, { Email: 'a@b.test', note: 'hi' })).toEqual({
      method: 'POST',
      url: '/api/things/resend?Email=a%40b.test',
      body: { note: 'hi' },
    })
  })

  test('leaves out undefined, and keeps null, false, and zero', () => {
    expect(toRequest(change, { id: 7, name: undefined }).body).toEqual({})
    expect(toRequest(change, { id: 7, a: null, b: false, c: 0, d: '' }).body).toEqual({
      a: null,
      b: false,
      c: 0,
      d: '',
    })
  })

  test('escapes path values, so that they cannot lead to another path', () => {
    expect(toRequest(show, { id: '../users?x=1#y' }).url).toBe('/api/things/..%2Fusers%3Fx%3D1%23y')
  })

  test('sends an empty body if there are no fields', () => {
    expect(toRequest(resend).body).toEqual({})
  })
})

test('a contract knows its names, and rejects unknown keys', () => {
  expect([change.feature, change.name]).toEqual(['things', 'change'])
  expect(change.input.safeParse({ id: 7, name: 'Ann' }).success).toBe(true)
  expect(change.input.safeParse({ id: 7, name: 'Ann', role: 1 }).success).toBe(false)
})

describe('the client', () => {
  const answering = (status: number, json: unknown) => clientOf(async () => ({ status, json }))

  test('returns the envelope of a success', async () => {
    const envelope = { title: 'OK', data: {} }
    expect(await answering(200, envelope)(change, { id: 1, name: 'x' })).toEqual(envelope)
  })

  test('throws a failure with its status, message, and fields', async () => {
    const failure = { title: 'Check the form', code: 'bad_input', errors: { name: ['Name is required'] } }
    const error = await answering(400, failure)(change, { id: 1, name: 'x' }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      code: 'bad_input',
      message: 'Check the form',
      fields: { name: ['Name is required'] },
    })
  })

  test.each([0, 502])('has a message even if the answer %i has none', async (status) => {
    const error = await answering(status, null)(change, { id: 1, name: 'x' }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ status, code: 'unknown', message: 'Something went wrong', fields: {} })
  })
})
