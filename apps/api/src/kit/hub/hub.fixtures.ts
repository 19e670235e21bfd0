import { once } from 'node:events'
import type { Heartbeat } from '@handoff/contracts/realtime'
import { type HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import Fastify from 'fastify'
import { vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { createHub, type HubOptions } from './hub.ts'

export type Person = { userId: number; sessionId: number }

/** Tokens in tests consist of user and session: `7.71`. Revoked sessions are unknown. */
export async function startHub(options: Partial<HubOptions<Person>> = {}, port = 0) {
  const revoked = new Set<number>()
  const closed: string[] = []
  const errors: unknown[] = []

  const hub = createHub<Person>({
    path: '/api/hub',
    authenticate: async (token) => {
      const [userId = 0, sessionId = 0] = token.split('.').map(Number)
      return userId > 0 && !revoked.has(sessionId) ? { userId, sessionId } : null
    },
    onClosed: (_person, reason) => closed.push(reason),
    onError: (error) => errors.push(error),
    explain: (error) => (error instanceof RangeError ? error.message : null),
    ...options,
  })
  hub.method('HandleClientRequest', async ({ principal }, command) => {
    if (command === 'bug') throw new Error('secret of the database')
    if (command === 'problem') throw new RangeError('You cannot do this')
    if (typeof command === 'number') await new Promise((resolve) => setTimeout(resolve, command))
    return heartbeat(principal.userId)
  })

  const app = Fastify({ forceCloseConnections: true })
  app.post('/echo', (request, reply) => reply.send(request.body))
  hub.attach(app)
  await app.listen({ port, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port')

  return { app, hub, revoked, closed, errors, port: address.port, url: `http://127.0.0.1:${address.port}/api/hub` }
}
export type TestHub = Awaited<ReturnType<typeof startHub>>

export const heartbeat = (unread: number): Heartbeat => ({
  serverTime: '2026-01-01T00:00:00.000Z',
  unread,
  totalInBounds: 0,
  pending: null,
})

/** The official client. */
export const clientFor = (
  { url }: { url: string },
  token: string,
  transport?: HttpTransportType,
  change: (builder: HubConnectionBuilder) => void = () => {},
) => {
  const builder = new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory: () => token, ...(transport ? { transport } : {}) })
    .configureLogging(LogLevel.None)
  change(builder)
  return builder.build()
}

/** A bare socket, for what the official client would never do. `heard` collects what arrives. */
export async function socketFor({ url }: { url: string }, query: string, options: ClientOptions = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}?${query}`, options)
  const heard: string[] = []
  socket.on('message', (data: Buffer) => heard.push(...data.toString().split('\x1e').filter(Boolean)))
  socket.on('error', () => {})
  await once(socket, 'open')
  return { socket, heard, say: (message: unknown) => socket.send(`${JSON.stringify(message)}\x1e`) }
}

export async function openSocketFor(test: { url: string }, token: string) {
  const opened = await socketFor(test, `access_token=${token}`)
  opened.say({ protocol: 'json', version: 1 })
  await vi.waitFor(() => {
    if (opened.heard.length === 0) throw new Error('No answer to the handshake yet')
  })
  return opened
}

/** Status of a rejected upgrade. */
export async function refusalOf({ url }: { url: string }, query: string, options: ClientOptions = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}?${query}`, options)
  socket.on('error', () => {})
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  socket.terminate()
  return response.statusCode
}

type Params = { method?: string; body?: string; headers?: Record<string, string> }

/** A raw request, as a client with this token would send it. */
export const ask = (url: string, token: string, init: Params = {}) =>
  fetch(url, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })

export async function negotiate({ url }: { url: string }, token: string) {
  const response = await ask(`${url}/negotiate?negotiateVersion=1`, token, { method: 'POST' })
  const answer = (await response.json()) as { connectionToken: string; connectionId: string }
  return { status: response.status, ...answer }
}
