import { type Insertable, type Kysely, sql } from 'kysely'
import type { DB } from '../schema.ts'

export type Db = Kysely<DB>
type Row<Table extends keyof DB> = Insertable<DB[Table]>

/** One statement for any number of rows, sent as JSON. All rows have the same columns. */
const statement = <Table extends keyof DB>(table: Table, rows: readonly Row<Table>[]) => {
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.map(asJson))}::json)`
}

export async function insertAll<Table extends keyof DB>(db: Db, table: Table, rows: readonly Row<Table>[]) {
  if (rows.length) await statement(table, rows).execute(db)
}

/** Inserts rows and sets the new ids on the records they were made from. */
export async function insertRecords<Table extends keyof DB, Made extends { id: number }>(
  db: Db,
  table: Table,
  records: readonly Made[],
  rowOf: (record: Made) => Row<Table>,
) {
  if (!records.length) return
  const inserted = await sql<{ id: number }>`${statement(table, records.map(rowOf))} returning id`.execute(db)
  for (const [index, record] of records.entries()) record.id = inserted.rows[index]!.id
}

const asJson = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]),
  )
