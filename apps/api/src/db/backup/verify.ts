import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { ClientBase } from 'pg'
import { CannotStart } from '../../config.ts'
import { verifyAll } from '../../features/platform/trail/trail.chain.ts'
import { storeOf } from '../../kit/files/open-store.ts'
import { openDatabase } from '../open.ts'
import { type Counts, keysOf } from './backup.ts'
import { type RestoreReport, restore } from './restore.ts'
import { addressOf, openSession } from './session.ts'
import { quoted, tablesOf } from './tables.ts'

type Parts = { connectionString: string; file: string; passphrase?: string; dataDir: string }
export type VerifyReport = RestoreReport & { entries: number }

/** Restores a backup into a database and a folder made for it, checks both, and removes them. */
export async function verifyBackup({ connectionString, dataDir, ...source }: Parts): Promise<VerifyReport> {
  await mkdir(dataDir, { recursive: true })
  const folder = await mkdtemp(path.join(dataDir, 'backup-'))
  const config = { dataDir: folder, bucket: undefined }
  try {
    return await inTemporaryDatabase(connectionString, async (temporary) => {
      const report = await restore({
        connectionString: temporary,
        isForced: false,
        config,
        check: countRows,
        ...source,
      })
      return { ...report, ...(await checkRestored(temporary, report, config)) }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Next to the one in use, on the same server. One that was left by a killed process is dropped first. */
async function inTemporaryDatabase<T>(connectionString: string, work: (address: string) => Promise<T>): Promise<T> {
  const client = await openSession(connectionString, 'backup')
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const name = `${rows[0]!.name}_backup`
    await client.query(`drop database if exists ${quoted(name)}`).catch(refusedBecause)
    await client.query(`create database ${quoted(name)}`).catch(refusedBecause)
    try {
      return await work(addressOf(connectionString, name))
    } finally {
      await client.query(`drop database ${quoted(name)} with (force)`)
    }
  } finally {
    await client.end()
  }
}

const sentences: Record<string, string> = {
  '42501':
    'The user of the database may not create another one for the check. Allow it with ALTER ROLE … CREATEDB, or verify ' +
    'on another machine: without DATABASE_URL, the product brings its own database.',
  '55006': 'Another check of a backup is running. Wait until it has ended.',
}

function refusedBecause(error: Error & { code?: string }): never {
  const sentence = sentences[error.code ?? '']
  throw sentence ? new CannotStart(sentence) : error
}

async function countRows(client: ClientBase, counts: Counts) {
  let total = 0
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::float8 as count from ${quoted(name)}`)
    total += rows[0]!.count
  }
  if (total !== counts.rows) throw new CannotStart(`The backup has ${counts.rows} rows, and ${total} were restored.`)
}

async function checkRestored(connectionString: string, counts: Counts, config: Parameters<typeof storeOf>[0]) {
  const database = openDatabase({ connectionString })
  const client = await database.pool.connect()
  try {
    const store = storeOf(config)
    let files = 0
    for await (const key of keysOf(client)) if (await store.has(key)) files++
    if (files !== counts.files)
      throw new CannotStart(`The backup has ${counts.files} files, and ${files} of them belong to a record.`)
    const { isIntact, firstBroken, entries } = await verifyAll(database.db)
    if (!isIntact) throw new CannotStart(`In this backup, the audit trail was altered at entry ${firstBroken}.`)
    return { entries }
  } finally {
    client.release()
    await database.close()
  }
}
