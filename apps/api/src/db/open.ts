import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { columnTypes } from './columns.ts'
import { watchForFreeze } from './frozen.ts'
import { NamedClient } from './named-statements.ts'
import type { DB } from './schema.ts'
import { TimedClient } from './timed-client.ts'

export type Database = {
  db: Kysely<DB>
  pool: Pool
  /** For connections of one's own: LISTEN, COPY. */
  connectionString: string
  close: () => Promise<void>
}

export type DatabaseOptions = { connectionString: string; poolSize?: number; namedStatements?: boolean }

/** In milliseconds. The server gives up a statement; where it can't any longer, this side does a little later. */
const statementTimeout = 15_000
const queryTimeout = 18_000
/** Also how long a request waits for a free connection: a 503 within 3 s is better than an endless queue. */
const connectionTimeout = 2_500

/** Opens nothing yet: connections are made when the first question is asked, and made again when they were lost. */
export function openDatabase({ connectionString, poolSize = 10, namedStatements = true }: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    types: columnTypes,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'handoff',
    // A pooler refuses settings at the start of a connection, so there only this side gives up.
    ...(namedStatements
      ? { Client: NamedClient, statement_timeout: statementTimeout, query_timeout: queryTimeout }
      : { Client: TimedClient, query_timeout: statementTimeout }),
  })
  // A connection that breaks is replaced by the pool, and its question fails; without listeners the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const stopWatching = watchForFreeze(pool, connectionString)

  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    connectionString,
    close: async () => {
      stopWatching()
      if (!pool.ended) await pool.end()
    },
  }
}

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]
/** Shutting down, crashed, starting up, too many connections; and everything of class 08, connection trouble. */
const postgresCodes = /^(57P0[123]|53300|08...)$/
const driverSentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Is this the error of a database that is away, so that asking again later may help? Such a request is answered 503. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && 'syscall' in error && error.syscall !== 'open') return networkCodes.includes(code)
  if (typeof code === 'string' && postgresCodes.test(code)) return true
  // Both addresses of a host name refused.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return driverSentences.test(error.message)
}
