import type { StoredValues } from '@handoff/contracts/kit/fields'
import type * as z from 'zod/mini'

type Field = { column: string; schema: z.ZodMiniType; stored: z.ZodMiniType }
type FieldTable = Record<string, Field>
type Column<T extends FieldTable, K extends keyof T & string, A extends string> = {
  [F in K]: `${A}.${T[F]['column']} as ${F}`
}[K]
/** Undefined: unchanged. */
type Columns<T extends FieldTable, K extends keyof T & string> = {
  [F in K as T[F]['column']]: StoredValues<T, F>[F] | Extract<z.output<T[F]['schema']>, undefined>
}

/** The select list of these fields, each named as in the contract; `alias` is that of the table. */
export const selectOf = <T extends FieldTable, K extends keyof T & string, const A extends string>(
  table: T,
  keys: readonly K[],
  alias: A,
) => keys.map((key) => `${alias}.${table[key]!.column} as ${key}` as Column<T, K, A>)

/** Values as sent; optional ones may be missing. */
type Sent<T extends FieldTable, K extends keyof T & string> = z.output<
  z.ZodMiniObject<{ [F in K]: T[F]['schema'] }, z.core.$strip>
>

/** Column values of these fields. Empty text becomes null, or is left unchanged if the column is not nullable. */
export const columnsFrom = <T extends FieldTable, K extends keyof T & string>(
  table: T,
  keys: readonly K[],
  values: Sent<T, K>,
) =>
  Object.fromEntries(
    keys.map((key) => {
      const { column, stored: schema } = table[key]!
      const value = (values as Record<string, unknown>)[key]
      return [column, value === '' ? (schema.def.type === 'nullable' ? null : undefined) : value]
    }),
  ) as Columns<T, K>
