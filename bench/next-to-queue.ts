import { randomBytes } from 'node:crypto'
import { buildApp } from '../apps/api/src/app.ts'
import type { Bench } from './network.ts'
import { median, percentile, type Row } from './rows.ts'

/** The most frequent call, by someone at the first entity. */
const queue = '/api/refers/inbound?queue=accepted&sort=-updatedAt&pageSize=10'
const rounds = 31
const warming = 400
const longestWarming = 8_000

export type Turn = {
  what: string
  url: string
  /** A token; default: that of the first account. */
  by?: string | undefined
  /** Maximum: a multiple of the queue’s time, or milliseconds. */
  most: { ratio: number } | { ms: number } | { p95: number }
  /** For a search: typed queries, one after the other. */
  urls?: readonly string[]
}

/**
 * Each call alternates with the inbound queue of the same network, so that a slow minute of the machine affects both.
 */
export async function nextToQueue({ database, token }: Bench, turns: readonly Turn[]): Promise<Row[]> {
  const config = { publicUrl: 'http://127.0.0.1', trustProxy: false, logLevel: 'silent' } as const
  const app = await buildApp({
    config,
    encryptionKey: randomBytes(32),
    database: { ...database, close: async () => {} },
  })
  const timeOf = async (url: string, by = token) => {
    const begun = performance.now()
    const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${by}` } })
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`)
    return performance.now() - begun
  }
  try {
    const rows: Row[] = []
    for (const { what, url, by, most, urls = [url] } of turns) {
      const times = { call: [] as number[], queue: [] as number[] }
      // The first calls are not counted, as in a server that has run for a minute: database pages are read, code is
      // compiled, and each connection plans a statement again until it has run it five times.
      const begun = performance.now()
      for (let n = 0; n < warming && performance.now() - begun < longestWarming; n++) {
        await timeOf(urls[n % urls.length]!, by)
        await timeOf(queue)
      }
      for (let n = 0; n < Math.max(rounds, urls.length); n++) {
        times.call.push(await timeOf(urls[n % urls.length]!, by))
        times.queue.push(await timeOf(queue))
      }
      const ours = 'p95' in most ? percentile(times.call, 0.95) : median(times.call)
      const bare = median(times.queue)
      rows.push({
        what: `${what}, ms (next to the inbound queue)`,
        ours: Math.round(ours * 10) / 10,
        bare: Math.round(bare * 10) / 10,
        ratio: ours / bare,
        target: 'ratio' in most ? `<= ${most.ratio}` : 'ms' in most ? `<= ${most.ms} ms` : `95th <= ${most.p95} ms`,
        isMet: 'ratio' in most ? ours <= most.ratio * bare : ours <= ('ms' in most ? most.ms : most.p95),
      })
    }
    return rows
  } finally {
    await app.close()
  }
}
