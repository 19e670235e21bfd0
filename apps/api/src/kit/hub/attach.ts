import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenOf } from './bearer.ts'
import type { Connection, HubPrincipal } from './connection.ts'
import type { Desk } from './desk.ts'
import { type LongPollingOutlet, longPollingOutlet } from './long-polling.ts'
import { serverSentEventsOutlet } from './server-sent-events.ts'
import { acceptWebSockets } from './upgrade.ts'

const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
  transport,
  transferFormats: ['Text'],
}))

const refusals = {
  stranger: [401, 'unauthenticated', 'Log in to continue'],
  unknown: [404, 'not_found', 'This connection doesn’t exist'],
  otherwiseUsed: [409, 'conflict', 'This connection is used in another way already'],
  fullForUser: [429, 'too_many_requests', 'Too many connections'],
  full: [503, 'unavailable', 'Too many connections'],
  goingDown: [503, 'unavailable', 'The server is going down'],
} as const

function refuse(reply: FastifyReply, refusal: keyof typeof refusals) {
  const [status, code, title] = refusals[refusal]
  return reply.code(status).send({ title, code })
}

/** The hub's routes, in a separate scope: their parsers affect no other route. */
export function attach<P extends HubPrincipal>(app: FastifyInstance, desk: Desk<P>) {
  const { path, registry, connections, limits } = desk

  const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split('?', 2)[1])

  const whoAsks = async (request: FastifyRequest) => {
    const token = tokenOf(request.headers, queryOf(request))
    return token === null ? null : desk.authenticate(token)
  }

  /** Authenticates every request; someone else's connection does not exist. */
  const forOwner =
    (answer: (connection: Connection<P>, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const principal = await whoAsks(request)
      if (!principal) return refuse(reply, 'stranger')
      const connection = registry.find(queryOf(request).get('id') ?? '')
      if (connection?.principal.userId !== principal.userId) return refuse(reply, 'unknown')
      return answer(connection, request, reply)
    }

  async function negotiate(request: FastifyRequest, reply: FastifyReply) {
    const principal = await whoAsks(request)
    if (!principal) return refuse(reply, 'stranger')

    const connection = connections.admit(principal)
    if (typeof connection === 'string') return refuse(reply, connection)

    const { id, token } = connection
    const isVersion1 = Number(queryOf(request).get('negotiateVersion') ?? 0) >= 1
    const identity = isVersion1 ? { connectionId: id, connectionToken: token } : { connectionId: token }
    return { negotiateVersion: isVersion1 ? 1 : 0, ...identity, availableTransports: transports }
  }

  function receive(connection: Connection<P>, request: FastifyRequest, reply: FastifyReply) {
    if (connection.isClosed) return refuse(reply, 'unknown')
    if (!connection.outlet || connection.outlet.transport === 'webSocket') return refuse(reply, 'otherwiseUsed')
    desk.hear(connection, typeof request.body === 'string' ? request.body : '')
    return reply.type('text/plain').send('')
  }

  function listen(connection: Connection<P>, request: FastifyRequest, reply: FastifyReply) {
    if (request.headers.accept?.includes('text/event-stream')) return stream(connection, reply)

    if (connection.outlet === null) {
      // The first poll only checks whether polling is possible.
      connection.outlet = longPollingOutlet()
      connection.heardAt = performance.now()
      return reply.type('text/plain').send('')
    }
    return isPolled(connection.outlet) ? poll(connection, connection.outlet, reply) : refuse(reply, 'otherwiseUsed')
  }

  function stream(connection: Connection<P>, reply: FastifyReply) {
    if (connection.outlet) return refuse(reply, 'otherwiseUsed')
    reply.hijack()
    const headers = Object.fromEntries(Object.entries(reply.getHeaders()))
    connection.outlet = serverSentEventsOutlet(reply.raw, headers)
    reply.raw.on('close', () => connections.drop(connection, 'client'))
    reply.raw.on('error', () => connections.drop(connection, 'broken'))
    return reply
  }

  async function poll(connection: Connection<P>, outlet: LongPollingOutlet, reply: FastifyReply) {
    const disconnect = new AbortController()
    reply.raw.on('close', () => disconnect.abort())

    connection.heardAt = performance.now()
    const text = await outlet.poll(disconnect.signal)
    if (!connection.isClosed) connection.heardAt = performance.now()
    if (outlet.isGone()) registry.forget(connection)

    return text === null ? reply.code(204).send() : reply.type('text/plain').send(text)
  }

  const leave = (connection: Connection<P>, _request: FastifyRequest, reply: FastifyReply) => {
    connections.drop(connection, 'client')
    registry.forget(connection)
    return reply.code(202).send()
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: limits.messageSize }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(`${path}/negotiate`, negotiate)
    scope.post(path, forOwner(receive))
    scope.get(path, { exposeHeadRoute: false }, forOwner(listen))
    scope.delete(path, forOwner(leave))
  })

  acceptWebSockets(app.server, desk)
}

const isPolled = (outlet: { transport: string }): outlet is LongPollingOutlet => outlet.transport === 'longPolling'
