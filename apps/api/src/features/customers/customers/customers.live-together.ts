import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'

/** Ids of those among `ids` who live in one household with this person; the viewer sees all of them. */
export async function housemates(db: Kysely<DB>, id: number, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const { rows } = await sql<{ id: number }>`select distinct other.customer_id as id from housemate as one
    join housemate as other using (household_id)
    where one.customer_id = ${id} and other.customer_id <> ${id} and other.customer_id = any(${ids})`.execute(db)
  return new Set(rows.map((row) => row.id))
}

export const liveTogether = async (db: Kysely<DB>, id: number, otherId: number) =>
  (await housemates(db, id, [otherId])).size > 0
