import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeOf } from '../../kit/files/open-store.ts'
import { emptyTestDatabase, openTestDatabase } from '../../test/database.ts'
import { migrate } from '../migrate.ts'
import { type BackupReport, backUp } from './backup.ts'
import { type RestoreReport, restore } from './restore.ts'
import { tablesOf } from './tables.ts'

const source = await openTestDatabase()
const target = await emptyTestDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'handoff-backup-'))
const file = path.join(folder, 'handoff.backup')
const bucket = {
  name: 'clinic-files',
  endpoint: 'https://s3.test',
  region: 'x',
  accessKeyId: 'x',
  secretAccessKey: 'secret words',
}

const configOf = (name: string) => ({ dataDir: path.join(folder, name), bucket: undefined })
const [config, targetConfig] = [configOf('source'), configOf('target')]
const [files, targetFiles] = [storeOf(config), storeOf(targetConfig)]
const restoreTo = (from: string, { isForced = true, ...more }: Partial<Parameters<typeof restore>[0]> = {}) =>
  restore({ connectionString: target.connectionString, file: from, isForced, config: targetConfig, ...more })

const awkward = 'Zoë \\N \\. \t tab, "quoted"\nsecond line \u2028 and an end'
/** Longer than a line of the backup, and of odd length. */
const scan = Buffer.from(Array.from({ length: 100_001 }, (_, at) => (at * 31) % 251))
const [scanKey, lostKey, laterKey] = ['key-of-the-scanned-form', 'key-of-a-file-that-is-lost', 'key-of-a-later-upload']
const linkToken = 'k3y-of-an-answer-link-that-no-one-else-may-open'
let report: BackupReport
let restored: RestoreReport

beforeAll(async () => {
  const { db } = source
  // Two large tables prove nothing that small ones do not.
  await source.pool.query('truncate zip_centroid; delete from city')
  const person = { user_type: 1, first_name: awkward, last_name: '', email: 'ada@example.org' } as const
  const { id } = await db.insertInto('account').values(person).returning('id').executeTakeFirstOrThrow()
  const session = { token_hash: Buffer.from([0, 10, 92, 255]), is_remembered: true, expires_at: new Date() }
  await db
    .insertInto('session')
    .values({ ...session, account_id: id })
    .execute()
  await db.deleteFrom('reason').where('code', '=', 'no_capacity').execute()

  const clinic = { name: 'Harbor Clinic', network_type: 1, entity_state: 1, time_zone: 'America/New_York' } as const
  const entity = await db.insertInto('entity').values(clinic).returning('id').executeTakeFirstOrThrow()
  const about = { name: 'Form.pdf', media_type: 'application/pdf', size: scan.length, created_at: new Date() }
  for (const key of [scanKey, lostKey])
    await db.insertInto('stored_file').values({ key, size: scan.length, created_at: new Date() }).execute()
  const lost = { ...about, entity_id: entity.id, is_internal: false, file_key: lostKey }
  await db.insertInto('material').values(lost).execute()
  const consent = { target_type: 2, name: 'Signed consent', kind: 'file' } as const
  const field = await db.insertInto('custom_field').values(consent).returning('id').executeTakeFirstOrThrow()
  const value = { ...about, field_id: field.id, file_key: scanKey }
  await db.insertInto('custom_field_file').values(value).execute()
  await source.pool.query(`insert into mail (kind, to_address, subject, letter, created_at, send_after) values
    ('answerLink', 'ada@example.test', 'Answer', '{"button":{"label":"Answer","path":"/public/answer?token=${linkToken}"}}', now(), now()),
    ('notice', 'ada@example.test', 'Notice', '{"button":{"label":"Open","path":"/dashboard"}}', now(), now())`)
  await files.put(scanKey, new Blob([scan]))
  // The backup already has what triggers derive from it.
  await source.pool.query(`with person as (insert into customer (first_name, last_name) values ('Rosa', 'Marin') returning id),
    sent as (insert into referral_group (customer_id, created_by_id, category_id, priority)
      select id, ${id}, (select min(id) from category), 1 from person returning *)
    insert into referral (group_id, customer_id, to_entity_id, category_id, priority, status, stage, sent_at)
    select id, customer_id, ${entity.id}, category_id, 1, 3, 'sent', now() from sent`)
  report = await backUp({ connectionString: source.connectionString, file, config })
  restored = await restoreTo(file, { isForced: false })
})
afterAll(async () => {
  await source.close()
  await target.drop()
  await rm(folder, { recursive: true })
})

async function ask<Row extends object>(connectionString: string, text: string) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** A digest of every row of every table, the next sequence values, and the number of foreign keys. */
async function contents(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  const digests: Record<string, string> = {}
  for (const { name } of await tablesOf(client)) {
    const all = `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from "${name}" as t`
    digests[name] = (await client.query<{ digest: string }>(all)).rows[0]!.digest
  }
  const next = await client.query(`select last_value as id from account_id_seq`)
  const keys = await client.query(`select count(*)::int as keys from pg_constraint where contype = 'f'`)
  await client.end()
  return [digests, next.rows[0].id, keys.rows[0].keys]
}

