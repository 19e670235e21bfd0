import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '../test/database.ts'
import { isDatabaseAway } from './away.ts'
import { forgetNames, plannedAgain } from './named-statements.ts'
import { openDatabase } from './open.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

test('numbers are numbers, days are days, moments are dates', async () => {
  const { rows } = await sql`
    select
      (select count(*) from category) as count,
      1.25::numeric as sum,
      date '2026-02-28' as day,
      timestamptz '2026-02-28 12:00+00' as moment,
      array[1, null]::bigint[] as numbers,
      array[date '2026-02-28'] as days,
      array[]::numeric[] as none`.execute(database.db)
  expect(rows[0]).toEqual({
    count: 16,
    sum: 1.25,
    day: '2026-02-28',
    moment: new Date('2026-02-28T12:00:00Z'),
    numbers: [1, null],
    days: ['2026-02-28'],
    none: [],
  })
})

async function preparedIn({ pool }: Pick<typeof database, 'pool'>) {
  const { rows } = await pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by prepare_time',
  )
  return rows.map(({ statement }) => statement)
}

test('a query is prepared once per connection, with and without parameters', async () => {
  forgetNames()
  const one = openDatabase({ connectionString: database.connectionString, poolSize: 1 })
  onTestFinished(one.close)
  const runQuery = () => sql<{ n: number }>`select ${7}::int as n`.execute(one.db)
  expect((await runQuery()).rows).toEqual([{ n: 7 }])
  await runQuery()
  await sql`select 8 as n`.execute(one.db)
  expect(await preparedIn(one)).toEqual(['select $1::int as n', 'select 8 as n'])
})

test('a query marked as planned again is not prepared', async () => {
  const one = openDatabase({ connectionString: database.connectionString, poolSize: 1 })
  onTestFinished(one.close)
  await sql`select ${1}::int as one ${sql.raw(plannedAgain)}`.execute(one.db)
  expect(await preparedIn(one)).toEqual([])
})

test('nothing is prepared behind a pooler', async () => {
  const pooled = openDatabase({ connectionString: database.connectionString, namedStatements: false, poolSize: 1 })
  await sql`select ${7}::int`.execute(pooled.db)
  expect(await preparedIn(pooled)).toEqual([])
  await pooled.close()
})

test('distinguishes a database that is down from a wrong query', async () => {
  const absent = openDatabase({ connectionString: 'postgresql://nobody@127.0.0.1:9/none' })
  const away = await sql`select 1`.execute(absent.db).catch((error: unknown) => error)
  const wrong = await sql`select 1 / 0`.execute(database.db).catch((error: unknown) => error)
  await absent.close()
  expect([isDatabaseAway(away), isDatabaseAway(wrong)]).toEqual([true, false])
})

test('a lost connection is replaced', async () => {
  const pooled = openDatabase({ connectionString: database.connectionString, poolSize: 1 })
  const cut = await sql`select pg_terminate_backend(pg_backend_pid())`
    .execute(pooled.db)
    .catch((error: unknown) => error)
  expect(isDatabaseAway(cut)).toBe(true)
  await expect.poll(() => sql`select 1 as one`.execute(pooled.db).then(({ rows }) => rows)).toEqual([{ one: 1 }])
  await pooled.close()
})

test('a busy process is not mistaken for a frozen database', async () => {
  const one = openDatabase({ connectionString: database.connectionString, poolSize: 1 })
  onTestFinished(one.close)
  await sql`select 1`.execute(one.db)
  const { connect } = Client.prototype as unknown as { connect: () => Promise<Client> }
  const watching = vi.spyOn(Client.prototype, 'connect') as unknown as MockInstance<typeof connect>
  let wasBusy = false
  watching.mockImplementation(function (this: Client) {
    watching.mockRestore()
    wasBusy = true
    // Longer than an answer may take.
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_600))
    return connect.call(this)
  })
  await expect(sql`select pg_sleep(3)`.execute(one.db)).resolves.toMatchObject({ rows: [{}] })
  expect(wasBusy).toBe(true)
})
