import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { addressOf } from '../db/backup/session.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { execute } from './cluster.ts'

/** A new database, copied from the migrated template in a few milliseconds. Closing it drops it. */
export async function openTestDatabase({ poolSize = 5 } = {}): Promise<Database> {
  const { name: template, server } = inject('template')
  const name = `handoff_test_${randomBytes(6).toString('hex')}`
  // Copied as files: through the log of a server without durability, each page is written twice.
  await execute(server, `create database ${name} template ${template} strategy file_copy`)

  const database = openDatabase({ connectionString: addressOf(server, name), poolSize })
  return {
    ...database,
    close: async () => {
      await database.close()
      await execute(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Address of an empty database, without tables, and a function to drop it. */
export async function emptyTestDatabase() {
  const { server } = inject('template')
  const name = `handoff_empty_${randomBytes(6).toString('hex')}`
  await execute(server, `create database ${name}`)
  return {
    connectionString: addressOf(server, name),
    drop: () => execute(server, `drop database ${name} with (force)`),
  }
}
