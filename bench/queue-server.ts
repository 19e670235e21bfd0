import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { buildApp } from '../apps/api/src/app.ts'
import { columnTypes } from '../apps/api/src/db/columns.ts'
import { NamedClient } from '../apps/api/src/db/named-statements.ts'
import { openDatabase } from '../apps/api/src/db/open.ts'
import { keepAnswersYoung } from '../apps/api/src/young-memory.ts'
import type { FromQueueServer, Question, ToQueueServer } from './queue-messages.ts'

/**
 * Answers the queue call: ours is the product; bare is `node:http` and `pg` with the same named statements (session,
 * page, total, rows), which writes the rows as JSON.
 */
const poolSize = 10
const [kind, connectionString, replica] = process.argv.slice(2) as ['ours' | 'bare', string, string | undefined]
const send = (message: FromQueueServer) => process.send?.(message)
process.on('disconnect', () => process.exit())

if (kind === 'ours') {
  keepAnswersYoung()
  const database = openDatabase({
    connectionString,
    poolSize,
    replica: replica ? { connectionString: replica, mostLag: 5 } : undefined,
  })
  const config = { publicUrl: 'http://127.0.0.1', trustProxy: false, logLevel: 'silent' } as const
  const app = await buildApp({ config, encryptionKey: randomBytes(32), database })
  await app.listen({ host: '127.0.0.1', port: 0 })
  send({ port: (app.server.address() as AddressInfo).port })
} else {
  process.once('message', ({ questions }: ToQueueServer) => serveBare(questions))
  send({ isWaiting: true })
}

function serveBare(questions: Question[]) {
  const pool = new Pool({ connectionString, max: poolSize, types: columnTypes, Client: NamedClient })
  const [session, page, total, rows] = questions as [Question, Question, Question, Question]
  const ask = async ({ text, values }: Question) => (await pool.query(text, values)).rows as Record<string, unknown>[]

  const answer = async (response: http.ServerResponse) => {
    await ask(session)
    const ids = (await ask(page)).map(({ id }) => id)
    const [counted] = await ask(total)
    const data = await ask({ ...rows, values: rows.values.map((value) => (isIds(value) ? ids : value)) })
    if (!data.length) throw new Error('No rows')
    const body = JSON.stringify({ title: 'OK', data: { data, total: counted?.count, pageNo: 1, pageSize: 10 } })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  }
  const server = http.createServer((_, response) => {
    answer(response).catch(() => response.writeHead(500).end())
  })
  server.listen(0, '127.0.0.1', () => send({ port: (server.address() as AddressInfo).port }))
}

const isIds = (value: unknown) => Array.isArray(value) && typeof value[0] === 'number'
