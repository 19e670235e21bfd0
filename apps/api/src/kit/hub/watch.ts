import type { HubPrincipal } from './connection.ts'
import type { Connections } from './connections.ts'
import { sayPing } from './conversation.ts'
import type { Intervals } from './limits.ts'
import type { Registry } from './registry.ts'

/** Which of these sessions still exist. */
export type StillValid = (sessionIds: number[]) => Promise<Set<number>>

type Parts<P extends HubPrincipal> = {
  registry: Registry<P>
  connections: Connections<P>
  intervals: Intervals
  stillValid?: StillValid
  /** Closes what belongs to a session that is gone. */
  endSession: (sessionId: number) => void
  onError: (error: unknown) => void
}

const sessionsPerQuestion = 1_000

/** Looks after everyone with two timers, however many they are. Returns how to stop, and how to sweep at once. */
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
    void endGoneSessions(parts)
      .catch(onError)
      .finally(() => (isSweeping = false))
  }

  function stop() {
    clearInterval(round)
    clearInterval(sweeps)
  }
  return { stop, sweep }
}

/** Drops the silent, and says something to those who have not heard anything for a while. */
function goRound<P extends HubPrincipal>({ registry, connections, intervals }: Parts<P>) {
  const now = Date.now()
  for (const connection of registry.live) {
    const patience = connection.isOpen ? intervals.clientTimeout : intervals.handshakeTimeout
    if (now - connection.heardAt > patience) connections.drop(connection, 'timeout')
    else if (connection.isOpen && now - connection.saidAt >= intervals.keepAlive) sayPing(connections, connection)
  }
  registry.forgetClosedBefore(now - intervals.handshakeTimeout)
}

/** A revocation that no message told of is noticed here: at the latest after one sweep. */
async function endGoneSessions<P extends HubPrincipal>({ registry, stillValid, endSession }: Parts<P>) {
  if (!stillValid) return
  const sessions = [...new Set(registry.live.values().map(({ principal }) => principal.sessionId))]

  for (let from = 0; from < sessions.length; from += sessionsPerQuestion) {
    const asked = sessions.slice(from, from + sessionsPerQuestion)
    const valid = await stillValid(asked)
    for (const sessionId of asked) if (!valid.has(sessionId)) endSession(sessionId)
  }
}
