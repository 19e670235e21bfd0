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
  /** Read for every connection, so that a new token is used as soon as there is one. */
  token: () => string | null
  handlers: HubHandlers
  /** Called on connecting and every minute, with the counts of missed pushes. */
  onHeartbeat?: (heartbeat: Heartbeat) => void
  onState?: (state: HubState) => void
  /** The person was logged out: this connection will not recover. */
  onSessionEnded?: () => void
  /** For tests: replaces the official client. */
  build?: typeof buildConnection
}

const retries = Array.from({ length: manualRetries.attempts }, () => manualRetries.every)

/**
 * The browser's connection. After a loss it reconnects after 0, 2, 10 and 30 seconds, then stops. Every minute it calls
 * `HandleClientRequest`; if that fails it is opened again, three times at most, five seconds apart. Nothing here
 * rejects: the state is reported through `onState`.
 */
export function createHubConnection(options: HubConnectionOptions) {
  const { url, token, handlers, onHeartbeat, onState, onSessionEnded } = options
  const { build = buildConnection } = options
  const wire = build(url, credential, nextDelay)

  let state: HubState = 'disconnected'
  /** Increases with every start and stop: earlier work must not continue. */
  let generation = 0
  /** The generation that is opening the connection now. */
  let opening = 0
  /** Why the last automatic attempt failed; the client does not report it when it gives up. */
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

  /** No more requests if the session ended while connecting. */
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

  /** Stops first, because a connection can only start from the beginning. */
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
      // While the connection recovers, nothing else may open it.
      if (mine !== generation || state !== 'connected') return
      become('reconnecting')
      await open(retries)
    }
  }

  async function giveUp(reason: unknown) {
    const isOver = isSignedOut(reason)
    if (isOver && token() !== null && token() !== tokenInUse) return open([0]) // logged in again since then
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
    /** The person clicked, or the network is back: tries immediately instead of waiting for the next attempt. */
    reconnect: async () => {
      if (state === 'disconnected' || state === 'reconnecting') await start()
    },
    stop,
    state: () => state,
  }
}
