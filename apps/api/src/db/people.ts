import { type Kysely, sql } from 'kysely'
import type { DB } from './schema.ts'

/** Does the database have accounts, and are they those of the demo, whose passwords are public? */
export async function whoIsThere(db: Kysely<DB>): Promise<{ isEmpty: boolean; hasDemo: boolean }> {
  const { rows } = await sql<{ isEmpty: boolean; hasDemo: boolean }>`
    select
      not exists (select from account) as "isEmpty",
      exists (select from account where is_demo) as "hasDemo"`.execute(db)
  return rows[0]!
}
