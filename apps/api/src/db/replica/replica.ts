import { type CompiledQuery, Kysely, PostgresDialect, type QueryResult, sql } from 'kysely'
import type { Pool } from 'pg'
import { isDatabaseAway } from '../away.ts'
import type { DB } from '../schema.ts'
import { positionOf } from './positions.ts'
import { readDialect } from './read-driver.ts'
import { positionNow, watchBoth } from './watch.ts'

/** Reads from a copy of the database, and what is readable while no database accepts changes: see decision 114. */
export type Replica = {
  /** For requests that only read: the writer, or the replica while the writer is away. */
  readable: Kysely<DB>
  /** The replica once it has replayed this position; the writer until then, or if the replica is late or away. */
  readableAfter: (written: string | null) => Kysely<DB>
  /** Remembers that an account has changed something. Returns the position from which on it can be read. */
  noteChange: (accountId: number) => Promise<string | null>
  /** Since when no database has accepted changes; null while one does. */
  readOnlySince: () => Date | null
  /** Called when that begins and when it ends. */
  onReadOnly: (listener: (since: Date | null) => void) => void
  /** Seconds for which the replica has missed a change of the writer; null if it does not answer. */
  lag: () => number | null
  close: () => Promise<void>
}

type Parts = {
  writer: { db: Kysely<DB>; pool: Pool; connectionString: string }
  /** Of the replica. */
  connectionString: string
  pool: Pool
  /** In seconds. */
  mostLag: number
  everyMs?: number
}

/** The replica can't answer: changes, and statements that a change from the writer interrupted. */
const refusals = ['25006', '40001', '40P01']
const isRefused = (error: unknown) =>
  isDatabaseAway(error) || refusals.includes(String((error as { code?: unknown }).code))

/** Counts as a database that does not answer. */
class Unusable extends Error {
  code = '57P03'
}

/** Beyond it, a read that has to be written down is refused. */
const mostPostponed = 10_000

/** Without it, none of its statements would be sent. */
export function openReplica({ writer, connectionString, pool, mostLag, everyMs = 1_000 }: Parts): Replica {
  const driver = new PostgresDialect({ pool: writer.pool }).createDriver()
  const initialized = driver.init()
  const postponed: CompiledQuery[] = []
  const { readOnlySince, onReadOnly, lag, lagOf, stop } = watchBoth({
    writer: writer.connectionString,
    replica: connectionString,
    everyMs,
    onAnswer: writePostponed,
  })

  /** A transaction for each: behind a pooler, what was asked before may be true of another machine. */
  async function onReplica<Row>(query: CompiledQuery, written: bigint): Promise<QueryResult<Row>> {
    const client = await pool.connect()
    let error: Error | undefined
    try {
      // Several statements in one text have several results.
      const [, answer] = (await client.query(`begin read only; ${positionNow}`)) as unknown as {
        rows: { position: string | null }[]
      }[]
      const text = answer?.rows[0]?.position
      const position = text ? positionOf(text) : 0n
      if (position < written || lagOf(position) > mostLag) throw new Unusable('The replica is late')
      const { rows } = await client.query(query.sql, query.parameters as unknown[])
      return { rows: rows as Row[] }
    } finally {
      await client.query('commit').catch((failure: Error) => (error = failure))
      client.release(error)
    }
  }

  async function onWriter<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await initialized
    const connection = await driver.acquireConnection()
    try {
      return await connection.executeQuery<Row>(query)
    } finally {
      await driver.releaseConnection(connection)
    }
  }

  async function write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!readOnlySince())
      try {
        return await onWriter(query)
      } catch (error) {
        if (!isWriterAway(error)) throw error
      }
    const { query: node } = query
    if (node.kind !== 'InsertQueryNode' || node.returning || postponed.length >= mostPostponed)
      throw new Unusable('No database accepts changes')
    postponed.push(query)
    return { rows: [] }
  }

  async function writePostponed() {
    for (let next = postponed.shift(); next; next = postponed.shift()) {
      try {
        await onWriter(next)
      } catch (error) {
        // What it is about may be deleted; a writer that is away again gets it later.
        if (!isWriterAway(error)) continue
        postponed.unshift(next)
        return
      }
    }
  }

  const readableAfter = (written: string | null) => {
    const position = written === null ? 0n : positionOf(written)
    const read = async <Row>(query: CompiledQuery) => {
      if (readOnlySince()) return onReplica<Row>(query, 0n)
      if ((lag() ?? Number.POSITIVE_INFINITY) > mostLag) return onWriter<Row>(query)
      return onReplica<Row>(query, position).catch((error: unknown) => {
        if (!isRefused(error)) throw error
        return onWriter<Row>(query)
      })
    }
    return new Kysely<DB>({ dialect: readDialect(driver, { read, write }) })
  }

  const readable = new Kysely<DB>({
    dialect: readDialect(driver, {
      write,
      read: async <Row>(query: CompiledQuery) => {
        if (readOnlySince()) return onReplica<Row>(query, 0n)
        return onWriter<Row>(query).catch((error: Error) => {
          if (!isDatabaseAway(error) || isBusy(error)) throw error
          return onReplica<Row>(query, 0n)
        })
      },
    }),
  })

  return {
    readable,
    readableAfter,
    readOnlySince,
    onReadOnly,
    lag,
    close: stop,

    // Its own loss in a crash of the writer is harmless, so it waits for no disk.
    noteChange: async (accountId) => {
      const changed = await sql<{ written: string }>`
        with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
        update account set written_lsn = pg_current_wal_insert_lsn() from unhurried where account.id = ${accountId}
        returning written_lsn as written`
        .execute(writer.db)
        .catch(() => null)
      return changed?.rows[0]?.written ?? null
    },
  }
}

/** All connections are in use, or one takes long: the writer may have changes that the replica lacks. */
const isBusy = (error: Error) => error.message.startsWith('timeout exceeded')
const isWriterAway = (error: unknown) => isDatabaseAway(error) || (error as { code?: unknown }).code === '25006'
