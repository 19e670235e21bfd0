import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyTestDatabase, openTestDatabase } from '../test/database.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { tablesOf } from './tables.ts'

const source = await openTestDatabase()
const target = await emptyTestDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'handoff-backup-'))
const file = path.join(folder, 'handoff.backup')

const awkward = 'Zoë \\N \\. \t tab, "quoted"\nsecond line \u2028 and an end'

beforeAll(async () => {
  const person = { user_type: 1, first_name: awkward, last_name: '', email: 'ada@example.org' }
  const { id } = await source.db.insertInto('account').values(person).returning('id').executeTakeFirstOrThrow()
  const session = { token_hash: Buffer.from([0, 10, 92, 255]), is_remembered: true, expires_at: new Date() }
  await source.db
    .insertInto('session')
    .values({ ...session, account_id: id })
    .execute()
  await source.db.deleteFrom('reason').where('code', '=', 'no_capacity').execute()
  await backUp(source.connectionString, file)
})
afterAll(async () => {
  await source.close()
  await target.drop()
  await rm(folder, { recursive: true })
})

/** A digest of every row of every table, what comes next, and how many keys hold the tables together. */
async function contents(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  const digests: Record<string, string> = {}
  for (const { name } of await tablesOf(client)) {
    const all = `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from "${name}" as t`
    digests[name] = (await client.query<{ digest: string }>(all)).rows[0]!.digest
  }
  const next = await client.query(`select nextval(pg_get_serial_sequence('account', 'id')) as id`)
  const keys = await client.query(`select count(*)::int as keys from pg_constraint where contype = 'f'`)
  await client.end()
  return [digests, next.rows[0].id, keys.rows[0].keys]
}

test('a restored database holds what the one that was backed up held', async () => {
  await restore(target.connectionString, file, false)
  expect(await contents(target.connectionString)).toEqual(await contents(source.connectionString))
})

test('a database with people in it is replaced only by force', async () => {
  await expect(restore(source.connectionString, file, false)).rejects.toThrow('This database has accounts in it')
  await restore(source.connectionString, file, true)
})

test('half a backup is refused before anything is touched, and so is something else', async () => {
  await restore(target.connectionString, file, true)
  const half = path.join(folder, 'half')
  const whole = await readFile(file)
  await writeFile(half, whole.subarray(0, whole.length - 100))
  await expect(restore(target.connectionString, half, true)).rejects.toThrow('not the whole of one')
  await expect(restore(target.connectionString, import.meta.filename, true)).rejects.toThrow('is no backup of Handoff')
  await expect(restore(target.connectionString, path.join(folder, 'none'), true)).rejects.toThrow('There is no file')
  await expect(restore(target.connectionString, file, false), 'everybody is still there').rejects.toThrow(
    'has accounts',
  )
})
