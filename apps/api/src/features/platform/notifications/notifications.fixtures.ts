import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'

/** Every stored notification, newest first: the list shows the last one of each referral. */
export const noticesOf = ({ db }: { db: Kysely<DB> }, { id }: { id: number }) =>
  db.selectFrom('notification').selectAll().where('account_id', '=', id).orderBy('id', 'desc').execute()
