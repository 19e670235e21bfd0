import type { ClientBase } from 'pg'
import { columnList, quoted, sequencesOf, tablesOf } from './tables.ts'

/** Of each table the number of rows and a sum over all of them, in any order; of each sequence its value. */
export type Sums = Map<string, string>

export async function sumsOf(client: ClientBase): Promise<Sums> {
  const sums: Sums = new Map()
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ sum: string }>(`
      select count(*) || ' rows, sum ' || coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0) as sum
      from (select ${columnList(table)} from ${quoted(table.name)}) as t`)
    sums.set(`table ${table.name}`, rows[0]!.sum)
  }
  for (const { name, value } of await sequencesOf(client)) sums.set(`sequence ${name}`, value)
  return sums
}

/** Names of tables and sequences that differ. */
export const differencesOf = (one: Sums, other: Sums) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))
