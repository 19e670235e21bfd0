import { sql } from 'kysely'
import { openDatabase } from '../apps/api/src/db/open.ts'
import { createDispatcher, type Listener } from '../apps/api/src/kit/events/events.ts'
import { publishChange } from '../apps/api/src/kit/events/topics.ts'
import type { CeilingsPart, CeilingsWork } from './ceilings-messages.ts'

/** One process that dispatches its share of the outbox, or sends messages, over eight connections at once. */
const lanes = 8
const [part, connectionString] = process.argv.slice(2) as [CeilingsPart, string]
const { db, close } = openDatabase({ connectionString, poolSize: lanes })

const announce: Listener = (trx, { id }) =>
  publishChange(trx, { noun: 'referral', ids: { referral: [id % 1_000_000] } }, { accountIds: [1, 2, 3] })
const dispatcher = createDispatcher({
  db,
  listeners: part === 'all' ? [announce] : [],
  onError: (error) => {
    throw error
  },
  everyMs: 2 ** 30,
})
const works: Record<CeilingsPart, (id: number) => Promise<unknown>> = {
  notify: (id) => db.transaction().execute((trx) => announce(trx, { id } as never)),
  dispatch: (id) => dispatcher.dispatch([id]),
  all: (id) => dispatcher.dispatch([id]),
}

process.on('message', (work: CeilingsWork) => void run(work))
process.on('disconnect', () => void dispatcher.stop().then(close))

async function run({ from, to, seconds }: CeilingsWork) {
  const end = performance.now() + seconds * 1000
  let next = from
  let done = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < end && next < to) {
        await works[part](next++)
        done++
      }
    }),
  )
  process.send?.({ done })
}

await sql`select 1`.execute(db)
process.send?.({ isReady: true })
