import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { sql } from 'kysely'
import { buildApp } from '../apps/api/src/app.ts'
import { hashOf } from '../apps/api/src/kit/security/token.ts'
import { buildNetwork, type Network } from './network.ts'
import { median, percentile, type Row } from './rows.ts'

/** From the click that sends a referral to the hub message in the receiver's browser; in one process and across two. */
const rounds = 200

export async function benchLatency(): Promise<Row[]> {
  const network = await buildNetwork(10_000)
  try {
    await prepare(network)
    return [...(await measure(network, 1)), ...(await measure(network, 2))]
  } finally {
    await network.stop()
  }
}

const receiverToken = 'the token of the receiver'

/** Someone at the second entity who may answer; that entity offers the first category. */
async function prepare({ database: { db } }: Network) {
  await db.insertInto('entity_category').values({ entity_id: 2, category_id: 1 }).execute()
  await db
    .insertInto('session')
    .values({
      account_id: 2,
      token_hash: hashOf(receiverToken),
      is_remembered: false,
      expires_at: sql`now() + interval '1 day'`,
    })
    .execute()
}

async function measure({ database, token }: Network, processes: 1 | 2): Promise<Row[]> {
  const config = { publicUrl: 'http://127.0.0.1', trustProxy: false, logLevel: 'silent' } as const
  const start = async () => {
    const app = await buildApp({ config, encryptionKey: randomBytes(32), database })
    await app.listen({ host: '127.0.0.1', port: 0 })
    return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
  }
  const sender = await start()
  const receiver = processes === 2 ? await start() : sender
  const connection = new HubConnectionBuilder()
    .withUrl(`${receiver.url}/api/hub`, {
      transport: HttpTransportType.WebSockets,
      accessTokenFactory: () => receiverToken,
    })
    .configureLogging(LogLevel.None)
    .build()
  let heard: (() => void) | undefined
  connection.on('SendMsg', () => heard?.())
  await connection.start()

  const post = async (path: string, body: object) => {
    const response = await fetch(`${sender.url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return ((await response.json()) as { data: { id: number } }).data
  }
  const times: number[] = []
  for (let n = 0; n < rounds; n++) {
    const customer = await post('/customers', { firstName: 'Bench', lastName: `Number ${n}`, hasNoContact: true })
    const message = new Promise<void>((resolve) => (heard = resolve))
    const began = performance.now()
    await post('/refers/entity-to-customer', {
      customerId: customer.id,
      referToIds: [2],
      categoryId: 1,
      consent: { method: 3, witness: 'A witness' },
    })
    await message
    times.push(performance.now() - began)
  }
  await connection.stop()
  await sender.app.close()
  if (receiver !== sender) await receiver.app.close()

  const where = processes === 1 ? 'in one process' : 'across two processes'
  const row = (name: string, ms: number, target: number): Row => ({
    what: `sent → heard ${where}, ${name}, ms`,
    ours: Math.round(ms * 10) / 10,
    bare: target,
    ratio: ms / target,
    target: `< ${target} ms`,
    isMet: ms < target,
  })
  return [row('median', median(times), 100), row('99th', percentile(times, 0.99), 500)]
}
