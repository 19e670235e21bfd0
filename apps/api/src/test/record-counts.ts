import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/**
 * The number of events, emails, and notifications, and the sum of every table's versions: equal if nothing happened.
 */
export async function recordCounts(db: Kysely<DB>) {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and c.column_name = 'version' and c.data_type = 'integer' and t.table_type = 'BASE TABLE'
    order by 1`.execute(db)
  const counted = ['event', 'mail', 'notification'].map(
    (table) => sql`
    select ${table}::text as name, count(*)::int as total from ${sql.table(table)}`,
  )
  const versions = tables.map(
    ({ name }) => sql`
    select ${`versions of ${name}`}::text as name, coalesce(sum(version), 0)::int as total from ${sql.table(name)}`,
  )
  const { rows } = await sql<{
    name: string
    total: number
  }>`${sql.join([...counted, ...versions], sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]))
}
