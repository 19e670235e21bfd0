import { sql } from 'kysely'

/** "Rosa Marin", of any table with both columns, by its name in the query. Null where a left join found no one. */
export const personName = <T extends string | null = string>(table: string) =>
  sql<T>`(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`
