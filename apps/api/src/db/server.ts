import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { CannotStart, type Config } from '../config.ts'
import { isDatabaseAway } from './away.ts'
import { AlreadyRunning } from './embedded/lock.ts'
import { runningEmbedded, startEmbedded } from './embedded/start.ts'

/** The configured PostgreSQL, ready for queries. Stopping only disconnects from one that is not embedded. */
export type DatabaseServer = {
  connectionString: string
  /** Without the pooler that may be in front of it. */
  direct: string
  /** Its data folder; undefined if it is not embedded. */
  folder?: string
  stop: () => Promise<void>
}

type Say = (line: string) => void

export async function openServer(config: Config, say: Say): Promise<DatabaseServer> {
  const { databaseUrl, databaseUrlDirect: direct = databaseUrl, dataDir } = config
  if (!databaseUrl || !direct) {
    const embedded = await startEmbedded({ dataDir, say })
    return { ...embedded, direct: embedded.connectionString }
  }
  await answering('DATABASE_URL', databaseUrl, say)
  if (direct !== databaseUrl) await answering('DATABASE_URL_DIRECT', direct, say)
  return { connectionString: databaseUrl, direct, stop: async () => {} }
}

/** For a command next to the server: uses the database of the running server, unless it needs exclusive access. */
export async function openServerNextTo(config: Config, say: Say, alone: boolean): Promise<DatabaseServer> {
  try {
    return await openServer(config, say)
  } catch (error) {
    if (!(error instanceof AlreadyRunning) || alone) throw error
    const connectionString = runningEmbedded(config.dataDir)
    return { connectionString, direct: connectionString, stop: async () => {} }
  }
}

/** A database started together with the server may need a moment. */
async function answering(variable: string, connectionString: string, say: Say) {
  for (const until = performance.now() + 30_000; ; await sleep(500)) {
    const error = await knock(connectionString)
    if (!error) return
    if (!isDatabaseAway(error) || performance.now() > until)
      throw new CannotStart(`The database at ${variable} does not answer: ${error.message || 'connection refused'}.`)
    if (performance.now() < until - 29_000) say(`Waiting for the database at ${variable}.`)
  }
}

/** Why it can't be used; undefined if it can. */
export async function knock(connectionString: string): Promise<Error | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if (rows[0]!.version < 150_000) return new Error('it is older than PostgreSQL 15')
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => {})
  }
}
