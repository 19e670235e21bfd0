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
  /** Path for clients: `/api/hub`. */
  path: string
  /** The owner of a token; null: none. Called for every request, so that a revoked token is rejected. */
  authenticate: (token: string) => Promise<P | null>
  /** Which of these sessions are still valid; called once per sweep for all open connections. */
  stillValid?: StillValid
  allowedOrigins?: readonly string[]
  limits?: Partial<Limits>
  intervals?: Partial<Intervals>
  /** Message for the caller about an error in a method; null (the default): only that there was one. */
  explain?: (error: unknown) => string | null
  onError?: (error: unknown) => void
  /** Called when an open connection ends, with the reason. */
  onClosed?: (principal: P, reason: CloseReason) => void
}

type Answer<Name extends keyof ClientCalls> = ReturnType<ClientCalls[Name]>

export type Hub<P extends HubPrincipal> = ReturnType<typeof createHub<P>>

/**
 * A SignalR server: JSON protocol over WebSockets, server-sent events, or long polling. Knows only the connections of
 * this process; messages of other processes arrive over the bus.
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
    let count = 0
    for (const connection of registry.ofUser(userId)) {
      if (!connection.isOpen) continue
      connections.say(connection, what)
      count++
    }
    return count
  }

  /** Resolves when everyone has left, or those who did not were disconnected. */
  async function shutdown() {
    watching.stop()
    const leaving = [...registry.live]
    connections.goDown()
    const deadline = performance.now() + intervals.goodbye
    while (leaving.some(({ outlet }) => outlet?.isGone() === false) && performance.now() < deadline) await sleep(10)
    for (const { outlet } of leaving) outlet?.abort()
  }

  return {
    /** Adds routes and upgrade to the app, and disconnects everyone when the app closes. */
    attach(app: FastifyInstance) {
      const { path, authenticate, allowedOrigins = [] } = options
      attach(app, { path, authenticate, allowedOrigins, registry, connections, hear, limits, onError })
      app.addHook('preClose', shutdown)
    },

    /** Answers a client's call. Names are case-insensitive, as in SignalR. */
    method<Name extends keyof ClientCalls>(
      name: Name,
      handler: (caller: Caller<P>, ...args: unknown[]) => Answer<Name> | Promise<Answer<Name>>,
    ) {
      methods.set(name.toLowerCase(), handler)
    },

    /** Returns the number of connections reached. */
    sendToUser: <Name extends keyof ServerEvents>(userId: number, event: Name, ...args: ServerEvents[Name]) =>
      sayToUser(userId, frame(eventFrame(event, args))),

    /** The same for many users: encoded once. */
    sendToUsers<Name extends keyof ServerEvents>(userIds: Iterable<number>, event: Name, ...args: ServerEvents[Name]) {
      const what = frame(eventFrame(event, args))
      let count = 0
      for (const userId of userIds) count += sayToUser(userId, what)
      return count
    },

    /** The session was revoked: its connections are notified and must not reconnect. */
    closeSession,
    closeUser: (userId: number, error = sessionEnded) =>
      connections.closeAll(registry.ofUser(userId), { error }, 'ended'),

    /** Checks the sessions of open connections now, without waiting for the next sweep. */
    checkSessions: watching.sweep,

    /** Ids of users with an open connection to this process. */
    users: registry.users,
    /** Connections of this process, including negotiated ones. */
    count: () => registry.live.size,
    shutdown,
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
