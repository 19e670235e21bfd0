import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { buildApp } from '../apps/api/src/app.ts'
import type { Database } from '../apps/api/src/db/open.ts'
import { type Check, verifyAll } from '../apps/api/src/features/platform/trail/trail.chain.ts'
import { administratorSession, buildDatabase } from './network.ts'
import { median, type Row } from './rows.ts'

/**
 * The audit chain of a million events, half of them with two values each, one in ten with a note. Each slice is
 * requested over HTTP, as the screen does; the baseline is one statement that hashes the same events.
 */
const events = 1_000_000
const customers = 10_000
const token = 'a token of an administrator'

export async function benchAudit(): Promise<Row[]> {
  const { database, stop } = await buildDatabase([...statements(events), administratorSession(token)])
  const app = await buildApp({
    config: { publicUrl: 'http://127.0.0.1', trustProxy: false, logLevel: 'silent' },
    encryptionKey: randomBytes(32),
    database: { ...database, close: async () => {} },
  })
  const slice = async (after: number): Promise<Check> => {
    const url = `/api/audit/verify?after=${after}`
    const { statusCode, body, json } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`)
    return json().data
  }
  try {
    const [times, serverMemory, theirs]: number[][] = [[], [], []]
    let check: Check
    for (let after = 0; ; after = check.checked) {
      const begun = performance.now()
      check = await slice(after)
      times!.push(performance.now() - begun)
      serverMemory!.push(process.memoryUsage().rss / 1e6)
      theirs!.push(await largestBackend(database))
      if (check.isDone) break
    }
    const seconds = times!.reduce((sum, time) => sum + time, 0) / 1000
    console.log(`${times!.length} slices, ${check.entries.toLocaleString('en-US')} entries, ${seconds.toFixed(1)} s`)
    await expectDamageFound(database, check)
    return [
      row('the whole chain, s (next to hashing it in one statement)', seconds, await secondsToHash(database), 2),
      row(
        'a slice at the end, ms (next to one at the beginning)',
        median(times!.slice(-11, -1)),
        median(times!.slice(0, 10)),
        1.25,
      ),
      row('memory of the process at most, MB (next to after ten slices)', ...grown(serverMemory!), 1.25),
      row('memory of the database at most, MB (next to after ten slices)', ...grown(theirs!), 1.25),
    ]
  } finally {
    await app.close()
    await stop()
  }
}

const row = (what: string, ours: number, bare: number, most: number): Row => ({
  what,
  ours: Math.round(ours * 10) / 10,
  bare: Math.round(bare * 10) / 10,
  ratio: ours / bare,
  target: `<= ${most}`,
  isMet: ours <= most * bare,
})
const grown = (figures: number[]) => [Math.max(...figures), Math.max(...figures.slice(0, 10))] as const

/** Private memory of a connection's process at the database, without the shared buffers. */
async function largestBackend({ pool }: Database) {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'handoff'`,
  )
  const sizes = rows.map(async ({ pid }) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/RssAnon:\s+(\d+)/.exec(status)![1]) / 1000
  })
  return Math.max(...(await Promise.all(sizes)))
}

async function secondsToHash({ pool }: Database) {
  const begun = performance.now()
  await pool.query(`select count(*) from event join event_seal on event_id = id
    where hash = sha256(previous || event_payload(event))`)
  return (performance.now() - begun) / 1000
}

/** Each kind of damage is found at its position, and nothing is found once it is repaired. */
async function expectDamageFound({ db }: Database, { head }: Check) {
  const middle = events / 2
  const damages: [what: string, statements: string[], at: number][] = [
    ['an altered value', [`update event_change set after = 'x' where event_id = ${middle} and position = 0`], middle],
    ['a missing event', [`delete from event where id = ${middle}`], middle],
    ['a missing seal', [`delete from event_seal where position = ${middle}`], middle],
    [
      'two seals in the other order',
      [
        `update event_seal set position = -position where position in (${middle}, ${middle + 1})`,
        `update event_seal set position = ${2 * middle + 1} + position where position < 0`,
      ],
      middle,
    ],
    ['a cut-off end', [`delete from event_seal where position = ${events}`], events],
  ]
  for (const [what, statements, at] of damages)
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        for (const statement of statements) await sql.raw(statement).execute(trx)
        const { firstBroken } = await verifyAll(trx, { head: head! })
        console.log(`${what}: found at ${firstBroken}`)
        if (firstBroken !== at) throw new Error(`${what}: found at ${firstBroken}, not at ${at}`)
        throw rolledBack
      })
      .catch((error) => {
        if (error !== rolledBack) throw error
      })
}
const rolledBack = new Error('rolled back')

const digest = (value: string) =>
  `encode(sha256(salt || convert_to('phone' || n || e'\\n' || ${value}, 'UTF8')), 'hex')`

export const statements = (events: number) => [
  `insert into entity (network_type, name) values (2, 'Provider')`,
  `insert into account (user_type, entity_id, first_name, last_name, email)
   values (2, 1, 'Person', 'Bench', 'person@bench.example')`,
  `insert into customer (owner_entity_id, first_name, last_name)
   select 1, 'First' || n, 'Last' || n from generate_series(1, ${customers}) n`,
  `insert into customer_salt (customer_id, salt) select id, substring(sha256(id::text::bytea) for 16) from customer`,
  `insert into event (at, account_id, entity_id, address, type, customer_id, data, note_digest)
   select now() - (${events} - e) * interval '1 second', 1, 1, '192.0.2.7', 'customer.changed', customer_id,
     jsonb_build_object('type', 'customer.changed', 'customerId', customer_id) ||
       case when e % 2 = 0 then jsonb_build_object('changes', (
         select jsonb_agg(jsonb_build_object('field', 'phone' || n, 'before', ${digest(`'old' || e`)},
           'after', ${digest(`'new' || e`)}) order by n) from generate_series(0, 1) n)) else '{}' end,
     case when e % 10 = 0 then sha256(salt || convert_to('A note of ' || e, 'UTF8')) end
   from generate_series(1, ${events}) e join customer_salt on customer_id = 1 + e % ${customers} order by e`,
  `insert into event_change (event_id, position, field, before, after)
   select e, n, 'phone' || n, 'old' || e, 'new' || e from generate_series(2, ${events}, 2) e, generate_series(0, 1) n`,
  `insert into event_note (event_id, salt, note)
   select e, salt, 'A note of ' || e from generate_series(10, ${events}, 10) e
   join customer_salt on customer_id = 1 + e % ${customers}`,
  // Like seal_event one by one, but with the last hash in a variable instead of a query.
  `do $$ declare last bytea := '\\x00'; sealed bytea; e event; begin
     for e in select * from event order by id loop
       sealed := sha256(last || event_payload(e));
       insert into event_seal (position, event_id, previous, hash) values (e.id, e.id, last, sealed);
       last := sealed;
     end loop; end $$`,
]
