import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client, ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { CannotStart, type Config } from '../../config.ts'
import { storeOf } from '../../kit/files/open-store.ts'
import type { AppliedMigration } from '../migrate.ts'
import { chunksOf } from './chunks.ts'
import { encrypted } from './encryption.ts'
import { openSession } from './session.ts'
import { columnList, monthsOf, quoted, sequencesOf, type Table, tablesOf } from './tables.ts'

/**
 * A backup is gzipped text: a line of JSON that describes what follows, the rows of a table as COPY writes them, `\.`,
 * and so on. Table definitions are not included: migrations create them, up to the one it names. The bytes of a file
 * are lines of base64, also up to `\.`. Version 1 had no files and named only the last migration.
 */
export type Line =
  | Head
  | { months: string[] }
  | ({ table: string } & Pick<Table, 'columns'>)
  | { sequence: string; value: string }
  | { file: string }
  | ({ end: true } & Counts)

export type Head = {
  format: 'handoff-backup'
  version: number
  madeAt: string
  migration: string
  migrations?: AppliedMigration[]
  bucket?: LeftOut | null
}
export type Counts = { tables: number; rows: number; files: number; bytes: number }
/** Files whose bytes are in a bucket, which has its own backups. */
export type LeftOut = { name: string; endpoint: string; files: number; bytes: number }

export const version = 2
export const endOfRows = '\\.'
/** A multiple of three, so that each line of base64 can be decoded alone. */
const bytesInLine = 48 * 1024

type Stored = Pick<Config, 'bucket' | 'dataDir'>
type Parts = { connectionString: string; file: string; config: Stored; passphrase?: string }
type Report = Counts & { missing: number; leftOut: LeftOut | null; emails: number }
export type BackupReport = Report & { size: number }

/** Writes the whole database as of one moment, while it is in use, and the files that its rows refer to. */
export async function backUp({ connectionString, file, config, passphrase }: Parts): Promise<BackupReport> {
  const unfinished = `${file}.unfinished`
  const client = await openSession(connectionString, 'backup')
  try {
    await client.query('begin isolation level repeatable read, read only')
    const report = await write(client, unfinished, { config, passphrase })
    await client.query('commit')
    await rename(unfinished, file)
    await noteBackup(client)
    return { ...report, size: (await stat(file)).size }
  } finally {
    await client.end()
    await rm(unfinished, { force: true })
  }
}

/** For the checklist of a new network. A database of an earlier version, or a read-only one, has its backup without it. */
const noteBackup = (client: Client) =>
  client.query('update network_setting set backed_up_at = now()').catch((error: { code?: string }) => {
    if (error.code !== '42703' && error.code !== '25006') throw error
  })

async function write(client: Client, file: string, { config, passphrase }: Pick<Parts, 'config' | 'passphrase'>) {
  const { bucket } = config
  const leftOut = bucket ? { name: bucket.name, endpoint: bucket.endpoint, ...(await countFiles(client)) } : null
  const report = { tables: 0, rows: 0, files: 0, bytes: 0, missing: 0, leftOut, emails: 0 }
  const target = createWriteStream(file, { mode: 0o600, flush: true })
  const text = Readable.from(contents(client, config, report))
  await (passphrase
    ? pipeline(text, createGzip(), (bytes: AsyncIterable<Buffer>) => encrypted(bytes, passphrase), target)
    : pipeline(text, createGzip(), target))
  return report
}

async function* contents(client: Client, config: Stored, report: Report): AsyncGenerator<Buffer | string> {
  const migrations = await migrationsOf(client)
  const madeAt = new Date().toISOString()
  const migration = migrations.at(-1)!.name
  yield text({ format: 'handoff-backup', version, madeAt, migration, migrations, bucket: report.leftOut })
  report.emails = await countEmailsWithLinks(client)
  yield* rowsOf(client, report, withoutSecretLinks)
  if (!config.bucket) yield* files(client, config, report)
  yield lastLine(report)
}

const text = (line: Line) => `${JSON.stringify(line)}\n`

