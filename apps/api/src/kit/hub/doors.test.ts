import { once } from 'node:events'
import { connect } from 'node:net'
import { HttpTransportType } from '@microsoft/signalr'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { soon } from '../../test/soon.ts'
import {
  ask,
  clientFor,
  negotiate,
  openSocketFor,
  refusalOf,
  socketFor,
  startHub,
  type TestHub,
} from './hub.fixtures.ts'

let server: TestHub
afterEach(() => server.app.close())

describe('strangers', () => {
  test('are rejected on every transport', async () => {
    server = await startHub()
    await expect(clientFor(server, 'unknown').start()).rejects.toThrow("Status code '401'")

    for (const [method, path] of [
      ['POST', '/negotiate'],
      ['POST', ''],
      ['GET', ''],
      ['DELETE', ''],
    ] as const) {
      const response = await fetch(server.url + path, { method })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({ title: 'Log in to continue', code: 'unauthenticated' })
    }
    expect(await refusalOf(server, 'access_token=unknown')).toBe(401)
    expect(await refusalOf(server, '')).toBe(401)
    expect(server.hub.count()).toBe(0)
  })

  test('cannot use someone else’s connection', async () => {
    server = await startHub()
    const { connectionToken, connectionId } = await negotiate(server, '7.71')

    expect(await refusalOf(server, `id=${connectionToken}&access_token=8.81`)).toBe(404)
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await ask(`${server.url}?id=${connectionToken}`, '8.81', { method })).status).toBe(404)
    }
    // The public id opens nothing, not even for its owner.
    expect((await ask(`${server.url}?id=${connectionId}`, '7.71')).status).toBe(404)
    expect((await ask(`${server.url}?id=${connectionToken}`, '7.71')).status).toBe(200)
  })

  test('that another process negotiated are admitted by their token', async () => {
    server = await startHub()
    const { socket } = await socketFor(server, 'id=of-another-process&access_token=7.71')
    expect(server.hub.count()).toBe(1)
    socket.terminate()
    expect(await refusalOf(server, 'id=of-another-process&access_token=unknown')).toBe(401)
  })

  test('from another site may not open a socket; this site and a configured one may', async () => {
    server = await startHub({ allowedOrigins: ['https://handoff.example'] })
    expect(await refusalOf(server, 'access_token=7.71', { origin: 'https://evil.example' })).toBe(403)
    expect(await refusalOf(server, 'access_token=7.71', { origin: 'null' })).toBe(403)
    for (const origin of [new URL(server.url).origin, 'https://handoff.example', undefined]) {
      const { socket } = await socketFor(server, 'access_token=7.71', { origin })
      socket.terminate()
    }
  })

  test('get a 503 if authentication is unavailable', async () => {
    const failure = new Error('The database is away')
    server = await startHub({ authenticate: () => Promise.reject(failure) })
    expect(await refusalOf(server, 'access_token=7.71')).toBe(503)
    expect(server.errors).toEqual([failure])
  })
})

test('accepts a token in the query, with and without negotiation', async () => {
  server = await startHub()
  const direct = await openSocketFor(server, '7.71')
  expect(direct.heard).toEqual(['{}'])
  direct.socket.close()

  const response = await fetch(`${server.url}/negotiate?access_token=7.71`, { method: 'POST' })
  const answer = (await response.json()) as { negotiateVersion: number; connectionId: string; connectionToken?: string }
  expect(answer).toMatchObject({ negotiateVersion: 0, connectionId: expect.any(String) })
  expect(answer.connectionToken).toBeUndefined()
  const { socket } = await socketFor(server, `id=${answer.connectionId}&access_token=7.71`)
  socket.close()
})

test('a connection has only one transport', async () => {
  server = await startHub()
  const { connectionToken } = await negotiate(server, '7.71')
  const query = `id=${connectionToken}&access_token=7.71`
  expect((await ask(`${server.url}?${query}`, '7.71', { method: 'POST', body: 'x' })).status).toBe(409)

  const { socket } = await socketFor(server, query)
  expect(await refusalOf(server, query)).toBe(409)
  expect((await ask(`${server.url}?${query}`, '7.71')).status).toBe(409)
  expect((await ask(`${server.url}?${query}`, '7.71', { headers: { accept: 'text/event-stream' } })).status).toBe(409)
  socket.terminate()
})

