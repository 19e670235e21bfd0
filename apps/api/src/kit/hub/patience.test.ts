import { once } from 'node:events'
import { connect } from 'node:net'
import { HttpTransportType } from '@microsoft/signalr'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { soon } from '../../test/soon.ts'
import { ask, clientFor, negotiate, openSocketFor, socketFor, startHub, type TestHub } from './hub.fixtures.ts'

const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

let server: TestHub
afterEach(() => server.app.close())

describe('keep-alive', () => {
  test('keeps quiet clients connected over every transport, from both sides', async () => {
    server = await startHub({ intervals: { keepAlive: 150, clientTimeout: 1_500 } })
    const closed = vi.fn()
    const clients = [WebSockets, ServerSentEvents, LongPolling].map((transport, index) => {
      const client = clientFor(server, `${7 + index}.7${index}`, transport)
      client.serverTimeoutInMilliseconds = 1_500
      client.keepAliveIntervalInMilliseconds = 300
      client.onclose(closed)
      return client
    })
    await Promise.all(clients.map((client) => client.start()))
    await sleep(1_000)
    // A clock that jumps, forward and back, is no silence.
    const { now } = Date
    const clock = vi.spyOn(Date, 'now')
    for (const hours of [2, -2]) {
      clock.mockImplementation(() => now() + hours * 3_600_000)
      await sleep(1_000)
    }
    clock.mockRestore()
    await sleep(500)
    expect(closed).not.toHaveBeenCalled()
    expect(server.hub.users().sort((one, other) => one - other)).toEqual([7, 8, 9])
    await Promise.all(clients.map((client) => client.stop()))
  })

  test('disconnects a silent client', async () => {
    server = await startHub({ intervals: { keepAlive: 100, clientTimeout: 400 } })
    const { socket } = await openSocketFor(server, '7.71')
    await once(socket, 'close')
    expect(server.closed).toEqual(['timeout'])
  })

  test('disconnects a client without a handshake', async () => {
    server = await startHub({ intervals: { keepAlive: 100, handshakeTimeout: 200 } })
    const { socket } = await socketFor(server, 'access_token=7.71')
    await once(socket, 'close')
    expect(server.hub.count()).toBe(0)
  })

  test('disconnects a client that stops polling', async () => {
    server = await startHub({ intervals: { keepAlive: 100, clientTimeout: 400 } })
    const { connectionToken } = await negotiate(server, '7.71')
    const url = `${server.url}?id=${connectionToken}`
    await ask(url, '7.71')
    await ask(url, '7.71', { method: 'POST', body: '{"protocol":"json","version":1}\x1e' })
    expect(server.hub.users()).toEqual([7])
    await soon(() => expect(server.closed).toEqual(['timeout']))
  })
})

describe('malformed messages close the connection', () => {
  const cases = [
    ['another protocol', { protocol: 'messagepack', version: 1 }, "The protocol 'messagepack' is not supported."],
    ['another version', { protocol: 'json', version: 2 }, 'Only version 1 of the protocol is supported.'],
    ['no handshake', { type: 6 }, 'The handshake is malformed.'],
  ] as const
  test.each(cases)('%s', async (_name, handshake, error) => {
    server = await startHub()
    const { socket, heard, say } = await socketFor(server, 'access_token=7.71')
    say(handshake)
    await once(socket, 'close')
    expect(heard).toEqual([JSON.stringify({ error })])
  })

  test.each([
    ['no JSON', 'nonsense'],
    ['no object', '[1]'],
    ['no type', '{}'],
    ['a call without arguments', '{"type":1,"target":"HandleClientRequest"}'],
    ['a call with a strange id', '{"type":1,"target":"HandleClientRequest","arguments":[],"invocationId":5}'],
  ])('%s', async (_name, text) => {
    server = await startHub()
    const { socket, heard } = await openSocketFor(server, '7.71')
    socket.send(`${text}\x1e`)
    await once(socket, 'close')
    expect(heard.at(-1)).toBe('{"type":7,"error":"Malformed message."}')
    expect(server.closed).toEqual(['refused'])
  })

  test('rejects a stream, and ignores other kinds of messages', async () => {
    server = await startHub()
    const { socket, heard, say } = await openSocketFor(server, '7.71')
    say({ type: 6 })
    say({ type: 8, sequenceId: 1 })
    say({ type: 4, invocationId: 's', target: 'HandleClientRequest', arguments: [] })
    await soon(() => expect(heard.at(-1)).toContain('Streams are not supported.'))
    socket.terminate()
  })

  test('reads a message in two halves', async () => {
    server = await startHub()
    const { socket, heard } = await openSocketFor(server, '7.71')
    socket.send('{"type":1,"target":"HandleClient')
    socket.send('Request","arguments":[],"invocationId":"1"}\x1e')
    await soon(() => expect(heard.at(-1)).toContain('"invocationId":"1"'))
    socket.terminate()
  })
})

describe('excess is rejected', () => {
  test('a large message', async () => {
    server = await startHub()
    const whole = await openSocketFor(server, '7.71')
    whole.socket.send('x'.repeat(70_000))
    const [code] = (await once(whole.socket, 'close')) as [number]
    expect(code).toBe(1009)

    const inParts = await openSocketFor(server, '7.71')
    for (let n = 0; n < 3; n++) inParts.socket.send('x'.repeat(30_000))
    await once(inParts.socket, 'close')
    expect(inParts.heard.at(-1)).toContain('Message too large.')

    const { connectionToken } = await negotiate(server, '7.71')
    const url = `${server.url}?id=${connectionToken}`
    expect((await ask(url, '7.71', { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413)
  })

  test('many calls at once', async () => {
    server = await startHub({ limits: { waitingCalls: 5 } })
    const { socket, heard, say } = await openSocketFor(server, '7.71')
    for (let n = 0; n < 10; n++) say({ type: 1, target: 'HandleClientRequest', arguments: [100] })
    await once(socket, 'close')
    expect(heard.at(-1)).toContain('Too many calls at once.')
  })
})

describe('a slow client is disconnected', () => {
  const flood = () => {
    const text = 'x'.repeat(100_000)
    for (let n = 0; n < 500 && server.hub.users().length > 0; n++) server.hub.sendToUser(7, 'SendMsg', text, n)
  }

  test('over a WebSocket', async () => {
    server = await startHub()
    const { socket } = await openSocketFor(server, '7.71')
    socket.pause()
    flood()
    await soon(() => expect(server.closed).toEqual(['slow']))
    expect(server.hub.count()).toBe(0)
    socket.terminate()
  })

  test('over server-sent events', async () => {
    server = await startHub()
    const { connectionToken } = await negotiate(server, '7.71')
    const lazy = connect(server.port, '127.0.0.1')
    lazy.on('error', () => {})
    lazy.write(
      `GET /api/hub?id=${connectionToken}&access_token=7.71 HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n`,
    )
    await once(lazy, 'data')
    lazy.pause()
    const url = `${server.url}?id=${connectionToken}`
    await ask(url, '7.71', { method: 'POST', body: '{"protocol":"json","version":1}\x1e' })
    flood()
    await soon(() => expect(server.closed).toEqual(['slow']))
    lazy.destroy()
  })

  test('over long polling', async () => {
    server = await startHub()
    const { connectionToken } = await negotiate(server, '7.71')
    const url = `${server.url}?id=${connectionToken}`
    await ask(url, '7.71')
    await ask(url, '7.71', { method: 'POST', body: '{"protocol":"json","version":1}\x1e' })
    flood()
    expect(server.closed).toEqual(['slow'])
    expect((await ask(url, '7.71')).status).toBe(404)
  })
})
