import Fastify from 'fastify'
import { WebSocketServer } from 'ws'
import { openDatabase } from '../../apps/api/src/db/open.ts'
import { openBus } from '../../apps/api/src/kit/events/bus.ts'
import type { Topics } from '../../apps/api/src/kit/events/topics.ts'
import { createHub, type Hub } from '../../apps/api/src/kit/hub/hub.ts'
import type { FromServer, ToServer } from './messages.ts'

/**
 * One of the measured servers, in a separate process: ours, alone or as one of several on a database, or a bare `ws`
 * server that sends the same bytes as fast as it can (a prepared buffer, no compression).
 */
type Server = { port: number; broadcast: () => void; count: () => number }

const ids = { referral: [123_456], group: [65_432], customer: [54_321], entity: [12, 345] }
const event = ['changed', [{ noun: 'referral', ids }], { totalInBounds: 17 }] as const
const wire = Buffer.from(`${JSON.stringify({ type: 1, target: event[0], arguments: event.slice(1) })}\x1e`)

async function ours(connectionString?: string): Promise<Server> {
  const app = Fastify()
  const hub = createHub({
    path: '/api/hub',
    authenticate: async (token) => ({ userId: Number(token), sessionId: Number(token) }),
  })
  hub.attach(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  if (connectionString) await listenTo(connectionString, hub)

  return {
    port: portOf(app.server.address()),
    broadcast: () => void hub.sendToUsers(hub.users(), ...event),
    count: hub.count,
  }
}

/** As one of several processes: sends what the bus brings. */
async function listenTo(connectionString: string, hub: Hub<{ userId: number; sessionId: number }>) {
  const { db } = openDatabase({ connectionString, poolSize: 1 })
  const bus = openBus<Topics>({ connectionString, db })
  bus.subscribe('changed', () => void hub.sendToUsers(hub.users(), ...event))
  await bus.whenConnected()
}

async function bare(): Promise<Server> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await new Promise((resolve) => server.once('listening', resolve))
  server.on('connection', (socket) => socket.once('message', () => socket.send('{}\x1e')))

  return {
    port: portOf(server.address()),
    broadcast: () => {
      for (const client of server.clients) client.send(wire, { binary: false })
    },
    count: () => server.clients.size,
  }
}

function portOf(address: string | { port: number } | null) {
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

const say = (message: FromServer) => process.send?.(message)
const memory = () => {
  globalThis.gc?.()
  return process.memoryUsage().rss
}

const { port, broadcast, count } = await (process.argv[2] === 'bare' ? bare() : ours(process.argv[3]))

async function broadcastTimes(times: number) {
  for (let n = 0; n < times; n++) {
    broadcast()
    // As in production: other work runs between two events.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

process.on('message', (message: ToServer) => {
  if ('broadcasts' in message) void broadcastTimes(message.broadcasts)
  else say({ memory: memory(), connections: count() })
})
process.on('disconnect', () => process.exit())
say({ port, frameBytes: wire.length + 2, memory: memory(), connections: 0 })
