import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { addressOf } from '../db/backup/session.ts'
import type { Origin } from '../db/embedded/installation.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { loadReference } from '../features/platform/reference/reference.load.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database as every new network has it, without people, and the server to copy it on. */
    template: { name: string; server: string }
  }
}

/**
 * Before the first API test: a PostgreSQL server with a migrated database, which each test file copies. The server is
 * the embedded one, the system's with TEST_POSTGRES=system, or the one at TEST_DATABASE_URL.
 */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await start()
  const name = `handoff_template_${randomBytes(6).toString('hex')}`
  await execute(server.url, `create database ${name}`)
  const template = addressOf(server.url, name)
  await migrate(template)
  const { db, close } = openDatabase({ connectionString: template })
  await loadReference(db)
  // A database with connections cannot be copied.
  await close()
  project.provide('template', { name, server: server.url })

  return async () => {
    await execute(server.url, `drop database if exists ${name}`)
    await server.stop()
  }
}

async function start() {
  const folder = await mkdtemp(path.join(tmpdir(), 'handoff-test-'))
  // As root the database runs as another user, who needs access.
  await chmod(folder, 0o711)
  const origin: Origin = process.env.TEST_POSTGRES === 'system' ? 'system' : 'any'
  const { connectionString, stop } = await startEmbedded({ dataDir: folder, origin, isThrowaway: true })
  return { url: connectionString, stop: () => stop().then(() => rm(folder, { recursive: true, force: true })) }
}

/** Runs one statement on a separate connection. */
export async function execute(address: string, statement: string) {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
