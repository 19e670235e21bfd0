import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FromClients, ToClients } from './messages.ts'

/**
 * Thousands of clients in one process. They only count bytes, so that the server is what is measured: the upgrade and
 * the handshake are written by hand.
 */
const atOnce = 100

let received = 0
let expected = Number.POSITIVE_INFINITY
const say = (message: FromClients) => process.send?.(message)

async function open(port: number, user: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    [
      `GET /api/hub?access_token=${user} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (!answer.toString().startsWith('HTTP/1.1 101')) throw new Error(`Refused: ${answer.toString().slice(0, 60)}`)

  socket.write(maskedFrame('{"protocol":"json","version":1}\x1e'))
  await once(socket, 'data')
  socket.on('data', (data: Buffer) => {
    received += data.length
    if (received < expected) return
    expected = Number.POSITIVE_INFINITY
    say({ received: true })
  })
  return socket
}

/** With a mask of zeros, which changes nothing. */
const maskedFrame = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)])

async function openAll(port: number, connections: number) {
  for (let from = 1; from <= connections; from += atOnce) {
    const some = Math.min(atOnce, connections - from + 1)
    await Promise.all(Array.from({ length: some }, (_, n) => open(port, from + n)))
  }
  say({ connected: true })
}

process.on('message', (message: ToClients) => {
  if ('port' in message) return void openAll(message.port, message.connections)
  expected = message.expectBytes
  received = 0
})
process.on('disconnect', () => process.exit())
