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
 * The most frequent call: the inbound queue, a page of ten with filter, sort, and total, over 32 connections; in a
 * small and in a large network, next to a bare server with the same queries. All four alternate, so that a slow hour of
 * the machine affects each.
 */
const call = '/api/refers/inbound?queue=accepted&sort=-updatedAt&pageSize=10'
const runs = 7
const secondsOfRun = 4

export async function benchQueue({ small = 10_000, large = 1_000_000 } = {}): Promise<Row[]> {
  const networks = [await buildNetwork(small), await buildNetwork(large)]
  try {
    const [one, other] = (await race(networks)) as [Measured, Measured]
    // Ours against ours of the same round, so that a slow minute of the machine affects both.
    const growth = median(one.ours.map((perSecond, round) => perSecond / other.ours[round]!))
    return [
      ratioRow(small, one),
      ratioRow(large, other),
      {
        what: `growth of the median time from ${short(small)} to ${short(large)}`,
        ours: meanMs(other.ours),
        bare: meanMs(one.ours),
        ratio: growth,
        target: '<= 1.15',
        isMet: growth <= 1.15,
      },
    ]
  } finally {
    for (const { stop } of networks) await stop()
  }
}

/** Requests per second, by round. */
type Measured = { ours: number[]; bare: number[] }

/** With all connections busy, the mean time of a request follows from the throughput. */
const meanMs = (perSecond: readonly number[]) => 32_000 / median(perSecond)

const short = (referrals: number) => (referrals >= 1_000_000 ? `${referrals / 1_000_000} M` : `${referrals / 1000} k`)

function ratioRow(referrals: number, { ours, bare }: Measured): Row {
  const ratio = median(ours.map((perSecond, round) => perSecond / bare[round]!))
  return {
    what: `inbound queue at ${short(referrals)} referrals, requests/s`,
    ours: Math.round(median(ours)),
    bare: Math.round(median(bare)),
    ratio,
    target: '>= 0.9',
    isMet: ratio >= 0.9,
  }
}

/** The product's queries for one call, word for word, for the bare server to run too. */
async function questionsOf({ database, token }: Network): Promise<Question[]> {
  const questions: Question[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query, level }) => {
      // What the start looks for is not of the call.
      if (level === 'query' && !query.sql.includes('event_outbox'))
        questions.push({ text: query.sql, values: [...query.parameters] })
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

/** The plans of page and total use indexes; a scan of all referrals would show here. */
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

const kinds = ['ours', 'bare'] as const

async function race(networks: Network[]): Promise<Measured[]> {
  const racers = await Promise.all(
    networks.map(async (network) => {
      const questions = await questionsOf(network)
      await showPlans(network, questions)
      const start = (kind: (typeof kinds)[number]) =>
        startServer(kind, network.database.connectionString, { questions })
      return { token: network.token, servers: { ours: await start('ours'), bare: await start('bare') } }
    }),
  )
  const speeds = racers.map((): Measured => ({ ours: [], bare: [] }))
  const turns = racers.flatMap(({ token, servers }, at) =>
    kinds.map((kind) => async (seconds: number, counts: boolean) => {
      const { perSecond } = await load(servers[kind].url, token, seconds)
      if (counts) speeds[at]![kind].push(perSecond)
    }),
  )
  try {
    for (const turn of turns) await turn(2, false)
    for (let n = 0; n < runs; n++) for (const turn of n % 2 ? turns.toReversed() : turns) await turn(secondsOfRun, true)
    return speeds
  } finally {
    for (const { servers } of racers) for (const kind of kinds) servers[kind].stop()
  }
}

/** Ours can have a replica. */
export async function startServer(
  kind: 'ours' | 'bare',
  connectionString: string,
  { questions = [], replica }: { questions?: Question[]; replica?: string | undefined },
) {
  const more = replica ? [replica] : []
  const child = fork(path.join(import.meta.dirname, 'queue-server.ts'), [kind, connectionString, ...more], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const hear = async () => ((await once(child, 'message')) as [FromQueueServer])[0]
  let { port, isWaiting } = await hear()
  if (isWaiting) {
    child.send({ questions } satisfies ToQueueServer)
    port = (await hear()).port
  }
  const origin = `http://127.0.0.1:${port}`
  return { origin, url: `${origin}${call}`, stop: () => child.disconnect() }
}
