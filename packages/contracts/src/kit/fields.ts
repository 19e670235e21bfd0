/**
 * Tables of fields: each field of a record described once. Shapes, columns, forms, and files are derived from the table
 * in `<record>/fields.ts`.
 */
import type * as z from 'zod/mini'

/** A field as sent, and as stored and returned: stored values need not pass today's rules. */
type Field = { schema: z.ZodMiniType; stored: z.ZodMiniType }
export type FieldTable = Record<string, Field>
export type KeyOf<T> = keyof T & string

export const keysOf = <T extends object>(table: T) => Object.keys(table) as KeyOf<T>[]

type ShapeOf<T extends FieldTable, K extends KeyOf<T>, As extends keyof Field> = { [F in K]: T[F][As] }
/** Stored values of these fields. */
export type StoredValues<T extends FieldTable, K extends KeyOf<T> = KeyOf<T>> = { [F in K]: z.output<T[F]['stored']> }

/** These fields as part of a shape. */
export const shapeOf = <T extends FieldTable, K extends KeyOf<T>, As extends keyof Field>(
  table: T,
  keys: readonly K[],
  as: As,
) => Object.fromEntries(keys.map((key) => [key, table[key]![as]])) as ShapeOf<T, K, As>

/** The values of these fields, from a record with more. */
export const pickFields = <R extends object, K extends keyof R & string>(record: R, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<R, K>
