import type { ClientBase } from 'pg'

/** All tables with data; partitions are part of theirs. The ledger of migrations is not part of it. */
export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; value: string }
type ForeignKey = { table: string; name: string; definition: string }

export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'migration'
      and is_generated = 'NEVER'
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)
    group by table_name
    order by table_name`)
  return rows
}

/** Months with partitions, as their first days; a database of an earlier version has none. */
export async function monthsOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(`
    select replace(substr(relname, length('event_') + 1), '_', '-') || '-01' as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = to_regclass('event') and relname ~ '^event_\\d{4}_\\d\\d$'
    order by 1`)
  return rows.map(({ month }) => month)
}

/** Next values of all sequences. */
export async function sequencesOf(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename as name, last_value::text as value
    from pg_sequences
    where schemaname = current_schema() and last_value is not null
    order by sequencename`)
  return rows
}

export async function foreignKeysOf(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0
      and not (select relispartition from pg_class where oid = conrelid)
    order by conrelid, conname`)
  return rows
}

export async function tablesWithTriggers(client: ClientBase): Promise<{ table: string }[]> {
  const { rows } = await client.query<{ table: string }>(`
    select distinct tgrelid::regclass::text as table
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgparentid = 0 and relnamespace = current_schema()::regnamespace
    order by 1`)
  return rows
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnList = ({ columns }: Table) => columns.map(quoted).join(', ')
