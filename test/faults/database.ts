import { readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Client, type QueryResultRow } from 'pg'
import { columnTypes } from '../../apps/api/src/db/columns.ts'
import { finallyDo } from './product.ts'

/** Inspects the product's database, and makes it fail. */
export type Behind = ReturnType<typeof behind>

export function behind(address: () => string) {
  async function open() {
    const client = new Client({ connectionString: address(), types: columnTypes })
    // The database is killed on purpose.
    client.on('error', () => {})
    await client.connect()
    return client
  }

  async function ask<Row extends QueryResultRow>(text: string, values: unknown[] = []) {
    const client = await open()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  return {
    ask,

    /** Blocks dispatching, while work still commits, until the returned function is called. */
    async holdTelling() {
      const client = await open()
      await client.query('begin')
      await client.query('lock table notification in exclusive mode')
      return () => client.end().catch(() => {})
    },

    /** Kills every process of the database. With `away` it cannot restart before the returned function is called. */
    async kill({ away = false } = {}) {
      const rows = await ask<{ pid: number; folder: string }>(`
        select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid, current_setting('data_directory') as folder
        union all select pid, null from pg_stat_activity`)
      const { folder } = rows[0]!
      for (const { pid } of rows) signal(pid, 'SIGKILL')
      if (!away) return async () => {}
      await rename(folder, `${folder}.away`)
      return () => rename(`${folder}.away`, folder)
    },

    /** Stops every process of the database, which answers no more and closes nothing, until the returned function is called. */
    async freeze() {
      const [{ pid }] = (await ask<{ pid: number }>(
        `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
      )) as [{ pid: number }]
      signal(pid, 'SIGSTOP')
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
      for (const child of children) signal(child, 'SIGSTOP')
      const goOn = async () => {
        for (const stopped of [...children, pid]) signal(stopped, 'SIGCONT')
      }
      finallyDo(goOn)
      return goOn
    },

    /** Number of events held back: stored, but not dispatched. */
    held: async () =>
      (
        await ask<{ count: number }>(
          `select count(*) from pg_locks where relation = 'notification'::regclass and not granted`,
        )
      )[0]!.count,

    undelivered: async () => (await ask<{ count: number }>('select count(*) from event_outbox'))[0]!.count,
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It ended with the first one.
  }
}
