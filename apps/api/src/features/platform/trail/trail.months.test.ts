import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backUp } from '../../../db/backup/backup.ts'
import { restore } from '../../../db/backup/restore.ts'
import { openDatabase } from '../../../db/open.ts'
import { emptyTestDatabase } from '../../../test/database.ts'
import { openWorld } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { verifyAll } from './trail.chain.ts'
import { partitionMonths } from './trail.months.ts'

const world = await openWorld()
const { as, db, clock, aPerson } = world
const { aSentReferral } = referralsOf(world)

const run = (keptMonths: number | null = null) =>
  partitionMonths(keptMonths).run({ db, now: clock.now(), publicUrl: 'http://localhost:3000' })

async function partitionsOf(table: string, schema = 'public') {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = ${schema}::text::regnamespace and relkind = 'r' and relname ~ ('^' || ${table}::text || '_(first|[0-9_]+)$')
    order by relname <> (${table}::text || '_first'), relname`.execute(db)
  return rows.map(({ name }) => name)
}
const lastId = async (table: string) =>
  (await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(db)).rows[0]!.id
const keysThatReference = async () =>
  (
    await sql<{ name: string }>`select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'event'::regclass and conparentid = 0 order by 1`.execute(db)
  ).rows.map(({ name }) => name)

/** Rows of events by partition, here and in a database that was restored from a backup. */
async function partitionsAfterRestore() {
  const folder = await mkdtemp(path.join(tmpdir(), 'handoff-months-'))
  const target = await emptyTestDatabase()
  const config = { dataDir: folder, bucket: undefined }
  const file = path.join(folder, 'handoff.backup')
  await backUp({ connectionString: world.database.connectionString, file, config })
  await restore({ connectionString: target.connectionString, file, isForced: false, config })
  const restored = openDatabase({ connectionString: target.connectionString })
  const rowsOf = async (of: typeof db) =>
    (
      await sql<{ name: string; rows: number }>`
        select tableoid::regclass::text as name, count(*) as rows from event group by 1 order by 1`.execute(of)
    ).rows
  const result = { before: await rowsOf(db), after: await rowsOf(restored.db), check: await verifyAll(restored.db) }
  await restored.close()
  await target.drop()
  await rm(folder, { recursive: true })
  return result
}

test('a month decides the ids, and a late job only continues the previous one', async () => {
  const alma = await aPerson({ firstName: 'Alma' })
  const before = await aSentReferral()
  expect(await lastId('event')).toBeLessThan(1e10)

  clock.set('2026-12-01T00:00:05Z')
  await run()
  await run()
  expect(await partitionsOf('event')).toEqual(['event_first', 'event_2026_12'])
  const december = await aSentReferral()
  alma.token = await world.signIn(alma.id)
  await as(alma)(customers.show, { id: december.referral.customerId })
  for (const table of ['event', 'customer_access_log']) {
    expect(await lastId(table), table).toBeGreaterThan(323e10)
    expect(await lastId(table), table).toBeLessThan(323e10 + 1000)
  }

  // January has no partition yet.
  clock.set('2027-02-01T09:00:00Z')
  const late = await aSentReferral()
  expect(await lastId('event')).toBeLessThan(324e10)
  await run()
  await aSentReferral()
  expect(await lastId('event')).toBeGreaterThan(325e10)
  expect(await partitionsOf('event')).toEqual(['event_first', 'event_2026_12', 'event_2027_02'])

  alma.token = await world.signIn(alma.id)
  // The newest first, over all partitions; ids are longer than four bytes.
  const { data } = (await as(alma)(trail.all, { pageSize: 100 })).data
  expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((one, other) => other - one))
  const customersInTrail = data.map(({ customer }) => customer.id)
  for (const { referral } of [before, december, late]) expect(customersInTrail).toContain(referral.customerId)
  expect(await verifyAll(db)).toMatchObject({ isIntact: true, isDone: true, keptSince: null })
})

test('a restored database has each event in its month', async () => {
  const { before, after, check } = await partitionsAfterRestore()
  expect(before.map(({ name }) => name)).toEqual(['event_2026_12', 'event_2027_02', 'event_first'])
  expect(after).toEqual(before)
  expect(check).toMatchObject({ isIntact: true, isDone: true })
})

test('months before the kept ones go to the archive, and the chain verifies from there', async () => {
  const keys = await keysThatReference()
  const { entries, head } = await verifyAll(db)
  clock.set('2027-03-01T00:00:05Z')
  await run(2)
  // Late events are in December’s partition, so it is kept as long as they are.
  expect(await partitionsOf('event')).toEqual(['event_2026_12', 'event_2027_02', 'event_2027_03'])
  for (const table of ['event', 'event_note', 'event_change', 'event_report', 'event_seal', 'customer_access_log'])
    expect(await partitionsOf(table, 'archive')).toEqual([`${table}_first`])
  expect(await keysThatReference()).toEqual(keys)

  const check = await verifyAll(db, { head: head! })
  expect(check).toMatchObject({ isIntact: true, isDone: true, entries, keptSince: new Date('2026-12-01T00:00:05Z') })
  const { rows } = await sql<{ first: number }>`select min(position) as first from event_seal`.execute(db)
  expect(rows[0]!.first).toBeGreaterThan(1)

  const { before, after, check: restoredCheck } = await partitionsAfterRestore()
  expect(after).toEqual(before)
  expect(restoredCheck).toMatchObject({ isIntact: true, head: check.head, keptSince: check.keptSince })

  // A checkpoint in the archive can no longer be compared.
  expect(await verifyAll(db, { head: `1:${'0'.repeat(64)}` })).toMatchObject({ isIntact: true })
  await aSentReferral()
  expect(await verifyAll(db)).toMatchObject({ isIntact: true })
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update event set entity_id = 0 where id = (select event_id from event_seal where position = ${rows[0]!.first})`.execute(
      trx,
    )
  })
  expect(await verifyAll(db)).toMatchObject({ isIntact: false, firstBroken: rows[0]!.first })
})
