/**
 * Tables of fields: each field of a record described once. Shapes, columns, forms, and files are derived from the table
 * in `<record>/fields.ts`.
 */
import * as z from 'zod/mini'
import { formatPhone } from './phone.ts'

/** A field as sent, and as stored and returned: stored values need not pass today's rules. */
type Field = { schema: z.ZodMiniType; stored: z.ZodMiniType }
type FieldTable = Record<string, Field>
export type KeyOf<T> = keyof T & string

/** How a field is typed; `part`: by a part of the form's own. */
export type FieldInput<Section extends string = string> = {
  as: 'text' | 'longText' | 'email' | 'phone' | 'url' | 'list' | 'switch' | 'timeZone' | 'part'
  section: Section
  /** Where the form calls it differently. */
  label?: string
  description?: string
  placeholder?: string
  /** Of a long text. */
  rows?: number
  maxLength?: number
  /** A line for itself; others come two on a line. */
  isWide?: true
  isRequired?: true
}

/** A column of imports and exports, under its label and these other headings, written as letters and digits. */
export type FileField = {
  /** Where files call it differently. */
  label?: string
  headings?: readonly string[]
  hint?: string
  /** What a cell holds, where that is more than a line: it is kept as it is written, or is a list. */
  cell?: 'prose' | 'list'
}

export const keysOf = <T extends object>(table: T) => Object.keys(table) as KeyOf<T>[]

/** The keys of entries with the property `P`, or with a `P` of type `V`. */
export type KeysWith<T, P extends string, V = unknown> = {
  [K in KeyOf<T>]: T[K] extends { [_ in P]: V } ? K : never
}[KeyOf<T>]
export const keysWith = <T extends object, P extends string>(table: T, part: P) =>
  keysOf(table).filter((key) => part in (table[key] as object)) as KeysWith<T, P>[]

/** Stored values of these fields. */
export type StoredValues<T extends FieldTable, K extends KeyOf<T> = KeyOf<T>> = { [F in K]: z.output<T[F]['stored']> }

/** These fields as part of a shape. */
export const shapeOf = <
  As extends keyof Field,
  K extends string,
  T extends { readonly [F in K]: { readonly [_ in As]: z.ZodMiniType } },
>(
  table: T,
  keys: readonly K[],
  as: As,
) => Object.fromEntries(keys.map((key) => [key, table[key][as]])) as { [F in K]: T[F][As] }

/** The values of a record whose fields are all empty. */
export const emptyValues = <K extends string, T extends { readonly [F in K]: { readonly schema: z.ZodMiniType } }>(
  table: T,
  keys: readonly K[],
) =>
  Object.fromEntries(keys.map((key) => [key, z.safeParse(table[key].schema, undefined).data])) as {
    [F in K]: z.output<T[F]['schema']>
  }

/** The values of these fields, from a record with more. */
export const pickFields = <R extends object, K extends keyof R & string>(record: R, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<R, K>

/** All others. */
export const withoutFields = <R extends object, K extends string>(record: R, keys: readonly K[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key as K))) as Omit<R, K>

/** A value as people read it, typed in this way; null where nothing is known. */
export function valueInWords(value: unknown, as?: FieldInput['as']): string | null {
  if (Array.isArray(value)) return value.join(', ') || null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return as === 'phone' ? formatPhone(value as string | null) : (value as string | null) || null
}
