import type { Connection, HubPrincipal } from './connection.ts'
import type { Limits } from './limits.ts'

export type Registry<P extends HubPrincipal> = ReturnType<typeof createRegistry<P>>

/** All connections of this process since their negotiation: by token, user, and session. */
export function createRegistry<P extends HubPrincipal>(limits: Limits) {
  const live = new Set<Connection<P>>()
  const byUser = new Map<number, Set<Connection<P>>>()
  const byToken = new Map<string, Connection<P>>()
  const none: ReadonlySet<Connection<P>> = new Set()

  const ofUser = (userId: number): ReadonlySet<Connection<P>> => byUser.get(userId) ?? none

  return {
    live: live as ReadonlySet<Connection<P>>,
    ofUser,
    ofSession: (sessionId: number) => live.values().filter(({ principal }) => principal.sessionId === sessionId),
    find: (token: string) => byToken.get(token),
    /** Users with an open connection. */
    users: () =>
      byUser
        .entries()
        .filter(([, connections]) => connections.values().some(({ isOpen }) => isOpen))
        .map(([userId]) => userId)
        .toArray(),

    isFull: () => live.size >= limits.connections,
    isFullFor: (userId: number) => ofUser(userId).size >= limits.connectionsPerUser,
    /** The user's oldest connection that was negotiated but never opened. */
    oldestUnused: (userId: number) =>
      ofUser(userId)
        .values()
        .find(({ outlet }) => outlet === null),

    add(connection: Connection<P>) {
      const { userId } = connection.principal
      live.add(connection)
      byToken.set(connection.token, connection)
      const others = byUser.get(userId)
      if (others) others.add(connection)
      else byUser.set(userId, new Set([connection]))
    },

    /**
     * No longer counted and no longer sent anything, but still findable, so that a poll can fetch the last messages.
     */
    remove(connection: Connection<P>) {
      const { userId } = connection.principal
      live.delete(connection)
      const others = byUser.get(userId)
      others?.delete(connection)
      if (others?.size === 0) byUser.delete(userId)
    },

    forget: (connection: Connection<P>) => byToken.delete(connection.token),

    forgetClosedBefore(moment: number) {
      for (const connection of byToken.values()) {
        if (connection.isClosed && connection.heardAt < moment) byToken.delete(connection.token)
      }
    },
  }
}
