import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { bucketStore } from '../../kit/files/bucket.ts'
import { storeOf } from '../../kit/files/open-store.ts'
import { emptyTestDatabase, openTestDatabase } from '../../test/database.ts'
import { type BackupParams, checkBackup, readBackup, writeBackup } from './commands.ts'
import { openSession } from './session.ts'
import { withBackup } from './source.ts'
import { sumsOf } from './sums.ts'

const source = await openTestDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'handoff-backups-'))
const server = new S3rver({
  directory: path.join(folder, 's3'),
  port: 0,
  address: '127.0.0.1',
  silent: true,
  configureBuckets: [{ name: 'backups' }],
})
await mkdir(path.join(folder, 's3'))
const { port } = await server.run()
const access = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const store = bucketStore(
  { ...access, endpoint: `http://127.0.0.1:${port}`, name: 'backups' },
  { partBytes: 64 * 1024 },
)
const inBucket = {
  BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_PREFIX: 'county',
  BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
  BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
}
const BACKUP_PASSPHRASE = 'nine slow otters cross the river'
/** So that a backup has several chunks. */
const scan = randomBytes(200_000)
const scanKey = 'key-of-the-scanned-form'
const kept = `${path.join(folder, 'kept')}/`
let whole: string
const target = await emptyTestDatabase()
let lines: string[] = []

const configWith = (variables: Record<string, string>, dataDir = 'data') =>
  readConfig({ DATA_DIR: path.join(folder, dataDir), ...variables })
type Command = (params: BackupParams) => Promise<unknown>
async function run(command: Command, argument: string, variables = {}, more: Partial<BackupParams> = {}) {
  lines = []
  const { connectionString } = source
  const [isForced, isWhileConnected] = [false, false]
  const config = configWith(variables)
  const { retention } = config.backup
  await command({ connectionString, config, argument, isForced, isWhileConnected, retention, ...more })
  return lines.join('\n')
}
const restored = (argument: string, variables = {}) =>
  run(readBackup, argument, variables, {
    connectionString: target.connectionString,
    config: configWith(variables, 'target'),
  })

async function sums(connectionString: string) {
  const client = await openSession(connectionString, 'test')
  try {
    return await sumsOf(client)
  } finally {
    await client.end()
  }
}
async function databases() {
  const { rows } = await source.pool.query<{ name: string }>(
    `select datname as name from pg_database where datname like '%\\_backup'`,
  )
  return rows
}

const printed = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
beforeAll(async () => {
  // Two large tables prove nothing that small ones do not.
  await source.pool.query('truncate zip_centroid; delete from city')
  await source.pool.query(`
    insert into stored_file (key, size, created_at) values ('${scanKey}', ${scan.length}, now());
    with field as (insert into custom_field (target_type, name, kind) values (2, 'Consent', 'file') returning id)
      insert into custom_field_file (field_id, name, media_type, size, file_key, created_at)
      select id, 'Form.pdf', 'application/pdf', ${scan.length}, '${scanKey}', now() from field;
    with recorded as (insert into event (at, type, data)
      values (now(), 'entity.verified', '{"type": "entity.verified", "entityId": 4}') returning id)
      select seal_event(id) from recorded`)
  await storeOf(configWith({})).put(scanKey, new Blob([scan]))
  await run(writeBackup, kept, { BACKUP_PASSPHRASE })
  whole = path.join(kept, (await readdir(kept))[0]!)
  await writeFile(path.join(kept, 'handoff-2026-01-05T02-00-00Z.backup'), '')
})
afterAll(async () => {
  printed.mockRestore()
  await source.close()
  await target.drop()
  await server.close()
  await rm(folder, { recursive: true })
})

test('an encrypted backup that is cut, changed, or opened with another passphrase is refused in one sentence', async () => {
  const bytes = await readFile(whole)
  const damaged = path.join(folder, 'damaged.backup')
  const changedAt = (at: number) => {
    const copy = Buffer.from(bytes)
    copy[at]! ^= 1
    return copy
  }
  const chunk = 64 * 1024 + 16
  const header = bytes.indexOf(10) + 1 + 48
  const changed = `${damaged} was changed after it was written. Copy it again, or use another backup.`
  const cut = `${damaged} is cut off: its end is missing. Copy it again, or use another backup.`
  const copies: [copy: Buffer, sentence: string][] = [
    [bytes.subarray(0, -1), cut],
    [bytes.subarray(0, header + chunk), cut],
    [bytes.subarray(0, 50), cut],
    [changedAt(40), changed],
    [changedAt(header + chunk + 100), changed],
    [changedAt(bytes.length - 40), changed],
    // A whole chunk is missing, and another one is there twice.
    [Buffer.concat([bytes.subarray(0, header), bytes.subarray(header + chunk)]), changed],
    [Buffer.concat([bytes.subarray(0, header + chunk), bytes.subarray(header)]), changed],
  ]
  for (const [copy, sentence] of copies) {
    await writeFile(damaged, copy)
    await expect(restored(damaged, { BACKUP_PASSPHRASE })).rejects.toThrow(new RegExp(`^${sentence}$`))
  }
  await expect(restored(whole, { BACKUP_PASSPHRASE: 'another passphrase' })).rejects.toThrow(
    `${whole} was encrypted with another passphrase than that in BACKUP_PASSPHRASE.`,
  )
  await expect(restored(whole)).rejects.toThrow(
    `${whole} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.`,
  )
  expect([...(await sums(target.connectionString)).keys()], 'nothing was restored').toEqual([])
})

