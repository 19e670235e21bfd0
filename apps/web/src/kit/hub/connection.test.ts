import type { Heartbeat } from '@handoff/contracts/realtime'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHubConnection, type HubConnectionOptions } from './connection.ts'
import { nextReconnectDelay, type Retry } from './retry.ts'
import type { WireConnection } from './signalr.ts'

const beat: Heartbeat = { serverTime: '2026-01-01T00:00:00.000Z', unread: 3, totalInBounds: 1, pending: null }
const unauthorised = new Error("Failed to complete negotiation with the server: Error: Unauthorized: Status code '401'")
const sessionEnded = new Error('Server returned an error on close: Session ended.')

/** Behaves like the official client: `onclose` only after a successful start. */
function fakeWire() {
  const listeners: Record<string, (error?: Error) => void> = {}
  let isStarted = false
  const wire = {
    on: vi.fn(),
    onclose: (run: (error?: Error) => void) => void (listeners.close = run),
    onreconnecting: (run: (error?: Error) => void) => void (listeners.reconnecting = run),
    onreconnected: (run: () => void) => void (listeners.reconnected = run),
    start: vi.fn(async () => void (isStarted = true)),
    stop: vi.fn(async () => {
      if (isStarted) close()
    }),
    invoke: vi.fn(async () => beat),
  }
  const close = (error?: Error) => {
    isStarted = false
    listeners.close?.(error)
  }
  const lose = () => listeners.reconnecting?.(new Error('Lost'))
  const regain = () => listeners.reconnected?.()
  const credential = (): string => ''
  const nextDelay: (retry: Retry) => number | null = () => null
  return { wire, close, lose, regain, credential, nextDelay }
}

function connectionWith(more: Partial<HubConnectionOptions> = {}) {
  const fake = fakeWire()
  const states: string[] = []
  const [onHeartbeat, onSessionEnded] = [vi.fn(), vi.fn()]
  const connection = createHubConnection({
    url: '/api/hub',
    token: () => 'token',
    handlers: {},
    onHeartbeat,
    onSessionEnded,
    onState: (state) => states.push(state),
    build: (_url, credential, nextDelay) => {
      Object.assign(fake, { credential, nextDelay })
      return fake.wire as unknown as WireConnection
    },
    ...more,
  })
  return { ...fake, fake, connection, states, onHeartbeat, onSessionEnded }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a start reports the state and missed counts', async () => {
  const SendMsg = vi.fn()
  const { connection, states, onHeartbeat, wire } = connectionWith({ handlers: { SendMsg } })
  await connection.start()
  expect(states).toEqual(['connecting', 'connected'])
  expect(onHeartbeat).toHaveBeenCalledExactlyOnceWith(beat)
  expect(wire.on).toHaveBeenCalledExactlyOnceWith('SendMsg', SendMsg)
})

describe('the keep-alive', () => {
  test('is sent every minute, and not after a stop', async () => {
    const { connection, wire, onHeartbeat } = connectionWith()
    await connection.start()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(wire.invoke).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(120_001)
    expect(wire.invoke).toHaveBeenCalledTimes(4)
    expect(onHeartbeat).toHaveBeenCalledTimes(4)

    await connection.stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(wire.invoke).toHaveBeenCalledTimes(4)
  })

  test('reopens the connection after five seconds if it fails', async () => {
    const { connection, wire, states } = connectionWith()
    await connection.start()
    wire.invoke.mockRejectedValueOnce(new Error('No answer'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(states.at(-1)).toBe('reconnecting')

    await vi.advanceTimersByTimeAsync(4_999)
    expect(wire.start).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(wire.start).toHaveBeenCalledTimes(2)
    expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'connected'])

    await vi.advanceTimersByTimeAsync(60_000)
    expect(wire.invoke).toHaveBeenCalledTimes(4)
  })

  test('that keeps failing reopens it three times, five seconds apart, then stops', async () => {
    const { connection, wire, states, onSessionEnded } = connectionWith()
    await connection.start()
    wire.invoke.mockRejectedValue(new Error('No answer'))
    await vi.advanceTimersByTimeAsync(60_000)

    for (const starts of [2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(5_000)
      expect(wire.start).toHaveBeenCalledTimes(starts)
    }
    await vi.advanceTimersByTimeAsync(0)
    expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'disconnected'])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(wire.start).toHaveBeenCalledTimes(4)
    expect(onSessionEnded).not.toHaveBeenCalled()

    wire.invoke.mockResolvedValue(beat)
    await connection.reconnect()
    expect(connection.state()).toBe('connected')
  })

  test('is paused while the connection recovers, and sent immediately after', async () => {
    const { connection, wire, states, lose, regain } = connectionWith()
    await connection.start()
    lose()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(wire.invoke).toHaveBeenCalledTimes(1)
    regain()
    await vi.advanceTimersByTimeAsync(0)
    expect(wire.invoke).toHaveBeenCalledTimes(2)
    expect(wire.start).toHaveBeenCalledTimes(1)
    expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'connected'])
  })

  test('that fails because the connection was lost leaves reopening to the connection', async () => {
    const { connection, wire, lose } = connectionWith()
    await connection.start()
    wire.invoke.mockImplementationOnce(async () => {
      lose()
      throw new Error('Lost')
    })
    await vi.advanceTimersByTimeAsync(90_000)
    expect(wire.start).toHaveBeenCalledTimes(1)
    expect(connection.state()).toBe('reconnecting')
  })
})

