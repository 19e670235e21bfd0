import { sql } from 'kysely'

/**
 * "Rosa Marin", or "Rosa" for someone with one name; for any table with both columns. Null if a left join has no match.
 */
export const personName = <T extends string | null = string>(table: string) =>
  sql<T>`rtrim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`
