/**
 * Tables of fields: each field of a record described once. Shapes, columns, forms, and files are derived from the table
 * in `<record>/fields.ts`.
 */
import * as z from 'zod/mini'
import { formatPhone } from './phone.ts'
import { Id, optionalText, withDefault } from './shapes.ts'

/** A field as sent, and as stored and returned: stored values need not pass today's rules. */
type Field = { schema: z.ZodMiniType; stored: z.ZodMiniType }
type FieldTable = Record<string, Field>
export type KeyOf<T> = keyof T & string

/** The input of a field; `part`: the form has a special one. */
export type FieldInput<Section extends string = string> = {
  as: 'text' | 'longText' | 'email' | 'phone' | 'url' | 'list' | 'switch' | 'timeZone' | 'part'
  section: Section
  /** Label in the form, if different. */
  label?: string
  description?: string
  placeholder?: string
  /** Lines of a long text. */
  rows?: number
  maxLength?: number
  /** Takes a whole line; others share it by two. */
  isWide?: true
  isRequired?: true
}

/** A column of imports and exports, under its label and these other headings, written as letters and digits. */
export type FileField = {
  /** Heading in files, if different. */
  label?: string
  headings?: readonly string[]
  hint?: string
  /** `prose`: kept as written; `list`: split. Unset: one line. */
  cell?: 'prose' | 'list'
}

/** Common fields: label, input schema, and stored schema. */
export const textField = (label: string, most: number) => ({
  label,
  schema: optionalText(label, most),
  stored: z.nullable(z.string()),
})
export const flagField = (label: string, isOn = false) => ({
  label,
  schema: withDefault(z.boolean(), isOn),
  stored: z.boolean(),
})
export const idField = (label: string) => ({ label, schema: withDefault(z.nullable(Id), null), stored: z.nullable(Id) })

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

/** A value as people read it; null if it is empty. */
export function valueInWords(value: unknown, as?: FieldInput['as']): string | null {
  if (Array.isArray(value)) return value.join(', ') || null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return as === 'phone' ? formatPhone(value as string | null) : (value as string | null) || null
}

type Named = { hsds?: string }
/** What HSDS has of these fields as it is, by its names there. */
export const byHsdsName = <V>(table: object, valueOf: (key: string) => V): Record<string, V> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([key, { hsds }]: [string, Named]) => (hsds ? [[hsds, valueOf(key)]] : [])),
  )

type Titled = { seen?: object; order?: object; input: Pick<FieldInput, 'as'> }

/** Those with a title in this part, in its order; `order` has those that are not in that of the table. */
export const titlesIn = <K extends string>(table: { [F in K]: Titled }, part: string): [key: K, title: string][] =>
  (keysOf(table) as K[])
    .flatMap((key): [K, string, number][] => {
      const { seen = {}, order = {} } = table[key] as { [_ in 'seen' | 'order']?: Record<string, unknown> }
      const title = seen[part]
      return typeof title === 'string' ? [[key, title, Number(order[part] ?? 0)]] : []
    })
    .toSorted(([, , one], [, , other]) => one - other)
    .map(([key, title]) => [key, title])

/** The facts of a record in this part; what no one has said is left out. */
export const factsIn = <K extends string>(table: { [F in K]: Titled }, part: string, record: { [F in K]?: unknown }) =>
  titlesIn(table, part).flatMap(([key, title]): [title: string, words: string][] => {
    const words = valueInWords(record[key], table[key].input.as)
    return words ? [[title, words]] : []
  })
