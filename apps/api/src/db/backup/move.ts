import type { Client } from 'pg'
import { CannotStart, type Config } from '../../config.ts'
import { storeOf } from '../../kit/files/open-store.ts'
import { readMigrations } from '../migrate.ts'
import { knock } from '../server.ts'
import { type Counts, countFiles, keysOf, lastLine, migrationsOf, rowsOf, wholeTable } from './backup.ts'
import { build, historyOf, linesOf, refuseServers } from './restore.ts'
import { openSession } from './session.ts'
import { differencesOf, sumsOf } from './sums.ts'
import { quoted, tablesOf } from './tables.ts'

type Parts = { connectionString: string; target: string; config: Pick<Config, 'bucket' | 'dataDir'> }
export type MoveReport = Counts & { sequences: number; missing: number }

/**
 * Copies a database that no one may change until the end to an empty one. The copy is one transaction, which compares
 * everything before its commit: any failure leaves the target empty, and the source is only read.
 */
export async function move({ connectionString, target, config }: Parts): Promise<MoveReport> {
  const problem = await knock(target)
  if (problem)
    throw new CannotStart(`The database at the new address can’t be used: ${problem.message || 'connection refused'}.`)
  const source = await openSession(connectionString, 'move')
  const copy = await openSession(target, 'move').catch(async (error: unknown) => {
    await source.end()
    throw error
  })
  try {
    await stopWrites(source)
    await refuseFilled(copy)
    const files = { ...(await countFiles(source)), missing: await countMissing(source, config) }
    await copy.query('begin')
    const report = await transfer(source, copy).catch(async (error: Error) => {
      await copy.query('rollback').catch(() => {})
      throw error instanceof CannotStart
        ? error
        : new CannotStart(`${error.message.replace(/\.$/, '')}. ${nothingMoved}`)
    })
    await copy.query('commit').catch(() => {
      throw new CannotStart(
        'The connection to the new database ended before the move was confirmed. The old database is as it was and ' +
          'still the one in use. Move again; if the new one is no longer empty, empty it first.',
      )
    })
    return { ...report, ...files }
  } finally {
    await source.end().catch(() => {})
    await copy.end().catch(() => {})
  }
}

const nothingMoved =
  'Nothing was moved: the old database is as it was and still the one in use, and the new one is empty.'

/** Until the session ends. Servers are refused; any other program that writes must wait. */
async function stopWrites(source: Client) {
  await migrationsOf(source)
  await refuseServers(source)
  const tables = (await tablesOf(source)).map(({ name }) => quoted(name))
  // The locks come before the snapshot: what was committed until then is in it.
  await source.query('begin isolation level repeatable read')
  await source
    .query(`set local lock_timeout = '3s'; lock table ${tables.join(', ')}, migration in share mode`)
    .catch((error: Error & { code?: string }) => {
      throw error.code === '55P03'
        ? new CannotStart('A program is writing to the old database. Stop it, then move again.')
        : error
    })
}

/** Of any schema; what belongs to an extension does not count. */
async function refuseFilled(copy: Client) {
  const { rows } = await copy.query<{ encoding: string; first: string | null }>(`
    select current_setting('server_encoding') as encoding, (
      select min(oid::regclass::text) from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
        and relnamespace::regnamespace::text !~ '^pg_(toast|temp)'
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as first`)
  const { encoding, first } = rows[0]!
  if (first)
    throw new CannotStart(
      `The database at the new address is not empty: it has ${first}. Create an empty one, and move to it.`,
    )
  if (encoding !== 'UTF8')
    throw new CannotStart(
      `The database at the new address has the encoding ${encoding}. Create one with UTF8, and move to it.`,
    )
}

async function transfer(source: Client, copy: Client) {
  const migrations = await migrationsOf(source)
  const history = historyOf({ migration: migrations.at(-1)!.name, migrations }, await readMigrations())
  const sums = await sumsOf(source)
  const check = async () => {
    const differences = differencesOf(sums, await sumsOf(copy))
    if (differences.length) throw new Error(`The copy differs from the old database in ${differences.join(', ')}`)
  }
  const counts = await build(copy, { history, lines: linesOf(contents(source)), check })
  const sequences = [...sums.keys()].filter((name) => name.startsWith('sequence ')).length
  return { ...counts, sequences }
}

async function* contents(source: Client) {
  const counts = { tables: 0, rows: 0, files: 0, bytes: 0 }
  yield* rowsOf(source, counts, wholeTable)
  yield lastLine(counts)
}

/** Files that rows refer to, and that are not in the store: they were lost before. */
async function countMissing(client: Client, config: Parts['config']) {
  const store = storeOf(config)
  let missing = 0
  for await (const key of keysOf(client)) if (!(await store.has(key))) missing++
  return missing
}
