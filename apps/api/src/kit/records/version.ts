import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Tx } from '../context.ts'
import { conflict, Problem } from '../problem.ts'

/** The 409 for the second of two people who change the same record; `present` describes its current state. */
export function stale(what: string, present?: string, current?: unknown) {
  const problem = conflict(`Someone else just updated this ${what}. Reload and try again`, present)
  problem.isStale = true
  problem.current = current
  return problem
}

/** Adds the current record to the 409 of a stale version. */
export async function withCurrent<T>(act: Promise<T>, read: () => Promise<unknown>): Promise<T> {
  try {
    return await act
  } catch (error) {
    if (error instanceof Problem && error.isStale) error.current ??= await read()
    throw error
  }
}

/** Of a record that is locked. Without a version no one is known to have read another one. */
export function refuseStale(what: string, current: { version: number }, version: number | undefined) {
  if (version !== undefined && version !== current.version) throw stale(what, undefined, current)
}

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

/** Compares the version in the update statement, so that only one of two concurrent writers wins. */
export async function bumpVersion<T extends Versioned>(
  update: Update<T>,
  { id, version }: { id: number; version: number },
  refuse: () => Problem | Promise<Problem>,
) {
  // Every versioned table has these two columns; the query builder cannot express that with a type parameter.
  const saved = await (update as unknown as Update<'note'>)
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (saved.numUpdatedRows === 0n) throw await refuse()
}

type Change<R extends object> = {
  before: R
  write: () => Promise<unknown>
  /** The same view of the record as `before`. */
  read: () => Promise<R>
  /** Called with the changed fields. */
  record: (fields: (keyof R & string)[], after: R) => Promise<unknown>
}

/** Reverts an update that changed nothing: no new version, no event. Returns the record. */
export async function changeRecord<R extends object>(tx: Tx, { before, write, read, record }: Change<R>): Promise<R> {
  await sql`savepoint unchanged`.execute(tx.db)
  await withCurrent(write(), read)
  const after = await read()
  const fields = (Object.keys(after) as (keyof R & string)[]).filter(
    (field) => field !== 'version' && JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  )
  if (!fields.length) {
    await sql`rollback to savepoint unchanged`.execute(tx.db)
    return before
  }
  await record(fields, after)
  return after
}
