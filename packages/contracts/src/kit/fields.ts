/**
 * Tables of fields: what a record has, each field described once. Shapes, columns, forms, and files follow from a table;
 * a record's own is in `<record>/fields.ts`.
 */
import * as z from 'zod/mini'
import { formatPhone } from './phone.ts'

/** How a field is sent, and how it is stored and answered: what is stored need not pass today's rules again. */
type Field = { schema: z.ZodMiniType; stored: z.ZodMiniType }
export type FieldTable = Record<string, Field>
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

/** A column of imports and of our own files, under its label and these other headings, as letters and digits. */
export type FileField = {
  /** Where files call it differently. */
  label?: string
  headings?: readonly string[]
  hint?: string
  /** What a cell holds, where that is more than a line: it is kept as it is written, or is a list. */
  cell?: 'prose' | 'list'
}

export const keysOf = <T extends object>(table: T) => Object.keys(table) as KeyOf<T>[]

/** Those whose entry has `P`, or in it one of `V`. */
export type KeysWith<T, P extends string, V = unknown> = {
  [K in KeyOf<T>]: T[K] extends { [_ in P]: V } ? K : never
}[KeyOf<T>]
export const keysWith = <T extends object, P extends string>(table: T, part: P) =>
  keysOf(table).filter((key) => part in (table[key] as object)) as KeysWith<T, P>[]

/** The values of these fields as they are stored. */
export type StoredValues<T extends FieldTable, K extends KeyOf<T> = KeyOf<T>> = { [F in K]: z.output<T[F]['stored']> }

/** The part of a shape that these fields are. */
export const shapeOf = <
  As extends keyof Field,
  K extends string,
  T extends { readonly [F in K]: { readonly [_ in As]: z.ZodMiniType } },
>(
  table: T,
  keys: readonly K[],
  as: As,
) => Object.fromEntries(keys.map((key) => [key, table[key][as]])) as { [F in K]: T[F][As] }

export const labelsIn = <K extends string>(table: { [F in K]: { label: string } }, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, table[key].label])) as Record<K, string>

/** Of a record of which nothing was said. */
export const nothingSaid = <K extends string, T extends { readonly [F in K]: { readonly schema: z.ZodMiniType } }>(
  table: T,
  keys: readonly K[],
) =>
  Object.fromEntries(keys.map((key) => [key, z.safeParse(table[key].schema, undefined).data])) as {
    [F in K]: z.output<T[F]['schema']>
  }

/** Of a record with more in it, the values of these fields. */
export const pickFields = <R extends object, K extends keyof R & string>(record: R, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<R, K>

/** And all others. */
export const withoutFields = <R extends object, K extends string>(record: R, keys: readonly K[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key as K))) as Omit<R, K>

/** A value as people read it, typed in this way; null where nothing is known. */
export function valueInWords(value: unknown, as?: FieldInput['as']): string | null {
  if (Array.isArray(value)) return value.join(', ') || null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return as === 'phone' ? formatPhone(value as string | null) : (value as string | null) || null
}
