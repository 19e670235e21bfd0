import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'

/** For an event recorded before a merge: the record that the customer has now. */
export async function remainingCustomer(db: Kysely<DB>, id: number): Promise<number> {
  const row = await db.selectFrom('customer').select('merged_into_id').where('id', '=', id).executeTakeFirst()
  return row?.merged_into_id ?? id
}
