import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buildApp } from '../apps/api/src/app.ts'
import { administratorSession, type Bench, buildNetwork } from './network.ts'
import type { Row } from './rows.ts'

const parts = 10

/**
 * Every referral, and every customer, of a network of a million referrals as a file over HTTP. The last tenth of the
 * rows takes no more memory than the first; it takes longer, because earlier rows are skipped.
 */
export async function benchExports({ large = 1_000_000 } = {}): Promise<Row[]> {
  const administrator = 'a token of an administrator'
  const network = await buildNetwork(large)
  try {
    await network.database.pool.query(administratorSession(administrator))
    return [
      ...(await measure(network, administrator, 'referrals', '/api/refers/inbound/export', large)),
      ...(await measure(network, administrator, 'customers', '/api/customers/export', Math.ceil(large / 4))),
    ]
  } finally {
    await network.stop()
  }
}

async function measure({ database }: Bench, token: string, noun: string, path: string, rows: number): Promise<Row[]> {
  const config = { publicUrl: 'http://127.0.0.1', trustProxy: false, logLevel: 'silent' } as const
  const app = await buildApp({
    config,
    encryptionKey: randomBytes(32),
    database: { ...database, close: async () => {} },
  })
  try {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    const marks: { at: number; memory: number }[] = []
    let lines = 0
    let memory = Number.POSITIVE_INFINITY
    for await (const chunk of answer.body!) {
      for (const byte of chunk) if (byte === 10) lines += 1
      // Memory in use after garbage collection.
      memory = Math.min(memory, process.memoryUsage().heapUsed)
      if (lines >= ((marks.length + 1) * rows) / parts) {
        marks.push({ at: performance.now() - begun, memory })
        memory = Number.POSITIVE_INFINITY
      }
    }
    // The first line has the column headings.
    if (lines !== rows + 1) throw new Error(`${path}: ${lines - 1} rows of ${rows}`)
    const whole = Math.round((performance.now() - begun) / 100) / 10
    const seconds = (part: number) => (marks[part]!.at - (marks[part - 1]?.at ?? 0)) / 1000
    const megabytes = (part: number) => Math.round(marks[part]!.memory / 2 ** 20)
    const row = (what: string, of: (part: number) => number, most: number): Row => {
      const [first, last] = [of(0), of(parts - 1)]
      const ratio = last / first
      return {
        what,
        ours: Math.round(last * 10) / 10,
        bare: Math.round(first * 10) / 10,
        ratio,
        target: `<= ${most}`,
        isMet: ratio <= most,
      }
    }
    return [
      row(`${rows.toLocaleString('en-US')} ${noun} in ${whole} s: the last tenth next to the first, s`, seconds, 5),
      row('memory in use during it, MB', megabytes, 1.25),
    ]
  } finally {
    await app.close()
  }
}