/** The same backup with different text in it. */
async function changed(name: string, change: (text: string) => string, of = file) {
  const copy = path.join(folder, name)
  await writeFile(copy, gzipSync(change(gunzipSync(await readFile(of)).toString())))
  return copy
}
const withHead = (text: string, change: (head: Record<string, unknown>) => object) => {
  const end = text.indexOf('\n')
  return JSON.stringify(change(JSON.parse(text.slice(0, end)))) + text.slice(end)
}

test('a restored database equals the one backed up', async () => {
  // Noted after it, for the checklist of a new network.
  const noted = `update network_setting set backed_up_at = null where backed_up_at is not null returning only_row`
  expect(await ask(source.connectionString, noted)).toHaveLength(1)
  const [restoredRows, ...restoredRest] = await contents(target.connectionString)
  const [rows, ...rest] = await contents(source.connectionString)
  // Emails lose their secret links.
  expect([{ ...restoredRows, mail: '' }, ...restoredRest]).toEqual([{ ...rows, mail: '' }, ...rest])
})

test('secret links of unsent emails are not in the backup, and those emails are not sent after a restore', async () => {
  expect(gunzipSync(await readFile(file)).includes(linkToken)).toBe(false)
  expect(report.emails).toBe(1)
  const text = 'select kind, letter is null as "isEmpty", failed_at is not null as "hasFailed" from mail order by id'
  expect(await ask(target.connectionString, text)).toEqual([
    { kind: 'answerLink', isEmpty: true, hasFailed: true },
    { kind: 'notice', isEmpty: false, hasFailed: false },
  ])
})

test('the bytes of files are in the backup, also those of custom fields, and a lost file is counted', async () => {
  expect(report).toMatchObject({ files: 1, bytes: scan.length, missing: 1, leftOut: null })
  expect(restored).toMatchObject({ files: 1, bytes: scan.length, rows: report.rows })
  expect(await buffer((await targetFiles.open(scanKey))!)).toEqual(scan)
  expect(await targetFiles.open(lostKey)).toBeNull()
  expect(await readdir(targetConfig.dataDir), 'nothing is left aside').toEqual(['files'])
})

test('files in a bucket are listed and left out', async () => {
  const without = path.join(folder, 'without-files')
  const params = { connectionString: source.connectionString, file: without, config: { ...config, bucket } }
  const { files: kept, leftOut } = await backUp(params)
  expect(kept).toBe(0)
  expect(leftOut).toEqual({ name: bucket.name, endpoint: bucket.endpoint, files: 2, bytes: 2 * scan.length })
  expect(gunzipSync(await readFile(without)).includes(bucket.secretAccessKey)).toBe(false)
})

test('a database with people in it is replaced only with --force', async () => {
  await expect(restoreTo(file, { isForced: false })).rejects.toThrow('This database has accounts in it')
})

test('a database in use by a server is replaced only on request', async () => {
  const server = new Client({ connectionString: target.connectionString, application_name: 'handoff bus' })
  await server.connect()
  const before = await contents(target.connectionString)
  await expect(restoreTo(file)).rejects.toThrow(
    'A server is connected to this database. Stop it first, or add --while-connected.',
  )
  expect(await contents(target.connectionString)).toEqual(before)
  await restoreTo(file, { isWhileConnected: true })
  await server.end()
})

test('a backup of a newer version is rejected before anything is dropped, even with --force', async () => {
  const before = await contents(target.connectionString)
  const future = { name: '9999_future.sql', checksum: '' }
  const newer: Record<string, (head: Record<string, unknown>) => object> = {
    'The backup is newer than this version: it knows the migration 9999_future.sql.': ({ migrations, ...head }) => ({
      ...head,
      migrations: [...(migrations as object[]), future],
    }),
    'The backup is newer than this version': ({ migrations: _, ...head }) => ({
      ...head,
      version: 1,
      migration: future.name,
    }),
    'was written by a newer version of Handoff': (head) => ({ ...head, version: 3 }),
  }
  for (const [sentence, change] of Object.entries(newer))
    await expect(restoreTo(await changed('newer', (text) => withHead(text, change)))).rejects.toThrow(sentence)
  expect(await contents(target.connectionString)).toEqual(before)
})

test('a truncated backup, or another file, is rejected before anything is changed', async () => {
  const before = await contents(target.connectionString)
  const half = path.join(folder, 'half')
  const whole = await readFile(file)
  await writeFile(half, whole.subarray(0, whole.length - 100))
  await expect(restoreTo(half)).rejects.toThrow('not the whole of one')
  await expect(restoreTo(import.meta.filename)).rejects.toThrow('is no backup of Handoff')
  await expect(restoreTo(path.join(folder, 'none'))).rejects.toThrow('There is no file')
  expect(await contents(target.connectionString)).toEqual(before)
})

