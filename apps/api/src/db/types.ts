import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'

export const schemaFile = fileURLToPath(new URL('schema.ts', import.meta.url))

type Column = {
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isComputed: boolean
  /** Check constraints of only this column, as PostgreSQL writes them. */
  checks: string[]
}

/** What pg returns for each column type; see `columns.ts` for those we changed. */
const typeOf: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  citext: 'string',
  uuid: 'string',
  xid8: 'string',
  pg_lsn: 'string',
  date: 'string',
  time: 'string',
  inet: 'string',
  tsvector: 'string',
  int4multirange: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'JsonValue',
  jsonb: 'JsonValue',
}

const columnsOf = `
  select
    columns.table_name as "table",
    column_name as name,
    udt_name as type,
    is_nullable = 'YES' as "isNullable",
    column_default is not null or is_identity = 'YES' as "hasDefault",
    is_generated = 'ALWAYS' as "isComputed",
    array(
      select pg_get_constraintdef(pg_constraint.oid) from pg_constraint
      where contype = 'c' and conrelid = format('%I.%I', table_schema, columns.table_name)::regclass
        and conkey = array[ordinal_position::smallint]
      order by conname) as checks
  from information_schema.columns
  join information_schema.tables using (table_schema, table_name)
  where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'migration'
    -- Partitions have the columns of their table.
    and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)
  order by table_name collate "C", ordinal_position`

/** The text of `schema.ts` for the current database: what Kysely has to know about every table. */
export async function describeSchema(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Column>(columnsOf)
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => describeTable(table, columns))
  const words = ['GeneratedAlways', 'Generated'].filter((word) => tables.some((table) => table.includes(`${word}<`)))

  return `// Generated from the migrations by \`npm run db:types\`. Do not edit.
import type { ${words.sort().join(', ')} } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

export interface DB {
${tables.join('\n')}
}
`
}

function describeTable(table: string, columns: Column[]) {
  const lines = columns.map((column) => `    ${column.name}: ${describeColumn(column)}`)
  return `  ${table}: {\n${lines.join('\n')}\n  }`
}

function describeColumn({ table, name, type, isNullable, hasDefault, isComputed, checks }: Column) {
  const isList = type.startsWith('_')
  const known = typeOf[isList ? type.slice(1) : type]
  if (!known) throw new Error(`The column ${table}.${name} is of type ${type}, which db/types.ts does not know.`)
  const codes = isList ? null : checks.map(codesIn).find((codeList) => codeList !== null)
  const value = `${codes?.join(' | ') ?? known}${isList ? '[]' : ''}${isNullable ? ' | null' : ''}`
  if (isComputed) return `GeneratedAlways<${value}>`
  return hasDefault ? `Generated<${value}>` : value
}

const oneOf = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/
const between = /^CHECK \(\(\((\w+) >= (\d+)\) AND \(\1 <= (\d+)\)\)\)$/
/** A larger range is a number: minutes, percentages. */
const mostCodes = 10

/** The codes that a check allows, as types: `in (…)`, or `between` with few values. */
function codesIn(check: string): string[] | null {
  const [, list] = oneOf.exec(check) ?? []
  if (list) return list.split(', ').map((code) => code.replace(/::\w+$/, ''))
  const [, , first, last] = between.exec(check) ?? []
  if (first === undefined || Number(last) - Number(first) >= mostCodes) return null
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => String(Number(first) + at))
}
