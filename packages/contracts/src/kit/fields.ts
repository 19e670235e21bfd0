/**
 * Tables of fields: what a record has, each field described once. Shapes, columns, forms, and files follow from a table;
 * a record's own is in `<record>/fields.ts`.
 */
import type * as z from 'zod/mini'

/** How a field is sent, and how it is stored and answered: what is stored need not pass today's rules again. */
type Field = { schema: z.ZodMiniType; stored: z.ZodMiniType }
export type FieldTable = Record<string, Field>
export type KeyOf<T> = keyof T & string

export const keysOf = <T extends object>(table: T) => Object.keys(table) as KeyOf<T>[]

type ShapeOf<T extends FieldTable, K extends KeyOf<T>, As extends keyof Field> = { [F in K]: T[F][As] }
/** The values of these fields as they are stored. */
export type StoredValues<T extends FieldTable, K extends KeyOf<T> = KeyOf<T>> = { [F in K]: z.output<T[F]['stored']> }

/** The part of a shape that these fields are. */
export const shapeOf = <T extends FieldTable, K extends KeyOf<T>, As extends keyof Field>(
  table: T,
  keys: readonly K[],
  as: As,
) => Object.fromEntries(keys.map((key) => [key, table[key]![as]])) as ShapeOf<T, K, As>

/** Of a record with more in it, the values of these fields. */
export const pickFields = <R extends object, K extends keyof R & string>(record: R, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<R, K>
