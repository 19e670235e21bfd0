import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'

/** Of these rows, in the order of the alphabet. */
export async function namesOf({ db }: Ctx, table: string, values: unknown[]) {
  const ids = values.filter((id) => typeof id === 'number')
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where id = any(${ids}::int[]) order by name`.execute(db)
  return rows.map(({ name }) => name)
}