test('a restore that fails halfway leaves the database and its files unchanged', async () => {
  await ask(target.connectionString, `update account set last_name = 'Since then'`)
  await targetFiles.put(laterKey, new Blob(['later']))
  await targetFiles.remove(scanKey)
  const before = await contents(target.connectionString)

  const failing: Record<string, (text: string) => string> = {
    'violates foreign key': (text) => text.replace(/^(\{"table":"session".*\n\d+\t)\d+/m, '$1999'),
    'no key of a file': (text) => text.replace('{"end"', '{"file":"../x"}\nQUJD\n\\.\n{"end"'),
  }
  for (const [reason, change] of Object.entries(failing)) {
    const refusal = await restoreTo(await changed('failing', change)).catch(({ message }: Error) => message)
    expect(refusal).toContain(reason)
    expect(refusal).toContain('Nothing was restored: the database and its files are as they were.')
    expect(await contents(target.connectionString), reason).toEqual(before)
    expect(await targetFiles.open(scanKey), reason).toBeNull()
  }
  expect((await buffer((await targetFiles.open(laterKey))!)).toString()).toBe('later')
  expect(await readdir(targetConfig.dataDir)).toEqual(['files'])
})

test('a restore that loses its connection before the commit leaves the database unchanged', async () => {
  const before = await contents(target.connectionString)
  // The bucket is written last.
  const kept = new Set<string>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.method === 'PUT') kept.add(request.url!)
      const cut = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'handoff restore'`
      void ask(target.connectionString, cut).then(() => response.writeHead(request.method === 'PUT' ? 200 : 404).end())
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const restoring = restoreTo(file, { config: { ...targetConfig, bucket: { ...bucket, endpoint } } })
  await expect(restoring).rejects.toThrow('The connection to the database ended')
  server.close()
  expect([...kept]).toEqual([`/${bucket.name}/${scanKey}`])
  expect(await contents(target.connectionString)).toEqual(before)
})

test('a backup of the first format, made by an earlier version, is restored and migrated', async () => {
  const { rows } = await source.pool.query<{ name: string }>('select name from migration order by name')
  const [beforeLast, last] = rows.slice(-2).map(({ name }) => name)
  const earlier = await emptyTestDatabase()
  await migrate(earlier.connectionString, { last: beforeLast })
  await ask(earlier.connectionString, 'truncate zip_centroid; delete from city')
  const made = path.join(folder, 'earlier')
  const { tables, rows: count } = await backUp({ connectionString: earlier.connectionString, file: made, config })
  const withoutFiles = (text: string) =>
    withHead(`${text.slice(0, text.lastIndexOf('\n{"end":'))}\n{"end":true,"tables":${tables}}\n`, (head) => ({
      format: head.format,
      madeAt: head.madeAt,
      version: 1,
      migration: beforeLast,
    }))
  const old = await changed('old', withoutFiles, made)
  expect(await restoreTo(old)).toMatchObject({ version: 1, rows: count, files: 0 })
  const applied = await ask<{ name: string }>(target.connectionString, 'select max(name) as name from migration')
  expect(applied).toEqual([{ name: last }])
  await migrate(earlier.connectionString)
  // Noted after it.
  await ask(earlier.connectionString, 'update network_setting set backed_up_at = null')
  // Replaced files are left to the sweep.
  await ask(target.connectionString, 'delete from stored_file')
  expect(await contents(target.connectionString)).toEqual(await contents(earlier.connectionString))
  await earlier.drop()
})

test('both commands report what they did and what is not in the backup; replaced files are left to the sweep', async () => {
  const run = async (databaseUrl: string, ...words: string[]) => {
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir }
    const command = path.join(import.meta.dirname, '../command.ts')
    return (await promisify(execFile)(process.execPath, [command, ...words], { env })).stdout
  }
  const copy = path.join(folder, 'by-command')
  const parts = `${report.tables} tables with ${report.rows.toLocaleString('en-US')} rows, and 1 file (101 KB)`
  const wrote = await run(source.connectionString, 'backup', copy)
  expect(wrote).toContain(`Wrote ${copy} (`)
  expect(wrote).toContain(parts)
  expect(wrote).toContain('the bytes of 1 file that could not be found')
  expect(wrote).toContain(`the encryption key (${path.join(config.dataDir, 'encryption.key')}, or ENCRYPTION_KEY)`)

  const later = `insert into stored_file (key, size, created_at) values ('${laterKey}', 5, now())`
  await ask(target.connectionString, later)
  const output = await run(target.connectionString, 'restore', copy, '--force')
  expect(output).toContain(`Restored ${copy}`)
  expect(output).toContain(parts)
  expect(await ask(target.connectionString, 'select key from stored_file order by key')).toEqual(
    [laterKey, lostKey, scanKey].sort().map((key) => ({ key })),
  )
})
