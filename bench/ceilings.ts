import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { Client } from 'pg'
import type { CeilingsDone, CeilingsPart, CeilingsWork } from './ceilings-messages.ts'
import { type Bench, buildDatabase } from './network.ts'
import type { Row } from './rows.ts'

const parts: Record<CeilingsPart, string> = {
  dispatch: 'dispatched and sealed, without listeners',
  notify: 'messages by NOTIFY, each in a transaction',
  all: 'dispatched, sealed, and announced',
}
const counts = [1, 2, 4]
/** More than a process dispatches in a second. */
const mostPerSecond = 4_000

/**
 * What has one lock in the whole network: the seal of an event, and NOTIFY at its commit. Per second, with one, two, and
 * four processes, next to the 500 below which it would have to be divided (decision 116).
 */
export async function benchCeilings({ seconds = 8 } = {}): Promise<Row[]> {
  const bench = await buildDatabase([
    `insert into account (user_type, first_name, last_name, email) values (1, 'Alma', 'Bench', 'alma@bench.example')`,
  ])
  const listener = new Client({ connectionString: bench.embedded.connectionString })
  try {
    // A message without listeners costs less.
    await listener.connect()
    await listener.query('listen handoff')
    const rows: Row[] = []
    for (const part of Object.keys(parts) as CeilingsPart[])
      for (const processes of counts) {
        const perSecond = await measure(bench, { part, processes, seconds })
        rows.push({
          what: `${parts[part]}: ${processes === 1 ? 'one process' : `${processes} processes`}, per second`,
          ours: Math.round(perSecond),
          bare: 500,
          ratio: perSecond / 500,
          target: '>= 1',
          isMet: perSecond >= 500,
        })
      }
    return rows
  } finally {
    await listener.end()
    await bench.stop()
  }
}

async function measure(bench: Bench, { part, processes, seconds }: Parts) {
  const share = seconds * mostPerSecond
  const first = part === 'notify' ? 0 : await fillOutbox(bench, processes * share)
  const workers = Array.from({ length: processes }, () =>
    fork(path.join(import.meta.dirname, 'ceilings-server.ts'), [part, bench.embedded.connectionString], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    }),
  )
  await Promise.all(workers.map((worker) => once(worker, 'message')))
  const began = performance.now()
  const answers = workers.map((worker) => once(worker, 'message') as Promise<[CeilingsDone]>)
  for (const [at, worker] of workers.entries()) {
    const from = first + at * share
    worker.send({ from, to: from + share, seconds } satisfies CeilingsWork)
  }
  const done = (await Promise.all(answers)).reduce((sum, [answer]) => sum + answer.done, 0)
  const took = (performance.now() - began) / 1000
  for (const worker of workers) worker.disconnect()
  await Promise.all(workers.map((worker) => once(worker, 'exit')))
  return done / took
}
type Parts = { part: CeilingsPart; processes: number; seconds: number }

/** Events that no one has dispatched. Returns the first id. */
async function fillOutbox({ database: { pool } }: Bench, count: number) {
  await pool.query('truncate event_outbox')
  const { rows } = await pool.query<{ first: number }>(
    `with added as (
       insert into event (at, account_id, type, data)
       select now(), 1, 'account.passwordChanged', jsonb_build_object('type', 'account.passwordChanged', 'accountId', n)
       from generate_series(1, $1::int) n returning id),
     waiting as (insert into event_outbox (event_id) select id from added)
     select min(id) as first from added`,
    [count],
  )
  // As in use: plans of empty tables would read all of them.
  await pool.query('select seal_event(id) from (select id from event order by id limit 2000) as sealed')
  await pool.query('analyze')
  return rows[0]!.first
}
