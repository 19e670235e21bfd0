import { HttpTransportType, HubConnectionState } from '@microsoft/signalr'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { soon } from '../../test/soon.ts'
import { clientFor, heartbeat, startHub, type TestHub } from './hub.fixtures.ts'

const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType
const transports = [
  ['WebSockets', WebSockets],
  ['server-sent events', ServerSentEvents],
  ['long polling', LongPolling],
] as const

let server: TestHub
afterEach(() => server.app.close())

async function connectWatched(transport: HttpTransportType, token = '7.71') {
  const client = clientFor(server, token, transport, (builder) => builder.withAutomaticReconnect())
  const [closed, reconnecting, reconnected] = [vi.fn(), vi.fn(), vi.fn()]
  client.onclose(closed)
  client.onreconnecting(reconnecting)
  client.onreconnected(reconnected)
  await client.start()
  return { client, closed, reconnecting, reconnected }
}

describe.each(transports)('over %s', (_name, transport) => {
  test('a revoked session gets the reason, is closed, and stays closed', async () => {
    server = await startHub()
    const { client, closed, reconnecting } = await connectWatched(transport)
    const other = await connectWatched(transport, '7.72')

    server.hub.closeSession(71)
    await soon(() => expect(closed).toHaveBeenCalledOnce())
    expect(String(closed.mock.calls[0]?.[0])).toContain('Session ended.')
    expect(reconnecting).not.toHaveBeenCalled()
    expect(client.state).toBe(HubConnectionState.Disconnected)

    expect(await other.client.invoke('HandleClientRequest')).toEqual(heartbeat(7))
    server.hub.closeUser(7)
    await soon(() => expect(other.closed).toHaveBeenCalledOnce())
    expect(server.hub.count()).toBe(0)
    expect(server.closed).toEqual(['ended', 'ended'])
  })

  test('messages sent before the close still arrive', async () => {
    server = await startHub()
    const { client, closed } = await connectWatched(transport)
    const heard: number[] = []
    client.on('SendMsg', (_message: string, id: number) => heard.push(id))

    server.hub.sendToUser(7, 'SendMsg', 'one', 1)
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    server.hub.sendToUser(7, 'SendMsg', 'two', 2)
    server.hub.closeSession(71)
    await soon(() => expect(closed).toHaveBeenCalledOnce())
    expect(heard).toEqual([1, 2])
    expect(String(closed.mock.calls[0]?.[0])).toContain('Session ended.')
  })

  test('clients reconnect after a restart of the server', async () => {
    server = await startHub()
    const { client, closed, reconnecting, reconnected } = await connectWatched(transport)
    const before = Date.now()
    await server.app.close()
    expect(Date.now() - before).toBeLessThan(5_000)
    await soon(() => expect(reconnecting).toHaveBeenCalledOnce())

    server = await startHub({}, server.port)
    await soon(() => expect(reconnected).toHaveBeenCalledOnce())
    expect(closed).not.toHaveBeenCalled()
    expect(await client.invoke('HandleClientRequest')).toEqual(heartbeat(7))
    await client.stop()
  })
})

test('reconnects after 0 and 2 seconds', async () => {
  server = await startHub()
  const { client, reconnected, reconnecting } = await connectWatched(WebSockets)
  await server.app.close()
  await soon(() => expect(reconnecting).toHaveBeenCalledOnce())
  const lost = Date.now()
  await new Promise((resolve) => setTimeout(resolve, 500))
  server = await startHub({}, server.port)
  await soon(() => expect(reconnected).toHaveBeenCalledOnce())
  expect(Date.now() - lost).toBeGreaterThan(1_800)
  // The attempt after the one at 2 seconds follows 10 seconds later.
  expect(Date.now() - lost).toBeLessThan(8_000)
  await client.stop()
})

test('the sweep closes a session that ended without a message', async () => {
  const endedIds = new Set<number>()
  const batches: number[][] = []
  server = await startHub({
    intervals: { sweep: 50 },
    stillValid: async (sessionIds) => {
      batches.push(sessionIds)
      return new Set(sessionIds.filter((id) => !endedIds.has(id)))
    },
  })
  const ended = await connectWatched(WebSockets, '7.71')
  const kept = await connectWatched(WebSockets, '8.81')
  await soon(() => expect(batches.at(-1)).toEqual([71, 81]))
  expect(ended.closed).not.toHaveBeenCalled()

  endedIds.add(71)
  await soon(() => expect(ended.closed).toHaveBeenCalledOnce())
  expect(String(ended.closed.mock.calls[0]?.[0])).toContain('Session ended.')
  expect(kept.closed).not.toHaveBeenCalled()
  await kept.client.stop()
})

test('a failing sweep closes no one', async () => {
  server = await startHub({
    intervals: { sweep: 30 },
    stillValid: () => Promise.reject(new Error('The database is away')),
  })
  const { client, closed } = await connectWatched(WebSockets)
  await soon(() => expect(server.errors.length).toBeGreaterThan(1))
  expect(closed).not.toHaveBeenCalled()
  await client.stop()
})
