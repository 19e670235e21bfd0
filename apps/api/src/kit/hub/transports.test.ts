import { HttpTransportType } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { soon } from '../../test/soon.ts'
import { clientFor, heartbeat, startHub, type TestHub } from './hub.fixtures.ts'

const transports = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
  ['whatever the client chooses', undefined],
] as const

let server: TestHub
beforeAll(async () => {
  server = await startHub()
})
afterAll(() => server.app.close())

describe.each(transports)('over %s', (_name, transport) => {
  const connect = async (token: string) => {
    const client = clientFor(server, token, transport)
    const heard: unknown[][] = []
    client.on('SendMsg', (...args: unknown[]) => heard.push(args))
    await client.start()
    return { client, heard }
  }

  test('answers a call, regardless of the case of its name', async () => {
    const { client } = await connect('7.71')
    expect(await client.invoke('HandleClientRequest')).toEqual(heartbeat(7))
    expect(await client.invoke('handleclientrequest')).toEqual(heartbeat(7))
    await client.send('HandleClientRequest')
    await client.stop()
    await soon(() => expect(server.hub.count()).toBe(0))
  })

  test('distinguishes unknown methods, bugs, and problems, and reveals nothing about a bug', async () => {
    const { client } = await connect('7.71')
    await expect(client.invoke('Nope')).rejects.toThrow("Method does not exist: 'Nope'.")
    await expect(client.invoke('HandleClientRequest', 'problem')).rejects.toThrow('You cannot do this')

    const bug = await client.invoke('HandleClientRequest', 'bug').catch(String)
    expect(bug).toContain('An unexpected error occurred')
    expect(bug).not.toContain('secret')
    expect(server.errors.splice(0)).toEqual([new Error('secret of the database')])
    await client.stop()
  })

  test('fifty messages arrive in order, and only for this user', async () => {
    const { client, heard } = await connect('7.71')
    const other = await connect('8.81')

    for (let n = 0; n < 50; n++) expect(server.hub.sendToUser(7, 'SendMsg', `message ${n} – ü`, n)).toBe(1)
    await soon(() => expect(heard).toHaveLength(50))
    expect(heard).toEqual(Array.from({ length: 50 }, (_, n) => [`message ${n} – ü`, n]))

    expect(new Set(server.hub.users())).toEqual(new Set([7, 8]))
    expect(server.hub.sendToUsers([7, 8, 9], 'SendMsg', 'to all', 51)).toBe(2)
    await soon(() => expect(other.heard).toEqual([['to all', 51]]))
    await Promise.all([client.stop(), other.client.stop()])
    await soon(() => expect(server.hub.users()).toEqual([]))
  })

  test('messages over 125 bytes and over 64 KiB arrive whole', async () => {
    const { client, heard } = await connect('7.71')
    const sizes = [100, 125, 126, 1_000, 65_400, 65_536, 200_000]
    for (const size of sizes) server.hub.sendToUser(7, 'SendMsg', 'ä'.repeat(size), size)
    await soon(() => expect(heard.map(([text]) => (text as string).length)).toEqual(sizes))
    await client.stop()
  })

  test('calls are answered in the order they were sent', async () => {
    const { client } = await connect('7.71')
    const order: string[] = []
    await Promise.all([
      client.invoke('HandleClientRequest', 60).then(() => order.push('slow')),
      client.invoke('HandleClientRequest').then(() => order.push('quick')),
    ])
    expect(order).toEqual(['slow', 'quick'])
    await client.stop()
  })
})

test('a long poll is answered when there is a message, not only at the keep-alive', async () => {
  const client = clientFor(server, '7.71', HttpTransportType.LongPolling)
  const heard = vi.fn()
  client.on('SendMsg', heard)
  await client.start()

  const begun = Date.now()
  for (let n = 1; n <= 10; n++) {
    server.hub.sendToUser(7, 'SendMsg', 'now', n)
    await soon(() => expect(heard).toHaveBeenCalledTimes(n), { interval: 5 })
  }
  // The keep-alive comes every 15 seconds.
  expect(Date.now() - begun).toBeLessThan(10_000)
  await client.stop()
})
