import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { Client, type ClientBase } from 'pg'
import { CannotStart } from '../config.ts'

export type Migration = { name: string; sql: string; checksum: string }
export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** Any number not used by another lock: the second process waits and finds the work done. */
export const migrationLock = 7_423_001

export const ledger = `
  create table if not exists migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

/** Migrates the database to the newest file, or to the one named `last`. Returns the names it applied. */
export async function migrate(
  connectionString: string,
  { folder = migrationsFolder, last = '' } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new Client({ connectionString })
  await client.connect()
  const applied: string[] = []
  try {
    for (let until = Date.now() + patience; ; ) {
      try {
        const name = await applyNext(client, migrations, last)
        if (name === undefined) return applied
        applied.push(name)
        until = Date.now() + patience
      } catch (error) {
        if (!isOccupied(error) || Date.now() > until) throw error
        await sleep(200 + Math.random() * 300)
      }
    }
  } finally {
    await client.end()
  }
}

/**
 * Servers of the version before go on working. A migration that does not get its locks soon lets them go on, and tries
 * again: sooner than the second after which PostgreSQL would end one of two transactions that wait for each other.
 */
const lockTimeout = '500ms'
/**
 * While servers are connected, requests wait at the door: each begins by reading its session, before it holds anything.
 * Those under way end while it sleeps.
 */
const quiet = `
  do $$ begin
    if to_regclass('session') is not null and exists (
      select from pg_stat_activity where datname = current_database() and application_name = 'handoff')
    then
      lock table session in access exclusive mode;
      perform pg_sleep(0.3);
    end if;
  end $$`
/** In milliseconds, for each migration. */
const patience = aMinute
const isOccupied = (error: unknown) => {
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  return code === '55P03' || code === '40P01'
}

/**
 * One transaction, whose lock ends with it: a pooler may hand the next one to another connection. Undefined: there is
 * none to apply.
 */
async function applyNext(client: Client, migrations: Migration[], last: string) {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
    await client.query(ledger)
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    const { rows } = await client.query<Migration>('select name, checksum from migration order by name')
    const [next] = stillWaiting(migrations, rows).filter(({ name }) => !last || name <= last)
    if (next) await runMigration(client, { ...next, sql: `${quiet};\n${next.sql}` })
    await client.query('commit')
    return next?.name
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The files `0001_people.sql`, `0002_…` in order. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name)).sort()
  const twins = names.filter((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4))
  if (twins.length > 0) throw new CannotStart(`Two migrations have the number ${twins[0]!.slice(0, 4)}; renumber one.`)
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Line endings may differ between clones of one commit, and do not matter.
  const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

/** Rejects a foreign history: a file changed after it ran, or one we do not have. */
export function stillWaiting(migrations: Migration[], applied: AppliedMigration[], whose = 'database') {
  for (const { name, checksum } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file) throw new CannotStart(`The ${whose} is newer than this version: it knows the migration ${name}.`)
    if (file.checksum !== checksum)
      throw new CannotStart(`The migration ${name} was changed after it ran. Undo the change and add a new migration.`)
  }
  const newest = applied.at(-1)?.name ?? ''
  const waiting = migrations.filter((migration) => !applied.some(({ name }) => name === migration.name))
  const late = waiting.find(({ name }) => name < newest)
  if (late) throw new CannotStart(`The migration ${late.name} comes before ${newest}, which ran already. Renumber it.`)
  return waiting
}

/** Inside the caller's transaction. */
export async function runMigration(client: ClientBase, { name, sql, checksum }: Migration) {
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    if (isWithoutContrib(error)) throw new CannotStart(contribSentence, { cause: error })
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const contribSentence =
  'PostgreSQL lacks the extensions pg_trgm, fuzzystrmatch, and unaccent: install its contrib package, and allow the ' +
  'database user to create extensions.'
const isWithoutContrib = (error: unknown) => {
  const { code, message } = error as { code?: string; message: string }
  return /\bextension\b/.test(message) && (code === '0A000' || code === '42501' || code === '58P01')
}
