import { sql } from 'kysely'
import type * as z from 'zod/mini'

type Field = { column: string; isJson?: true; schema: z.ZodMiniType; stored: z.ZodMiniType }
/** A table in which these fields are columns. */
type Columns<K extends string> = { readonly [F in K]: Readonly<Field> }
type Selected<T extends Columns<K>, K extends string, A extends string> = {
  [F in K]: `${A}.${T[F]['column']} as ${F}`
}[K]
/** Undefined: unchanged. */
type Stored<T extends Columns<K>, K extends string> = {
  [F in K as T[F]['column']]:
    | (T[F] extends { isJson: true } ? string | null : z.output<T[F]['stored']>)
    | Extract<z.output<T[F]['schema']>, undefined>
}

/** The select list of these fields, each named as in the contract; `alias` is that of the table. */
export const selectOf = <T extends Columns<K>, K extends string, const A extends string>(
  table: T,
  keys: readonly K[],
  alias: A,
) => keys.map((key) => `${alias}.${table[key].column} as ${key}` as Selected<T, K, A>)

/** The same as names and values of a JSON object. */
export const jsonOf = <K extends string>(table: Columns<K>, keys: readonly K[], alias: string) =>
  sql.join(keys.map((key) => sql`${sql.lit(key)}, ${sql.ref(`${alias}.${table[key].column}`)}`))

/** Values as sent; optional ones may be missing. */
type Sent<T extends Columns<K>, K extends string> = z.output<
  z.ZodMiniObject<{ [F in K]: T[F]['schema'] }, z.core.$strip>
>

/** Column values of these fields. Empty text becomes null, or is left unchanged if the column is not nullable. */
export const columnsFrom = <T extends Columns<K>, K extends string>(table: T, keys: readonly K[], values: Sent<T, K>) =>
  Object.fromEntries(
    keys.map((key) => {
      const { column, stored, isJson } = table[key]
      const value = (values as Record<string, unknown>)[key]
      if (isJson) return [column, value && JSON.stringify(value)]
      return [column, value === '' ? (stored.def.type === 'nullable' ? null : undefined) : value]
    }),
  ) as Stored<T, K>
