import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { columnTypes } from './columns.ts'
import { watchForFreeze } from './frozen.ts'
import { NamedClient } from './named-statements.ts'
import type { DB } from './schema.ts'
import { isOfStandby, TimedClient } from './timed-client.ts'

export type Database = {
  db: Kysely<DB>
  pool: Pool
  /** For separate connections: COPY. */
  connectionString: string
  /** The same database without a pooler: LISTEN. */
  direct: string
  close: () => Promise<void>
}

export type DatabaseOptions = {
  connectionString: string
  direct?: string
  poolSize?: number
  namedStatements?: boolean
}

/** In milliseconds. The server cancels a statement; if it no longer can, this side gives up a little later. */
const statementTimeout = 15_000
const queryTimeout = 18_000
/** Also how long a request waits for a free connection: a 503 within 3 s is better than an endless queue. */
const connectionTimeout = 2_500

/** Opens nothing yet: connections are made with the first query, and again after they were lost. */
export function openDatabase({
  connectionString,
  direct = connectionString,
  poolSize = 10,
  namedStatements = true,
}: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    types: columnTypes,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: aMinute,
    keepAlive: true,
    application_name: 'handoff',
    // A pooler rejects settings at the start of a connection, so there only this side gives up.
    ...(namedStatements
      ? { Client: NamedClient, statement_timeout: statementTimeout, query_timeout: queryTimeout }
      : { Client: TimedClient, query_timeout: statementTimeout }),
  })
  // The pool replaces a broken connection, and its query fails; without listeners the process would crash.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const stopWatching = watchForFreeze(pool, connectionString)

  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    connectionString,
    direct,
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
/** Shutting down, crashed, starting up, too many connections; and all of class 08, connection errors. */
const postgresCodes = /^(57P0[123]|53300|08...)$/
const driverSentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Is the database down, so that a retry may help? Such a request is answered with 503. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && 'syscall' in error && error.syscall !== 'open') return networkCodes.includes(code)
  if ((typeof code === 'string' && postgresCodes.test(code)) || isOfStandby(error)) return true
  // Both addresses of a host name refused.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return driverSentences.test(error.message)
}
