import type { Pool } from 'pg'
import { quoted } from '../backup/tables.ts'

type Column = { table: string; name: string; type: string; parent: string | null; key: string | null }

/** In place of a value that a row must have. */
const valueOfType: Record<string, string> = {
  text: "'word'",
  uuid: 'gen_random_uuid()',
  boolean: 'false',
  jsonb: "'{}'",
  bytea: "'\\x00'",
  'timestamp with time zone': 'now()',
  date: 'current_date',
  'text[]': "'{word}'",
  'integer[]': "'{1}'",
}

/** Where the rules of a table ask for more. */
const more: Record<string, Record<string, string>> = {
  data_import: { kind: "'entities'" },
  help_request: { phone: "'5105550100'", due_at: 'now()' },
  invitation: { kind: "'team'", entity_id: 'null' },
  legacy_place: { kind: "'county'" },
  mailed_token: { purpose: "'reset'", account_id: '(select min(id) from account)' },
  picture: { kind: "'image/png'" },
  report_share: { recipient_id: '(select max(id) from account)' },
  saved_view: { sharing: "'me'" },
}

/** Digests of what these contain are in events. */
export const leftEmpty = ['customer_salt', 'event_change', 'event_report']

const requiredColumns = `
  select attrelid::regclass::text as table, attname as name, format_type(atttypid, null) as type,
    confrelid::regclass::text as parent,
    (select attname from pg_attribute as key where key.attrelid = confrelid and key.attnum = confkey[1]) as key
  from pg_attribute join pg_class on pg_class.oid = attrelid
  left join pg_constraint on conrelid = attrelid and contype = 'f' and conkey = array[attnum]
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    and attnotnull and not atthasdef and attidentity = '' and relname <> all($1)
  order by attrelid, attnum`

/** One row in each other table that has none. Returns why a table is still empty. */
export async function fillEmptyTables(pool: Pool) {
  const { rows } = await pool.query<Column>(requiredColumns, [leftEmpty])
  const tables = Object.groupBy(rows, ({ table }) => table)
  const refusals = new Map<string, string>()
  // The second time, rows exist to which others refer.
  for (const [table, columns = []] of [...Object.entries(tables), ...Object.entries(tables)]) {
    if ((await pool.query(`select from ${table} limit 1`)).rowCount) continue
    refusals.delete(table)
    await pool.query(insertOf(table, columns)).catch(({ message }: Error) => refusals.set(table, message))
  }
  return refusals
}

function insertOf(table: string, columns: Column[]) {
  const values = {
    ...Object.fromEntries(columns.map((column) => [column.name, valueOf(column)])),
    ...more[table],
  }
  return `insert into ${table} (${Object.keys(values).map(quoted).join(', ')}) values (${Object.values(values).join(', ')})`
}

const valueOf = ({ parent, key, type }: Column) =>
  parent ? `(select min(${quoted(key!)}) from ${parent})` : (valueOfType[type] ?? '1')
