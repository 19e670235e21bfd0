import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CannotStart, type Config } from '../../config.ts'
import { storeOf } from '../../kit/files/open-store.ts'
import { ledger, type Migration, migrationLock, readMigrations, runMigration, stillWaiting } from '../migrate.ts'
import { type Counts, endOfRows, type Head, type LeftOut, type Line, version } from './backup.ts'
import { decrypted } from './encryption.ts'
import { type StagedFiles, stagedFiles } from './restore-files.ts'
import { openSession } from './session.ts'
import { columnList, foreignKeysOf, quoted, tablesOf, tablesWithTriggers } from './tables.ts'

type Source = { file: string; passphrase?: string }
type Parts = Source & {
  connectionString: string
  isForced: boolean
  /** Replaces a database that servers are using. */
  isWhileConnected?: boolean
  config: Pick<Config, 'bucket' | 'dataDir'>
  /** Before migrations that the backup does not know. */
  check?: Check
}
type Check = (client: ClientBase, counts: Counts) => Promise<void>
export type RestoreReport = Counts & Pick<Head, 'madeAt' | 'version'> & { leftOut: LeftOut | null }

/**
 * Replaces a database with a backup; one with accounts only with `isForced`. It is one transaction from the first
 * dropped table to the last row: any failure leaves the database and its files unchanged.
 */
export async function restore({
  connectionString,
  isForced,
  isWhileConnected,
  config,
  check,
  ...source
}: Parts): Promise<RestoreReport> {
  const head = await checked(source)
  const history = historyOf(head, await readMigrations())
  const files = stagedFiles(path.join(config.dataDir, 'restore.unfinished'), storeOf(config))
  const client = await openSession(connectionString, 'restore')
  try {
    await client.query('begin')
    const counts = await replace(client, { source, files, history, isForced, isWhileConnected, check }).catch(
      async (error: Error) => {
        await files.withdraw()
        throw error instanceof CannotStart ? error : new CannotStart(sentenceOf(error))
      },
    )
    await client.query('commit').catch(() => {
      throw new CannotStart('The connection to the database ended before the restore was confirmed. Restore again.')
    })
    return { ...counts, madeAt: head.madeAt, version: head.version, leftOut: head.bucket ?? null }
  } finally {
    await client.end().catch(() => {})
    await files.close()
  }
}

function sentenceOf({ message, code }: Error & { code?: string }) {
  const reason =
    code === '55P03'
      ? 'The database is in use. Stop the servers that use it, and try again'
      : message.replace(/\.$/, '')
  return `${reason}. Nothing was restored: the database and its files are as they were.`
}

/** Reads the whole file before anything is dropped. Returns its first line. */
async function checked(source: Source): Promise<Head> {
  const { file } = source
  const lines = linesOf(textOf(source))
  let head: Line | undefined
  let last: Buffer | undefined
  try {
    head = jsonOf((await lines.next()).value as Buffer | undefined)
    for await (const line of lines) last = line
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CannotStart(`There is no file ${file}.`)
    if (error instanceof CannotStart) throw error
    head = undefined
  }
  if (!head || !('format' in head) || head.format !== 'handoff-backup' || !isEnd(last))
    throw new CannotStart(`${file} is no backup of Handoff, or not the whole of one.`)
  if (head.version > version)
    throw new CannotStart(`${file} was written by a newer version of Handoff. Update Handoff, then restore it.`)
  return head
}

const isEnd = (line: Buffer | undefined) => line?.toString().startsWith('{"end":true') === true

export type History = { before: Migration[]; after: Migration[] }

/** Migrations that create the tables of the backup, and those that bring them up to date. Rejects unknown ones. */
export function historyOf(
  { migration, migrations }: Pick<Head, 'migration' | 'migrations'>,
  ours: Migration[],
): History {
  // Version 1 names only the last one.
  const upToLast = ours.filter(({ name }) => name < migration)
  const applied = migrations ?? [
    ...upToLast,
    { checksum: '', ...ours.find(({ name }) => name === migration), name: migration },
  ]
  const after = stillWaiting(ours, applied, 'backup')
  return { before: ours.filter((one) => !after.includes(one)), after }
}

async function refusePeople(client: ClientBase) {
  const { rows } = await client.query<{ account: string | null }>(`select to_regclass('account')::text as account`)
  if (!rows[0]?.account) return
  const people = await client.query('select from account limit 1')
  if (people.rowCount)
    throw new CannotStart(
      'This database has accounts in it. Use an empty one, or replace everything in it with --force.',
    )
}