test('an encrypted backup is restored with its passphrase', async () => {
  await restored(whole, { BACKUP_PASSPHRASE })
  // Noted after its file was complete.
  await source.pool.query('update network_setting set backed_up_at = null')
  expect(await sums(target.connectionString)).toEqual(await sums(source.connectionString))
  expect(await buffer((await storeOf(configWith({}, 'target')).open(scanKey))!)).toEqual(scan)
})

test('a folder keeps as many days as wanted, and removes what a killed backup left, but nothing else', async () => {
  const place = path.join(folder, 'nightly')
  await mkdir(place)
  const old = 'handoff-2026-01-05T02-00-00Z.backup'
  const files = [old, 'handoff-2026-01-06T02-00-00Z.backup', 'handoff.backup', `${old}.unfinished`]
  for (const name of files) await writeFile(path.join(place, name), '')
  await utimes(path.join(place, `${old}.unfinished`), 0, 0)
  const output = await run(writeBackup, place, {}, { retention: { daily: 2, weekly: 0 } })
  const [previous, newest, other, ...rest] = (await readdir(place)).sort()
  expect([previous, other, rest]).toEqual(['handoff-2026-01-06T02-00-00Z.backup', 'handoff.backup', []])
  expect(newest).toMatch(/^handoff-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/)
  expect(output).toContain(`Wrote ${path.join(place, newest!)} (`)
  expect(output).toContain(`Removed 1 older backup from ${place}.`)
  expect(output).toContain('It is not encrypted. Anyone who has the file can read all records')
})

test('the newest backup of a folder is restored and checked, and leaves nothing behind', async () => {
  const output = await run(checkBackup, kept, { BACKUP_PASSPHRASE })
  expect(output).toContain(`Verified ${whole}, made at`)
  expect(output).toMatch(/and 1 file \(200 KB\)\.\nIt was restored into a temporary database, .* is intact \(1 entry\)/)
  expect(await databases()).toEqual([])
  expect(await readdir(path.join(folder, 'data'))).toEqual(['files'])
})

test('a backup with an altered audit trail is not verified', async () => {
  const { rows } = await source.pool.query<{ id: number }>(
    `insert into event (at, type, data) values (now(), 'entity.verified', '{"type": "entity.verified", "entityId": 5}') returning id`,
  )
  const altered = path.join(folder, 'altered.backup')
  await run(writeBackup, altered)
  await source.pool.query(`alter table event disable trigger user; delete from event where id = ${rows[0]!.id}`)
  await expect(run(checkBackup, altered)).rejects.toThrow('In this backup, the audit trail was altered at entry 2.')
  expect(await databases()).toEqual([])
})

test('a bucket gets a copy, keeps as many as wanted, and returns the newest', async () => {
  const variables = { ...inBucket, BACKUP_PASSPHRASE, BACKUP_KEEP_DAILY: '1' }
  for (const key of [
    'county/handoff-2026-01-05T02-00-00Z.backup',
    'county/other',
    'city/handoff-2026-01-05T02-00-00Z.backup',
  ])
    await store.put(key, new Blob(['x']))
  const file = path.join(folder, 'copied.backup')
  const output = await run(writeBackup, file, variables)
  const [newest, ...others] = await store.list('county/')
  expect([others, await store.list('city/')]).toEqual([['county/other'], ['city/handoff-2026-01-05T02-00-00Z.backup']])
  expect(output).toContain(`Wrote s3://backups/${newest} (`)
  expect(output).toContain('Removed 1 older backup from s3://backups/county/.')
  await withBackup('s3://backups/county', configWith(variables), async ({ name, file: copy }) => {
    expect(name).toBe(`s3://backups/${newest}`)
    expect(await readFile(copy)).toEqual(await readFile(file))
  })

  const alone = await run(writeBackup, 's3://backups/alone/', variables)
  const [only] = await store.list('alone/')
  expect(alone.split('\n').filter((line) => line.startsWith('Wrote'))).toEqual([
    expect.stringContaining(`Wrote s3://backups/${only} (`),
  ])
  expect(await readdir(path.join(folder, 'data')), 'nothing is left of it here').toEqual(['files'])
  await expect(withBackup('s3://backups/none/', configWith(variables), async () => {})).rejects.toThrow(
    'There is no backup in s3://backups/none/.',
  )
})

test('a bucket that refuses the copy is named, and the backup here is complete', async () => {
  const file = path.join(folder, 'here.backup')
  const variables = { ...inBucket, BACKUP_S3_BUCKET: 'missing' }
  await expect(run(writeBackup, file, variables)).rejects.toThrow(
    's3://missing/county/ can’t be used: The file store has no bucket missing.',
  )
  expect(lines).toEqual([expect.stringMatching(`^Wrote ${file} `)])
})

test('a bucket takes and returns a file in parts', async () => {
  await store.putParts('large/one', new Blob([scan]))
  expect(await buffer(store.openParts('large/one'))).toEqual(scan)
  expect(await buffer((await store.open('large/one'))!)).toEqual(scan)
})
