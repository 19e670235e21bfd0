import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { columnTypes } from './columns.ts'
import { watchForFreeze } from './frozen.ts'
import { NamedClient } from './named-statements.ts'
import { openReplica, type Replica } from './replica/replica.ts'
import type { DB } from './schema.ts'
import { TimedClient } from './timed-client.ts'

export type Database = {
  db: Kysely<DB>
  /** For requests that only read: also while no database accepts changes, if there is a replica. */
  readable: Kysely<DB>
  replica: Replica | null
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
  /** A copy that reports, exports, and searches read, if it lags by at most these seconds. */
  replica?: { connectionString: string; mostLag: number; everyMs?: number } | undefined
}

/** In milliseconds. The server cancels a statement; if it no longer can, this side gives up a little later. */
const statementTimeout = 15_000
const queryTimeout = 18_000
/** Also how long a request waits for a free connection: a 503 within 3 s is better than an endless queue. */
const connectionTimeout = 2_500

/** Opens nothing yet: connections are made with the first query, and again after they were lost. */
export function openDatabase({ replica: copy, ...options }: DatabaseOptions): Database {
  const { connectionString, direct = connectionString } = options
  const { pool, close } = openPool(options)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const reads = copy && openPool({ ...options, ...copy })
  const replica =
    copy && reads ? openReplica({ ...copy, writer: { db, pool, connectionString }, pool: reads.pool }) : null

  return {
    db,
    readable: replica?.readable ?? db,
    replica,
    pool,
    connectionString,
    direct,
    close: async () => {
      await replica?.close()
      await reads?.close()
      await close()
    },
  }
}

function openPool({ connectionString, poolSize = 10, namedStatements = true }: Omit<DatabaseOptions, 'replica'>) {
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
    pool,
    close: async () => {
      stopWatching()
      if (!pool.ended) await pool.end()
    },
  }
}
