import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'

type Options = { db: Kysely<DB>; hear: (message: string) => void; onError: (error: unknown) => void; everyMs?: number }

/**
 * Reads messages from the table, where everyone writes them while a reader is registered. Each look takes those whose
 * transaction has ended since the last one, so that none is read twice, and none is missed that commits late.
 */
export function pollMessages({ db, hear, onError, everyMs = 2_000 }: Options) {
  const id = randomUUID()
  let from: string | null = null
  let isStopped = false
  let looked: Promise<void>
  let timer: NodeJS.Timeout | undefined

  async function look() {
    try {
      await register()
      const { rows } = await read()
      for (const { message } of rows) if (message !== null) hear(message)
      from = rows[0]!.until
      await removeOld()
    } catch (error) {
      onError(error)
    }
    if (!isStopped) timer = setTimeout(begin, everyMs).unref()
  }
  const begin = () => void (looked = look())

  const register = () =>
    sql`insert into bus_reader (id, polls_until) values (${id}, now() + interval '1 minute')
      on conflict (id) do update set polls_until = excluded.polls_until`.execute(db)

  /** At least one row, with the mark for the next look. */
  const read = () =>
    sql<{ until: string; message: string | null }>`
      with mark as (select pg_snapshot_xmin(pg_current_snapshot()) as until)
      select until::text, message from mark left join bus_message
        on transaction_id >= coalesce(${from}::text::xid8, until) and transaction_id < until
      order by transaction_id, id`.execute(db)

  const removeOld = () =>
    sql`with old as (delete from bus_message where sent_at < now() - interval '10 minutes')
      delete from bus_reader where polls_until < now()`.execute(db)

  looked = look()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looked
      await sql`delete from bus_reader where id = ${id}`.execute(db).catch(onError)
    },
  }
}
