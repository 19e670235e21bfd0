import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { productVersion, rootFolder } from '../../config.ts'
import { loadReference } from '../../features/platform/reference/reference.load.ts'
import { storeOf } from '../../kit/files/open-store.ts'
import { backUp } from '../backup/backup.ts'
import { quoted } from '../backup/tables.ts'
import { loadDemo } from '../demo/load.ts'
import { startEmbedded } from '../embedded/start.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { say } from '../say.ts'
import { fillEmptyTables } from './fill-empty-tables.ts'

/** Before a release: a small backup by this version, which later versions must be able to bring forward. */

type Reference = { child: string; columns: string[]; parent: string; keys: string[] }

/** A few customers of the demo network, and what belongs to them. */
async function shrink(pool: Pool) {
  const client = await pool.connect()
  try {
    // Neither triggers nor foreign keys.
    await client.query('set session_replication_role = replica')
    await client.query(`delete from customer where id % 12 <> 0;
      delete from event where customer_id not in (select id from customer);
      delete from event where referral_id not in (select id from referral)`)
    const { rows } = await client.query<Reference>(`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent,
        array(select attname::text from unnest(conkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
        array(select attname::text from unnest(confkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = confrelid and attnum = number order by place) as keys
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    for (let isDone = false; !isDone; ) {
      isDone = true
      for (const reference of rows) if ((await client.query(withoutParent(reference))).rowCount) isDone = false
    }
    for (const table of ['zip_centroid', 'city', 'county']) await client.query(withoutChild(table, rows))
    // The chain is over these events alone.
    await client.query('delete from event_seal')
    await client.query('select seal_event(id) from (select id from event order by id) as event')
  } finally {
    client.release(true)
  }
}

function withoutParent({ child, columns, parent, keys }: Reference) {
  const filled = columns.map((column) => `child.${quoted(column)} is not null`)
  const equal = columns.map((column, at) => `child.${quoted(column)} = parent.${quoted(keys[at]!)}`)
  return `delete from ${child} as child where ${filled.join(' and ')}
    and not exists (select from ${parent} as parent where ${equal.join(' and ')})`
}

function withoutChild(table: string, references: Reference[]) {
  const children = references.filter(({ parent }) => parent === table)
  const unused = children.map(
    ({ child, columns, keys }) =>
      `not exists (select from ${child} as child where child.${quoted(columns[0]!)} = parent.${quoted(keys[0]!)})`,
  )
  return `delete from ${table} as parent where ${['true', ...unused].join(' and ')}`
}

const releases = path.join(import.meta.dirname, 'releases.json')
const folder = await mkdtemp(path.join(tmpdir(), 'handoff-release-'))
const embedded = await startEmbedded({ dataDir: folder, isThrowaway: true })
const { connectionString } = embedded
const config = { dataDir: folder, bucket: undefined }
await migrate(connectionString)
const database = openDatabase({ connectionString })
await loadReference(database.db)
await loadDemo(database.db, new Date(), storeOf(config))
await shrink(database.pool)
for (const [table, reason] of await fillEmptyTables(database.pool)) say(`${table} is empty: ${reason}`)
await database.close()
const file = path.join(import.meta.dirname, `${productVersion}.backup`)
const { tables, rows, files, size } = await backUp({ connectionString, file, config })
const known = JSON.parse(await readFile(releases, 'utf8')) as Record<string, string>
const { stdout: commit } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: rootFolder })
await writeFile(releases, `${JSON.stringify({ ...known, [productVersion]: commit.trim() }, null, 2)}\n`)
say(`${file}: ${tables} tables, ${rows} rows, ${files} files, ${size} bytes`)
await embedded.stop()
await rm(folder, { recursive: true })
