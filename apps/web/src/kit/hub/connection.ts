import {
  type Heartbeat,
  keepAliveEvery,
  manualRetries,
  type ServerEvents,
  sessionEnded,
} from '@handoff/contracts/realtime'
import { isSignedOut, nextReconnectDelay, type Retry } from './retry.ts'
import { buildConnection } from './signalr.ts'

export type HubState = 'connecting' | 'connected' | 'reconnecting' | 'disconnected'
export type HubHandlers = { [Name in keyof ServerEvents]?: (...args: ServerEvents[Name]) => void }

export type HubConnectionOptions = {
  url: string
  /** Asked again for every connection, so that a new token is used as soon as there is one. */
  token: () => string | null
  handlers: HubHandlers
  /** Told on connecting and every minute: what a missed push would have said. */
  onHeartbeat?: (heartbeat: Heartbeat) => void
  onState?: (state: HubState) => void
  /** The person was logged out: this connection will not come back by itself. */
  onSessionEnded?: () => void
  /** For tests: in place of the official client. */
  build?: typeof buildConnection
}

const retries = Array.from({ length: manualRetries.attempts }, () => manualRetries.every)

/**
 * The browser's connection. Lost, it comes back by itself after 0, 2, 10 and 30 seconds, then stops. Every minute it
 * calls `HandleClientRequest`; when that fails it is opened again, three times at most, five seconds apart.
 * Nothing here rejects: how it stands is told through `onState`.
 */
export function createHubConnection(options: HubConnectionOptions) {
  const { url, token, handlers, onHeartbeat, onState, onSessionEnded } = options
  const { build = buildConnection } = options
  const wire = build(url, credential, nextDelay)

  let state: HubState = 'disconnected'
  /** Goes up with every beginning and ending: what was begun before must not go on. */
  let generation = 0
  /** The generation that is opening the connection right now. */
  let opening = 0
  /** Why the last automatic attempt failed; the client does not say so itself when it gives up. */
  let lostBecause: unknown
  let tokenInUse: string | null = null
  let keepAlive: ReturnType<typeof setInterval> | undefined

  for (const [name, handler] of Object.entries(handlers)) wire.on(name, handler as (...args: unknown[]) => void)
  wire.onreconnecting(() => {
    clearInterval(keepAlive)
    become('reconnecting')
  })
  wire.onreconnected(() => {
    generation++
    settle()
    void ask()
  })
  wire.onclose((error) => {
    const reason = error ?? lostBecause
    const isOurDoing = opening === generation && !isSignedOut(reason)
    if (state !== 'disconnected' && !isOurDoing) void giveUp(reason)
  })

  /** Anyone who has left while the connection was being made asks no one anymore. */
  function credential(): string {
    const current = token()
    if (current === null) throw new Error(sessionEnded)
    return current
  }

  function nextDelay(retry: Retry) {
    lostBecause = retry.retryReason
    return nextReconnectDelay(retry)
  }

  function become(next: HubState) {
    if (state === next) return
    state = next
    onState?.(next)
  }

  /** Tries after each of these delays, in milliseconds, until it is open and answers. */
  async function open(delays: readonly number[]) {
    const mine = ++generation
    opening = mine
    lostBecause = undefined
    clearInterval(keepAlive)
    let failure: unknown

    for (const delay of delays) {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
      if (mine !== generation) return
      try {
        await openOnce(mine)
        if (mine === generation) settle()
        return
      } catch (error) {
        failure = error
        if (isSignedOut(error)) break
      }
    }
    if (mine === generation) await giveUp(failure)
  }

  /** Stops first, as a connection starts from the beginning or not at all. */
  async function openOnce(mine: number) {
    await wire.stop()
    if (mine !== generation) return
    tokenInUse = token()
    await wire.start()
    await heartbeat()
  }

  function settle() {
    opening = 0
    lostBecause = undefined
    clearInterval(keepAlive)
    keepAlive = setInterval(() => void ask(), keepAliveEvery)
    become('connected')
  }

  async function heartbeat() {
    onHeartbeat?.(await wire.invoke<Heartbeat>('HandleClientRequest'))
  }

  async function ask() {
    const mine = generation
    try {
      await heartbeat()
    } catch {
      // While the connection comes back by itself, nothing else may open it.
      if (mine !== generation || state !== 'connected') return
      become('reconnecting')
      await open(retries)
    }
  }

  async function giveUp(reason: unknown) {
    const isOver = isSignedOut(reason)
    if (isOver && token() !== null && token() !== tokenInUse) return open([0]) // signed in again meanwhile
    await stop()
    if (isOver) onSessionEnded?.()
  }

  /** Opens the connection; a failure is followed by three more attempts. */
  async function start() {
    become('connecting')
    await open([0, ...retries])
  }

  async function stop() {
    generation++
    clearInterval(keepAlive)
    become('disconnected')
    await wire.stop().catch(() => {})
  }

  return {
    start,
    /** The person's own wish, or the network is back: tries at once instead of waiting for the next attempt. */
    reconnect: async () => {
      if (state === 'disconnected' || state === 'reconnecting') await start()
    },
    stop,
    state: () => state,
  }
}