/** Each running server has one connection of this name; its pending writes would overwrite the restored data. */
export async function refuseServers(client: ClientBase, otherwise = '') {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'handoff bus'`,
  )
  const { count } = rows[0]!
  if (count)
    throw new CannotStart(
      `${count === 1 ? 'A server is' : `${count} servers are`} connected to this database. Stop ${count === 1 ? 'it' : 'them'} first${otherwise}.`,
    )
}

type Work = Pick<Parts, 'isForced' | 'isWhileConnected' | 'check'> & {
  source: Source
  files: StagedFiles
  history: History
}

async function replace(
  client: ClientBase,
  { source, files, history, isForced, isWhileConnected = false, check }: Work,
): Promise<Counts> {
  await client.query(`set local lock_timeout = '30s'; select pg_advisory_xact_lock(${migrationLock})`)
  if (!isForced) await refusePeople(client)
  if (!isWhileConnected) await refuseServers(client, ', or add --while-connected')
  await files.open()
  await client.query(rememberFiles)
  await client.query(rememberErasures)
  await client.query('drop schema public cascade; create schema public')
  const counts = await build(client, { history, files, lines: linesOf(textOf(source)), check })
  await client.query(sweepPreviousFiles)
  await client.query(keepErasures)
  await files.publish()
  return counts
}

type Build = {
  history: History
  lines: AsyncGenerator<Buffer>
  files?: Pick<StagedFiles, 'add'>
  check?: Check
}

/** Makes the database in an empty schema, inside the caller's transaction. */
export async function build(client: ClientBase, { history, lines, files, check }: Build): Promise<Counts> {
  await client.query(ledger)
  for (const migration of history.before) await runMigration(client, migration)
  const counts = await fill(client, lines, files)
  await check?.(client, counts)
  for (const migration of history.after) await runMigration(client, migration)
  return counts
}

/** Files of the replaced database: no row refers to them later, so the running server sweeps their bytes. */
const rememberFiles = `
  create temporary table former_file (key text, size bigint, created_at timestamptz) on commit drop;
  do $$ begin
    if to_regclass('public.stored_file') is not null then
      insert into former_file select key, size, created_at from public.stored_file;
    end if;
  end $$`

/** Who was erased since the backup was made: a job of the server erases them again (erasures.eraseAgain). */
const rememberErasures = `
  do $$ begin
    if to_regclass('public.erasure') is not null then
      create temporary table former_erasure on commit drop as
        select customer_id, number, reason, created_at from public.erasure;
    end if;
  end $$`
const keepErasures = `
  do $$ begin
    if to_regclass('pg_temp.former_erasure') is not null then
      insert into erasure (customer_id, number, reason, created_at)
      select former.* from former_erasure as former join customer on customer.id = former.customer_id
      on conflict do nothing;
    end if;
  end $$`
const sweepPreviousFiles = `
  do $$ begin
    insert into stored_file (key, size, created_at) select key, size, created_at from former_file on conflict do nothing;
  end $$`

/**
 * Without foreign keys, because tables may reference each other; they are checked when they are created again. Without
 * triggers as well: what they derived is in the backup, and would be inserted twice.
 */
async function fill(client: ClientBase, lines: Build['lines'], files: Build['files']): Promise<Counts> {
  const keys = await foreignKeysOf(client)
  const withTriggers = await tablesWithTriggers(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of withTriggers) await client.query(`alter table ${table} disable trigger user`)
  const names = (await tablesOf(client)).map(({ name }) => quoted(name))
  await client.query(`truncate ${names.join(', ')}`)

  const counts: Counts = { tables: 0, rows: 0, files: 0, bytes: 0 }
  let line = await nextLine(lines)
  for (; !('end' in line); line = await nextLine(lines)) {
    if ('months' in line) for (const month of line.months) await client.query('select create_month($1)', [month])
    if ('sequence' in line) await client.query('select setval($1, $2)', [quoted(line.sequence), line.value])
    if ('file' in line) {
      await files?.add(line.file, bytesOf(lines, counts))
      counts.files++
    }
    if ('table' in line) {
      const target = client.query(
        copyFrom(`copy ${quoted(line.table)} (${columnList({ name: line.table, ...line })}) from stdin`),
      )
      await pipeline(Readable.from(rowsOf(lines)), target)
      counts.tables++
      counts.rows += target.rowCount
    }
  }
  // Version 1 counted only tables.
  if (line.tables !== counts.tables || (line.rows ?? counts.rows) !== counts.rows)
    throw new Error(
      `${line.rows} rows in ${line.tables} tables were written, and ${counts.rows} in ${counts.tables} read`,
    )
  for (const { table } of withTriggers) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  return counts
}

const piece = 256 * 1024

/** Rows up to the end of their table, in few chunks, which are large only if a row is. */
async function* rowsOf(lines: AsyncGenerator<Buffer>) {
  let gathered: Buffer[] = []
  let bytes = 0
  for await (const row of linesUpToEnd(lines)) {
    gathered.push(row)
    bytes += row.length
    if (bytes < piece) continue
    yield Buffer.concat(gathered)
    gathered = []
    bytes = 0
  }
  if (bytes) yield Buffer.concat(gathered)
}

async function* bytesOf(lines: AsyncGenerator<Buffer>, counts: Counts) {
  for await (const line of linesUpToEnd(lines)) {
    const bytes = Buffer.from(line.toString('latin1'), 'base64')
    counts.bytes += bytes.length
    yield bytes
  }
}

/** Leaves the following lines to the next reader. */
async function* linesUpToEnd(lines: AsyncGenerator<Buffer>) {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value.length === 3 && line.value.toString('latin1', 0, 2) === endOfRows) return
    yield line.value
  }
}

async function* textOf({ file, passphrase }: Source): AsyncGenerator<Buffer> {
  const bytes = Readable.from(decrypted(file, passphrase))
  const text = createGunzip()
  bytes.on('error', (error) => text.destroy(error)).pipe(text)
  try {
    yield* text
  } finally {
    bytes.destroy()
  }
}

/** Each line with its line break. */
export async function* linesOf(text: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of text) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    let from = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      yield rest.subarray(from, end + 1)
      from = end + 1
    }
    rest = rest.subarray(from)
  }
}

const nextLine = async (lines: AsyncGenerator<Buffer>) => {
  const line = jsonOf((await lines.next()).value as Buffer | undefined)
  if (!line) throw new Error('The backup ends too soon.')
  return line
}

const jsonOf = (line: Buffer | undefined) => (line ? (JSON.parse(line.toString()) as Line) : undefined)
