import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB, JsonValue } from '../../../db/schema.ts'

/**
 * What a merge changed, so that it can be undone: the only code that writes and reads `customer_merge.changes`, which
 * holds words of a person.
 */
type Row = Record<string, JsonValue>
type RowChange = { table: Watched; before: Row | null; after: Row | null }
type Moved = { table: string; column: string; ids: readonly number[] }
export type Changes = { moved: Moved[]; rows: RowChange[] }

/** Tables whose rows are compared as a whole, those that others reference first. */
const keysOf = {
  customer: ['id'],
  legal_hold: ['customer_id'],
  custom_field_file: ['id'],
  material: ['id'],
  note: ['id'],
  custom_value: ['customer_id', 'field_id'],
  referral_file: ['group_id', 'material_id'],
  unmet_need: ['id'],
  unmet_need_history: ['id'],
  referral: ['id'],
  timer: ['id'],
  housemate: ['household_id', 'customer_id'],
  referral_group_housemate: ['group_id', 'customer_id'],
  customer_access: ['customer_id', 'entity_id', 'kind'],
} as const satisfies Partial<Record<keyof DB, readonly string[]>>
type Watched = keyof typeof keysOf
const watched = Object.keys(keysOf) as Watched[]

/** Computed by the database, or only ever counted up. */
const computed = new Set(['match_keys', 'phone', 'search_name', 'search_text', 'version'])
/** Work since the merge changes these as well. */
const changedSince: Partial<Record<Watched, readonly string[]>> = {
  customer_access: ['since', 'last_contact_at', 'last_referred_at', 'first_name', 'last_name'],
  housemate: ['is_head', 'is_contact'],
}

export type Scope = { table: Watched; where: RawBuilder<unknown> }

/** Runs `work`, and returns the rows that it changed among those of the scopes. */
export async function changedBy(db: Kysely<DB>, scopes: readonly Scope[], work: () => Promise<unknown>) {
  const before = await rowsOf(db, scopes)
  await work()
  const after = await rowsOf(db, scopes)
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].flatMap((key) => difference(before.get(key), after.get(key)) ?? [])
}

type Stored = { table: Watched; row: Row }

async function rowsOf(db: Kysely<DB>, scopes: readonly Scope[]) {
  const byKey = new Map<string, Stored>()
  for (const { table, where } of scopes) {
    const { rows } = await sql<{
      row: Row
    }>`select to_jsonb(one) as row from ${sql.table(table)} as one where ${where}`.execute(db)
    for (const { row } of rows)
      byKey.set(JSON.stringify([table, keysOf[table].map((key) => row[key]!)]), { table, row })
  }
  return byKey
}

function difference(before: Stored | undefined, after: Stored | undefined): RowChange | null {
  const { table } = (before ?? after)!
  if (!before || !after) return { table, before: before?.row ?? null, after: after?.row ?? null }
  const columns = Object.keys(after.row).filter(
    (column) => !computed.has(column) && JSON.stringify(before.row[column]) !== JSON.stringify(after.row[column]),
  )
  if (!columns.length) return null
  const part = (row: Row) => Object.fromEntries([...keysOf[table], ...columns].map((column) => [column, row[column]!]))
  return { table, before: part(before.row), after: part(after.row) }
}

/** Restores rows; what was changed again since then stays. */
export async function restoreRows(db: Kysely<DB>, rows: readonly RowChange[]) {
  const ordered = [...rows].sort((one, other) => watched.indexOf(one.table) - watched.indexOf(other.table))
  // The records themselves first: rows of a merged one would go to the one that remains.
  const updated = ordered.filter(({ before, after }) => before && after)
  for (const change of updated.filter(({ table }) => table === 'customer')) await takeBack(db, change)
  for (const { table, before, after } of ordered.toReversed()) if (!before) await remove(db, table, after!)
  for (const { table, before, after } of ordered) if (!after) await insert(db, table, before!)
  for (const change of updated.filter(({ table }) => table !== 'customer')) await takeBack(db, change)
}

const populated = (table: Watched, row: Row, as: string) =>
  sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb) as ${sql.ref(as)}`
const same = (columns: readonly string[], one: string, other: string) =>
  sql.join(
    columns.map((column) => sql`${sql.ref(`${one}.${column}`)} is not distinct from ${sql.ref(`${other}.${column}`)}`),
    sql` and `,
  )

const takeBack = (db: Kysely<DB>, { table, before, after }: RowChange) => {
  const keys: readonly string[] = keysOf[table]
  const columns = Object.keys(before!).filter((column) => !keys.includes(column))
  const values = columns.map(
    (column) => sql`${sql.ref(column)} = case when ${same([column], 'one', 'after')}
      then ${sql.ref(`before.${column}`)} else ${sql.ref(`one.${column}`)} end`,
  )
  return sql`update ${sql.table(table)} as one set ${sql.join(values)}
    from ${populated(table, before!, 'before')}, ${populated(table, after!, 'after')} where ${same(keys, 'one', 'after')}`.execute(
    db,
  )
}

const remove = (db: Kysely<DB>, table: Watched, row: Row) => {
  const columns = Object.keys(row).filter((column) => !computed.has(column) && !changedSince[table]?.includes(column))
  return sql`delete from ${sql.table(table)} as one using ${populated(table, row, 'added')}
    where ${same(columns, 'one', 'added')}`.execute(db)
}

const insert = (db: Kysely<DB>, table: Watched, row: Row) =>
  sql`insert into ${sql.table(table)} overriding system value
    select * from ${populated(table, row, 'removed')} on conflict do nothing`.execute(db)

export const written = (changes: Changes) => JSON.stringify(changes)
export const read = (value: JsonValue) => value as unknown as Changes
