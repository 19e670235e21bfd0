import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { DB } from '../db/schema.ts'
import { conflict, type Problem } from './problem.ts'

/** The 409 for the second of two people who change the same record; `present` says how it is now. */
export const stale = (what: string, present?: string) =>
  conflict(`Someone else just updated this ${what}. Reload and try again`, present)

type Versioned =
  | 'appointment'
  | 'clock_level'
  | 'custom_field'
  | 'customer'
  | 'data_import'
  | 'entity'
  | 'entity_address'
  | 'material'
  | 'note'
  | 'reason'
  | 'referral'
  | 'survey_group'
  | 'survey_question'
type Update<T extends Versioned> = UpdateQueryBuilder<DB, T, T, UpdateResult>

/** Compares the version in the statement that writes, so that of two people at once one wins. */
export async function bumpVersion<T extends Versioned>(
  update: Update<T>,
  { id, version }: { id: number; version: number },
  refuse: () => Problem | Promise<Problem>,
) {
  // Every versioned table has these two columns; the builder cannot be asked for them by a type parameter.
  const saved = await (update as unknown as Update<'note'>)
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (saved.numUpdatedRows === 0n) throw await refuse()
}