type Selection = (table: Table) => string
const withoutSecretLinks: Selection = (table) => (table.name === 'mail' ? emailsWithoutLinks(table) : wholeTable(table))
export const wholeTable: Selection = (table) => `(select ${columnList(table)} from ${quoted(table.name)})`

/** Months with partitions, rows of all tables, and next values of sequences. */
export async function* rowsOf(client: Client, report: Counts, select: Selection) {
  yield text({ months: await monthsOf(client) })
  for (const table of await tablesOf(client)) {
    yield text({ table: table.name, columns: table.columns })
    const rows = client.query(copyTo(`copy ${select(table)} to stdout`))
    for await (const chunk of rows) yield chunk as Buffer
    yield `${endOfRows}\n`
    report.tables++
    report.rows += rows.rowCount
  }
  for (const { name, value } of await sequencesOf(client)) yield text({ sequence: name, value })
}

export const lastLine = ({ tables, rows, files, bytes }: Counts) => text({ end: true, tables, rows, files, bytes })

/** Any reader of a backup could open such a link, on behalf of the customer or new teammate it was made for. */
const hasSecretLink = `letter is not null and letter::text ~ '=[A-Za-z0-9_-]{40}'`

/** Emails with such a link lose their text, and unsent ones are marked as failed: their link would lead nowhere. */
function emailsWithoutLinks({ columns }: Table) {
  const changes: Record<string, string> = {
    letter: 'null',
    failed_at: 'coalesce(failed_at, case when sent_at is null then now() end)',
    last_error: `coalesce(last_error, case when sent_at is null then 'Restored without its link' end)`,
  }
  const selected = columns.map((name) => {
    const change = changes[name]
    return change ? `case when ${hasSecretLink} then ${change} else ${quoted(name)} end` : quoted(name)
  })
  return `(select ${selected.join(', ')} from ${quoted('mail')})`
}

async function countEmailsWithLinks(client: ClientBase) {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${quoted('mail')} where ${hasSecretLink} and sent_at is null and failed_at is null`,
  )
  return rows[0]!.count
}

async function* files(client: Client, config: Stored, report: Report) {
  const store = storeOf(config)
  for await (const key of keysOf(client)) {
    const bytes = await store.open(key)
    // Deleted since the snapshot, or lost before: the row is in the backup anyway.
    if (!bytes) {
      report.missing++
      continue
    }
    yield text({ file: key })
    for await (const chunk of chunksOf(bytes, bytesInLine)) {
      yield `${chunk.toString('base64')}\n`
      report.bytes += chunk.length
    }
    yield `${endOfRows}\n`
    report.files++
  }
}

export async function migrationsOf(client: ClientBase) {
  const there = await client.query<{ found: boolean }>(`select to_regclass('migration') is not null as found`)
  const { rows } = there.rows[0]!.found
    ? await client.query<AppliedMigration>('select name, checksum from migration order by name')
    : { rows: [] }
  if (rows.length === 0) throw new CannotStart('There is nothing in this database to copy.')
  return rows
}

/** Tables whose rows refer to files; an older database has fewer. */
const fileOwners = ['material', 'custom_field_file']

/** The `from` of a query for stored files that rows refer to. */
async function knownFiles(client: ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [fileOwners],
  )
  const keys = rows.map(({ name }) => `select file_key from ${name}`).join(' union all ')
  return keys
    ? `from stored_file where key in (${keys})`
    : "from (select '' as key, 0 as size limit 0) as stored_file where true"
}

/** Their number, and their bytes as the rows have it. */
export async function countFiles(client: ClientBase) {
  const { rows } = await client.query<Pick<LeftOut, 'files' | 'bytes'>>(
    `select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes ${await knownFiles(client)}`,
  )
  return rows[0]!
}

/** Keys of all files that rows refer to, in batches. */
export async function* keysOf(client: ClientBase) {
  const known = await knownFiles(client)
  for (let last = ''; ; ) {
    const { rows } = await client.query<{ key: string }>(`select key ${known} and key > $1 order by key limit 1000`, [
      last,
    ])
    for (const { key } of rows) yield key
    if (rows.length < 1000) return
    last = rows.at(-1)!.key
  }
}
