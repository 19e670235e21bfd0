import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { buildApp } from '../apps/api/src/app.ts'
import type { DB } from '../apps/api/src/db/schema.ts'
import { load } from './load.ts'
import { buildNetwork, type Network } from './network.ts'
import type { FromQueueServer, Question, ToQueueServer } from './queue-messages.ts'
import { median, type Row } from './rows.ts'

/**
 * The call that people make most: their inbound queue, a page of ten with filter, sort and total, over 32 connections;
 * in a small and in a large network, next to a bare server that asks the same questions.
 */
const call = '/api/refers/inbound?queue=accepted&sort=-updatedAt&pageSize=10'
const runs = 5
const secondsOfRun = 4

export async function benchQueue({ small = 10_000, large = 1_000_000 } = {}): Promise<Row[]> {
  const one = await inNetwork(small)
  const other = await inNetwork(large)
  const growth = other.medianMs / one.medianMs
  return [
    ratioRow(small, one),
    ratioRow(large, other),
    {
      what: `growth of the median time from ${short(small)} to ${short(large)}`,
      ours: other.medianMs,
      bare: one.medianMs,
      ratio: growth,
      target: '<= 1.3',
      isMet: growth <= 1.3,
    },
  ]
}

type Measured = { ours: number; bare: number; medianMs: number }

const short = (referrals: number) => (referrals >= 1_000_000 ? `${referrals / 1_000_000} M` : `${referrals / 1000} k`)

const ratioRow = (referrals: number, { ours, bare }: Measured): Row => ({
  what: `inbound queue at ${short(referrals)} referrals, requests/s`,
  ours: Math.round(ours),
  bare: Math.round(bare),
  ratio: ours / bare,
  target: '>= 0.75',
  isMet: ours / bare >= 0.75,
})

async function inNetwork(referrals: number): Promise<Measured> {
  const network = await buildNetwork(referrals)
  try {
    const questions = await questionsOf(network)
    await showPlans(network, questions)
    return await race(network, questions)
  } finally {
    await network.stop()
  }
}

/** What the product asks the database for one call, word for word, for the bare server to ask too. */
async function questionsOf({ database, token }: Network): Promise<Question[]> {
  const questions: Question[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query, level }) => {
      if (level === 'query') questions.push({ text: query.sql, values: [...query.parameters] })
    },
  })
  const config = { publicUrl: 'http://127.0.0.1', trustProxy: false, logLevel: 'silent' } as const
  const app = await buildApp({
    config,
    encryptionKey: randomBytes(32),
    database: { ...database, db, close: async () => {} },
  })
  const { statusCode, body } = await app.inject({ url: call, headers: { authorization: `Bearer ${token}` } })
  await app.close()
  if (statusCode !== 200 || questions.length !== 4) throw new Error(`Not the expected call: ${statusCode} ${body}`)
  return questions
}

/** The plans of page and total read indexes; a scan of all referrals would show here. */
async function showPlans({ database, referrals }: Network, questions: Question[]) {
  for (const { text, values } of questions.slice(1)) {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
    const plan = rows.map((row) => row['QUERY PLAN'])
    const scans = plan.filter((line) => /Seq Scan on referral\b/.test(line))
    const indexes = plan.flatMap(
      (line) => /using (referral_\w+)/.exec(line)?.[1] ?? /Bitmap Index Scan on (referral_\w+)/.exec(line)?.[1] ?? [],
    )
    console.log(
      `  ${short(referrals)}: ${scans.length ? 'SCANS ALL REFERRALS' : 'reads'} ${[...new Set(indexes)].join(', ')}`,
    )
  }
}

async function race({ database, token }: Network, questions: Question[]): Promise<Measured> {
  const servers = {
    ours: await startServer('ours', database.connectionString, questions),
    bare: await startServer('bare', database.connectionString, questions),
  }
  try {
    const speeds = { ours: [] as number[], bare: [] as number[] }
    const times: number[] = []
    for (const kind of ['ours', 'bare'] as const) await load(servers[kind].url, token, 2)
    for (let n = 0; n < runs; n++) {
      for (const kind of n % 2 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const)) {
        const { perSecond } = await load(servers[kind].url, token, secondsOfRun)
        speeds[kind].push(perSecond)
        // With all connections busy, the mean time of one follows from how many are done in a second.
        if (kind === 'ours') times.push(32_000 / perSecond)
      }
    }
    return { ours: median(speeds.ours), bare: median(speeds.bare), medianMs: median(times) }
  } finally {
    for (const { stop } of Object.values(servers)) stop()
  }
}

async function startServer(kind: 'ours' | 'bare', connectionString: string, questions: Question[]) {
  const child = fork(path.join(import.meta.dirname, 'queue-server.ts'), [kind, connectionString], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const hear = async () => ((await once(child, 'message')) as [FromQueueServer])[0]
  let { port, isWaiting } = await hear()
  if (isWaiting) {
    child.send({ questions } satisfies ToQueueServer)
    port = (await hear()).port
  }
  return { url: `http://127.0.0.1:${port}${call}`, stop: () => child.disconnect() }
}