describe('a connection that can’t be opened', () => {
  test('is tried three times more', async () => {
    const { connection, wire, states } = connectionWith()
    wire.start.mockRejectedValue(new Error('Refused'))
    const started = connection.start()
    await vi.advanceTimersByTimeAsync(15_000)
    await started
    expect(wire.start).toHaveBeenCalledTimes(4)
    expect(states).toEqual(['connecting', 'disconnected'])
  })

  test('is not tried again if it was stopped in between', async () => {
    const { connection, wire } = connectionWith()
    wire.start.mockRejectedValue(new Error('Refused'))
    const started = connection.start()
    await vi.advanceTimersByTimeAsync(1_000)
    await connection.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    await started
    expect(wire.start).toHaveBeenCalledTimes(1)
    expect(connection.state()).toBe('disconnected')
  })
})

test('automatic attempts come after 0, 2, 10 and 30 seconds, then no more', () => {
  const delays = [0, 1, 2, 3, 4].map((previousRetryCount) =>
    nextReconnectDelay({ previousRetryCount, retryReason: new Error('Lost') }),
  )
  expect(delays).toEqual([0, 2_000, 10_000, 30_000, null])
  expect(nextReconnectDelay({ previousRetryCount: 1, retryReason: unauthorised })).toBeNull()
})

test('the person can retry after they are exhausted, and also during them', async () => {
  const { connection, wire, states, lose, close } = connectionWith()
  await connection.start()
  lose()
  close()
  expect(states.at(-1)).toBe('disconnected')
  await connection.reconnect()
  expect(states.at(-1)).toBe('connected')

  lose()
  await connection.reconnect()
  expect(states.at(-1)).toBe('connected')
  await connection.reconnect()
  expect(wire.start).toHaveBeenCalledTimes(3)
})

describe('a session that ended', () => {
  test('is reported once, and the connection remains closed', async () => {
    const { connection, close, wire, states, onSessionEnded } = connectionWith()
    await connection.start()
    close(sessionEnded)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(onSessionEnded).toHaveBeenCalledOnce()
    expect(wire.start).toHaveBeenCalledOnce()
    expect(states.at(-1)).toBe('disconnected')
  })

  test('is also detected by a refused token, without further attempts', async () => {
    const { connection, wire, onSessionEnded } = connectionWith()
    wire.start.mockRejectedValue(unauthorised)
    await connection.start()
    expect(onSessionEnded).toHaveBeenCalledOnce()
    expect(wire.start).toHaveBeenCalledOnce()
  })

  test('is detected when the token is refused during recovery', async () => {
    const { connection, fake, lose, close, onSessionEnded } = connectionWith()
    await connection.start()
    lose()
    expect(fake.nextDelay({ previousRetryCount: 0, retryReason: new Error('Lost') })).toBe(0)
    expect(fake.nextDelay({ previousRetryCount: 1, retryReason: unauthorised })).toBeNull()
    close()
    await vi.advanceTimersByTimeAsync(0)
    expect(onSessionEnded).toHaveBeenCalledOnce()
  })

  test('during the first connection sends nothing, and ends the attempts', async () => {
    const { connection, fake, wire, states } = connectionWith({ token: () => null })
    wire.start.mockImplementation(async () => void fake.credential())
    await connection.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(wire.start).toHaveBeenCalledOnce()
    expect(wire.invoke).not.toHaveBeenCalled()
    expect(states).toEqual(['connecting', 'disconnected'])
  })

  test('is ignored if there is a new token already', async () => {
    let token = 'old'
    const { connection, close, wire, onSessionEnded } = connectionWith({ token: () => token })
    await connection.start()
    token = 'new'
    close(sessionEnded)
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.state()).toBe('connected')
    expect(wire.start).toHaveBeenCalledTimes(2)
    expect(onSessionEnded).not.toHaveBeenCalled()

    wire.start.mockRejectedValue(unauthorised)
    close(sessionEnded)
    await vi.advanceTimersByTimeAsync(0)
    expect(onSessionEnded).toHaveBeenCalledOnce()
  })
})
