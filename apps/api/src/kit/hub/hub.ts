import { type ClientCalls, type ServerEvents, sessionEnded } from '@handoff/contracts/realtime'
import type { FastifyInstance } from 'fastify'
import { attach } from './attach.ts'
import type { CloseReason, HubPrincipal } from './connection.ts'
import { openConnections } from './connections.ts'
import { type Caller, converse, type Handler } from './conversation.ts'
import { type Frame, frame } from './frame.ts'
import { defaultIntervals, defaultLimits, type Intervals, type Limits } from './limits.ts'
import { eventFrame } from './protocol.ts'
import { createRegistry } from './registry.ts'
import { type StillValid, watch } from './watch.ts'

export type HubOptions<P extends HubPrincipal> = {
  /** Where clients connect: `/api/hub`. */
  path: string
  /** Whose token this is; null: no one's. Asked on every request, so that a revoked token opens nothing. */
  authenticate: (token: string) => Promise<P | null>
  /** Which of these sessions still exist; asked about all open connections once in a sweep. */
  stillValid?: StillValid
  allowedOrigins?: readonly string[]
  limits?: Partial<Limits>
  intervals?: Partial<Intervals>
  /** What the caller may know of an error that a method threw; null (the default): only that there was one. */
  explain?: (error: unknown) => string | null
  onError?: (error: unknown) => void
  /** Told when an open connection is gone, and why. */
  onClosed?: (principal: P, reason: CloseReason) => void
}

type Answer<Name extends keyof ClientCalls> = ReturnType<ClientCalls[Name]>

export type Hub<P extends HubPrincipal> = ReturnType<typeof createHub<P>>

/**
 * A SignalR server: JSON protocol over WebSockets, server-sent events or long polling. Knows the connections of this
 * process only; what other processes must tell travels over the bus first.
 */
export function createHub<P extends HubPrincipal>(options: HubOptions<P>) {
  const limits = { ...defaultLimits, ...options.limits }
  const intervals = { ...defaultIntervals, ...options.intervals }
  const onError = options.onError ?? ((error) => console.error('The hub', error))
  const explain = options.explain ?? (() => null)

  const registry = createRegistry<P>(limits)
  const connections = openConnections({ registry, limits, onClosed: options.onClosed })
  const methods = new Map<string, Handler<P>>()
  const hear = converse({ connections, methods, limits, explain, onError })

  const closeSession = (sessionId: number, error = sessionEnded) =>
    connections.closeAll(registry.ofSession(sessionId), { error }, 'ended')

  const { stillValid } = options
  const watching = watch({ registry, connections, intervals, stillValid, endSession: closeSession, onError })

  function sayToUser(userId: number, what: Frame) {
    let told = 0
    for (const connection of registry.ofUser(userId)) {
      if (!connection.isOpen) continue
      connections.say(connection, what)
      told++
    }
    return told
  }

  /** Resolves when everyone has left, or when those who do not leave were put out. */
  async function shutdown() {
    watching.stop()
    const leaving = [...registry.live]
    connections.goDown()
    const deadline = Date.now() + intervals.goodbye
    while (leaving.some(({ outlet }) => outlet?.isGone() === false) && Date.now() < deadline) await sleep(10)
    for (const { outlet } of leaving) outlet?.abort()
  }

  return {
    /** Adds the routes and the upgrade to the app, and says goodbye to everyone when the app closes. */
    attach(app: FastifyInstance) {
      const { path, authenticate, allowedOrigins = [] } = options
      attach(app, { path, authenticate, allowedOrigins, registry, connections, hear, limits, onError })
      app.addHook('preClose', shutdown)
    },

    /** Answers a call of the client. Names are told apart without regard to case, as SignalR does. */
    method<Name extends keyof ClientCalls>(
      name: Name,
      handler: (caller: Caller<P>, ...args: unknown[]) => Answer<Name> | Promise<Answer<Name>>,
    ) {
      methods.set(name.toLowerCase(), handler)
    },

    /** Returns how many connections were told. */
    sendToUser: <Name extends keyof ServerEvents>(userId: number, event: Name, ...args: ServerEvents[Name]) =>
      sayToUser(userId, frame(eventFrame(event, args))),

    /** The same to many: written once, however many they are. */
    sendToUsers<Name extends keyof ServerEvents>(userIds: Iterable<number>, event: Name, ...args: ServerEvents[Name]) {
      const what = frame(eventFrame(event, args))
      let told = 0
      for (const userId of userIds) told += sayToUser(userId, what)
      return told
    },

    /** The session was revoked: its connections are told so and must not come back. */
    closeSession,
    closeUser: (userId: number, error = sessionEnded) =>
      connections.closeAll(registry.ofUser(userId), { error }, 'ended'),

    /** Holds open connections against the sessions that still exist, without waiting for the next sweep. */
    checkSessions: watching.sweep,

    /** Ids of the users with an open connection to this process. */
    users: registry.users,
    /** Connections of this process, negotiated ones included. */
    count: () => registry.live.size,
    shutdown,
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
