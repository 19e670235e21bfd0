import * as z from 'zod/mini'
import { messages } from './messages.ts'

/**
 * The fields of a record as an update accepts them: a missing field is unchanged, `null` empties it (in a form: an
 * empty value), and a required field rejects `null`. The server merges with `changed`.
 */
type Bare<S extends z.core.SomeType> =
  S extends z.ZodMiniDefault<infer I> ? I : S extends z.ZodMiniOptional<infer I> ? I : S
type Change<S extends z.core.SomeType> =
  Bare<S> extends z.ZodMiniArray | z.ZodMiniFile
    ? z.ZodMiniOptional<z.ZodMiniNullable<Bare<S>>>
    : z.ZodMiniOptional<Bare<S>>
type ChangesTo<T extends z.core.$ZodShape> = { -readonly [K in keyof T]: Change<T[K]> }

export function changesTo<T extends z.core.$ZodShape, C extends z.core.$ZodObjectConfig>(
  values: z.ZodMiniObject<T, C>,
): z.ZodMiniObject<ChangesTo<T>, C> {
  const shape = Object.fromEntries(
    Object.entries(values.shape).map(([name, schema]) => [name, z.optional(emptiable(name, bare(schema)))]),
  )
  return z.core.clone(values, { ...values._zod.def, shape } as never) as never
}

/** These fields without defaults, so that a missing field differs from an emptied one. */
export const withoutDefaults = <T extends z.core.$ZodShape>(shape: T) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(bare(schema))])) as {
    [K in keyof T]: z.ZodMiniOptional<Bare<T[K]>>
  }

/** The schema without its default and its `optional`, but with the checks added to them. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'default' && def.type !== 'optional') return schema
  const inner = bare(def.innerType)
  const checks = [...(inner._zod.def.checks ?? []), ...(def.checks ?? [])]
  return z.core.clone(inner, { ...inner._zod.def, checks })
}

function emptiable(name: string, schema: z.core.$ZodType) {
  const { def } = schema._zod
  if (def.type === 'nullable') return schema
  if (def.type === 'array' || def.type === 'file') return z.nullable(schema)
  if (def.error) return schema
  const error = ({ input }: { input?: unknown }) => (input === null ? messages.required(labelOf(name)) : undefined)
  return z.core.clone(schema, { ...def, error } as never)
}

/** `isPublic` → "Public", `networkType` → "Network type". */
function labelOf(name: string) {
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/Id$/, '')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words[0]!.toUpperCase() + words.slice(1)
}

/** Payload of an update. */
export type Changes<V> = { [K in keyof V]?: V[K] | null | undefined }

/**
 * The record after an update: missing fields are unchanged, and `null` empties a list, or makes it unknown if it is in
 * `unknowable`.
 */
export function changed<V extends object>(current: V, changes: Changes<V>, unknowable: readonly (keyof V)[] = []): V {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  const isEmptied = (field: keyof V, value: unknown) =>
    value === null && Array.isArray(current[field]) && !unknowable.includes(field)
  const next = entries.map(([field, value]) => [field, isEmptied(field as keyof V, value) ? [] : value])
  return { ...current, ...(Object.fromEntries(next) as Partial<V>) }
}
