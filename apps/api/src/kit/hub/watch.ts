import type { HubPrincipal } from './connection.ts'
import type { Connections } from './connections.ts'
import { sayPing } from './conversation.ts'
import type { Intervals } from './limits.ts'
import type { Registry } from './registry.ts'

/** Which of these sessions are still valid. */
export type StillValid = (sessionIds: number[]) => Promise<Set<number>>

type Parts<P extends HubPrincipal> = {
  registry: Registry<P>
  connections: Connections<P>
  intervals: Intervals
  stillValid?: StillValid
  /** Closes the connections of an ended session. */
  endSession: (sessionId: number) => void
  onError: (error: unknown) => void
}

const sessionsPerQuestion = 1_000

/** Watches all connections with two timers. Returns functions to stop, and to sweep now. */
export function watch<P extends HubPrincipal>(parts: Parts<P>) {
  const { intervals, onError } = parts
  let isSweeping = false

  const round = setInterval(() => goRound(parts), Math.min(1_000, intervals.keepAlive / 4))
  const sweeps = setInterval(sweep, intervals.sweep)
  round.unref()
  sweeps.unref()

  function sweep() {
    if (isSweeping) return
    isSweeping = true
    void closeEndedSessions(parts)
      .catch(onError)
      .finally(() => (isSweeping = false))
  }

  function stop() {
    clearInterval(round)
    clearInterval(sweeps)
  }
  return { stop, sweep }
}

/** Disconnects silent clients, and pings those that have received nothing for a while. */
function goRound<P extends HubPrincipal>({ registry, connections, intervals }: Parts<P>) {
  const now = performance.now()
  for (const connection of registry.live) {
    const patience = connection.isOpen ? intervals.clientTimeout : intervals.handshakeTimeout
    if (now - connection.heardAt > patience) connections.drop(connection, 'timeout')
    else if (connection.isOpen && now - connection.saidAt >= intervals.keepAlive) sayPing(connections, connection)
  }
  registry.forgetClosedBefore(now - intervals.handshakeTimeout)
}

/** Finds revocations whose message was lost: at the latest after one sweep. */
async function closeEndedSessions<P extends HubPrincipal>({ registry, stillValid, endSession }: Parts<P>) {
  if (!stillValid) return
  const sessions = [...new Set(registry.live.values().map(({ principal }) => principal.sessionId))]

  for (let from = 0; from < sessions.length; from += sessionsPerQuestion) {
    const batch = sessions.slice(from, from + sessionsPerQuestion)
    const valid = await stillValid(batch)
    for (const sessionId of batch) if (!valid.has(sessionId)) endSession(sessionId)
  }
}
