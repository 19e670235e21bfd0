import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import type { Origin } from '../db/embedded/installation.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { loadReference } from '../features/platform/reference/reference.load.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with everything a network starts with and no one in it, and who may copy it. */
    template: { name: string; server: string }
  }
}

/**
 * Before the first test of the API: a PostgreSQL server and a migrated database on it, copied by each test file.
 * The server is the product's own; or the system's with TEST_POSTGRES=system; or the one at TEST_DATABASE_URL.
 */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await start()
  const name = `handoff_template_${randomBytes(6).toString('hex')}`
  await tell(server.url, `create database ${name}`)
  const template = addressOf(server.url, name)
  await migrate(template)
  const { db, close } = openDatabase({ connectionString: template })
  await loadReference(db)
  // A database that someone is connected to cannot be copied.
  await close()
  project.provide('template', { name, server: server.url })

  return async () => {
    await tell(server.url, `drop database if exists ${name}`)
    await server.stop()
  }
}

async function start() {
  const folder = await mkdtemp(path.join(tmpdir(), 'handoff-test-'))
  // As root the database runs as someone else, who must be able to come in.
  await chmod(folder, 0o711)
  const origin: Origin = process.env.TEST_POSTGRES === 'system' ? 'system' : 'any'
  const { connectionString, stop } = await startEmbedded({ dataDir: folder, origin, isThrowaway: true })
  return { url: connectionString, stop: () => stop().then(() => rm(folder, { recursive: true, force: true })) }
}

/** The address of another database of the same server. */
export function addressOf(server: string, database: string) {
  return server.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`)
}

/** Says one thing to a database, on a connection of its own. */
export async function tell(address: string, statement: string) {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
