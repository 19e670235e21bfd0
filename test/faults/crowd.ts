import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { hubPath } from '@handoff/contracts/realtime'
import { hashOf, newToken } from '../../apps/api/src/kit/security/token.ts'
import type { Behind } from './database.ts'
import { finallyDo } from './product.ts'

const atOnce = 50
const perAccount = 20
/** Below the 30 s after which the hub disconnects silent clients. */
const pingEvery = 10_000

/** Open browsers of many people, who only listen: WebSockets that speak as SignalR's client does. */
export async function crowd({ db, url, count }: { db: Behind; url: string; count: number }) {
  const tokens = await sessions(db, Math.ceil(count / perAccount))
  const sockets: Socket[] = []
  let lost = 0
  let bytes = 0
  for (let from = 0; from < count; from += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - from) }, async (_, index) => {
        const socket = await join(url, tokens[(from + index) % tokens.length]!, sockets.length)
        socket.on('data', (data: Buffer) => (bytes += data.length)).on('close', () => lost++)
        sockets.push(socket)
      }),
    )
  const pings = setInterval(() => {
    for (const socket of sockets) socket.write(frameOf('{"type":6}\x1e'))
  }, pingEvery)
  finallyDo(async () => {
    clearInterval(pings)
    for (const socket of sockets) socket.destroy()
  })
  return { lost: () => lost, bytes: () => bytes }
}

/** Of that many people; too many logins would be refused. */
async function sessions(db: Behind, people: number) {
  const tokens = Array.from({ length: people }, newToken)
  const rows = await db.ask(
    `insert into session (account_id, token_hash, is_remembered, expires_at)
     select account.id, hash, false, now() + interval '1 day'
     from unnest($1::bytea[]) with ordinality as token (hash, position)
     join (select id, row_number() over (order by id) as position from account where is_active) as account using (position)
     returning id`,
    [tokens.map(hashOf)],
  )
  return tokens.slice(0, rows.length)
}

async function join(url: string, token: string, index: number) {
  const { port } = new URL(url)
  // One address may have 500 connections.
  const localAddress = `127.0.2.${1 + Math.floor(index / 400)}`
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress }).on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    [
      `GET ${hubPath}?access_token=${token} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (!answer.toString().startsWith('HTTP/1.1 101')) throw new Error(`Refused: ${answer.toString().slice(0, 60)}`)
  socket.write(frameOf('{"protocol":"json","version":1}\x1e'))
  await once(socket, 'data')
  return socket
}

/** With a mask of zeros, which changes nothing. */
const frameOf = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)])