test('a second poll replaces the first', async () => {
  server = await startHub()
  const { connectionToken } = await negotiate(server, '7.71')
  const url = `${server.url}?id=${connectionToken}`
  await ask(url, '7.71')

  const first = ask(url, '7.71')
  await new Promise((resolve) => setTimeout(resolve, 50))
  const second = ask(url, '7.71')
  expect((await first).status).toBe(204)
  await ask(url, '7.71', { method: 'POST', body: '{"protocol":"json","version":1}\x1e' })
  expect(await (await second).text()).toBe('{}\x1e')
})

describe('the number of connections is limited', () => {
  test('per user, where unused negotiations make room first', async () => {
    server = await startHub({ limits: { connectionsPerUser: 3 } })
    const open = await Promise.all([openSocketFor(server, '7.71'), openSocketFor(server, '7.71')])
    await negotiate(server, '7.71')
    const third = await openSocketFor(server, '7.71')
    expect(server.hub.count()).toBe(3)

    expect(await refusalOf(server, 'access_token=7.71')).toBe(429)
    expect((await negotiate(server, '7.71')).status).toBe(429)
    expect((await negotiate(server, '8.81')).status).toBe(200)
    for (const { socket } of [...open, third]) socket.terminate()
  })

  test('in all', async () => {
    server = await startHub({ limits: { connections: 2 } })
    await negotiate(server, '7.71')
    await negotiate(server, '8.81')
    expect((await negotiate(server, '9.91')).status).toBe(503)
  })

  test('and a flood of negotiations is forgotten', async () => {
    server = await startHub({
      intervals: { handshakeTimeout: 2_000, keepAlive: 200 },
      limits: { connectionsPerUser: 10 },
    })
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => negotiate(server, `${1 + (n % 40)}.1`)))
    // How many are open at the same time depends on the machine: the first may end before the last begins.
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    await soon(() => expect(server.hub.count()).toBe(0))
  })
})

test('the rest of the application keeps its parsers and upgrades', async () => {
  server = await startHub()
  const echo = (type: string, body: string) =>
    fetch(`http://127.0.0.1:${server.port}/echo`, { method: 'POST', body, headers: { 'content-type': type } })
  expect((await echo('application/octet-stream', 'x')).status).toBe(415)
  expect(await (await echo('application/json', '{"a":1}')).json()).toEqual({ a: 1 })

  const elsewhere = { url: `http://127.0.0.1:${server.port}/elsewhere` }
  expect(await refusalOf(elsewhere, 'access_token=7.71')).toBe(404)

  const strange = connect(server.port, '127.0.0.1')
  strange.write('GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const [answer] = (await once(strange, 'data')) as [Buffer]
  expect(answer.toString()).toContain('404 Not Found')

  server.app.server.on('upgrade', (request, socket) => {
    if (request.url?.startsWith('/elsewhere')) socket.end('HTTP/1.1 418 Teapot\r\nConnection: close\r\n\r\n')
  })
  expect(await refusalOf(elsewhere, 'access_token=7.71')).toBe(418)
})

test('an abandoned upgrade leaves nothing behind', async () => {
  server = await startHub({
    authenticate: async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { userId: 7, sessionId: 71 }
    },
  })
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}?access_token=7.71`)
  socket.on('error', () => {})
  await new Promise((resolve) => setTimeout(resolve, 30))
  socket.terminate()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(server.hub.count()).toBe(0)
})

test('notices a client of each transport that stops', async () => {
  server = await startHub()
  const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType
  const clients = [WebSockets, ServerSentEvents, LongPolling].map((transport) => clientFor(server, '7.71', transport))
  for (const client of clients) await client.start()
  expect(server.hub.count()).toBe(3)
  for (const client of clients) await client.stop()
  await soon(() => expect(server.hub.count()).toBe(0))
  expect(server.closed).toEqual(['client', 'client', 'client'])
})
