import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { auth } from '@handoff/contracts/access/auth/auth'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { door } = readConfig({ MAX_PUBLIC_BODY_KB: '4', MAX_HEADER_KB: '4', RATE_ATTEMPTS: '3' })
const app = await world.anotherApp({ door })
const { trustProxy } = readConfig({ TRUST_PROXY: '10.0.0.0/8' })
const behindProxy = await world.anotherApp({ trustProxy })
for (const one of [app, behindProxy]) one.get('/api/address', ({ ip }) => ip)
afterAll(() => Promise.all([app.close(), behindProxy.close()]))

const login = (more: object = {}) =>
  app.inject({
    method: auth.login.method,
    url: `/api${auth.login.path}`,
    payload: { email: 'ada@example.org', password: 'wrong', ...more },
  })

describe('limits of the environment', () => {
  test('hold for bodies', async () => {
    expect((await login({ password: 'a'.repeat(5_000) })).statusCode).toBe(413)
    const text = 'a'.repeat(5_000)
    const other = await world.app.inject({ method: 'POST', url: `/api${auth.login.path}`, payload: { text } })
    expect(other.statusCode).not.toBe(413)
  })

  test('hold for attempts', async () => {
    const statuses = []
    for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await login()).statusCode)
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  test('hold for headers', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const statusWith = async (bytes: number) => {
      const headers = { 'x-long': 'a'.repeat(bytes), connection: 'close' }
      const [response] = await once(request({ port, path: '/api/health/live', headers }).end(), 'response')
      return response.resume().statusCode as number
    }
    expect(await statusWith(2_000)).toBe(200)
    expect(await statusWith(6_000)).toBe(431)
  })
})

describe('the address of a client', () => {
  const addressFrom = async (server: typeof app, remoteAddress: string, forwarded: string) =>
    (await server.inject({ url: '/api/address', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).body

  test('is that of the connection, unless it is a trusted proxy', async () => {
    expect(await addressFrom(app, '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(await addressFrom(behindProxy, '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  })

  test('is what the trusted proxy saw, and nothing that the client put before it', async () => {
    expect(await addressFrom(behindProxy, '10.0.0.7', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
  })
})
