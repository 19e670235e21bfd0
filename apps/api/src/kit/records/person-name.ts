import { sql } from 'kysely'

/** "Rosa Marin", or "Rosa" of someone with one name; of any table with both columns. Null where a left join found no one. */
export const personName = <T extends string | null = string>(table: string) =>
  sql<T>`rtrim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`
