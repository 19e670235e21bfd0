import type * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Parts = { innerType?: Schema; in?: Schema; element?: Schema; options?: Schema[]; shape?: Record<string, Schema> }

const secrets = new WeakSet<object>()

/**
 * Marks passwords, second-factor codes, and tokens, which no browser stores. Apply it last, since adding a check makes
 * a new schema.
 */
export function secret<S extends object>(schema: S): S {
  secrets.add(schema)
  return schema
}

/** The value as the schema accepts it, without its secrets. */
export function withoutSecrets(schema: Schema, value: unknown): unknown {
  if (secrets.has(schema)) return undefined
  const { innerType, in: from, element, options, shape } = schema._zod.def as unknown as Parts
  const inner = innerType ?? from
  if (inner) return withoutSecrets(inner, value)
  if (options) return options.reduce((rest, option) => withoutSecrets(option, rest), value)
  if (Array.isArray(value)) return element ? value.map((one) => withoutSecrets(element, one)) : value
  if (!shape || value === null || typeof value !== 'object') return value
  const known = ([name, one]: [string, unknown]) =>
    [name, shape[name] ? withoutSecrets(shape[name], one) : one] as const
  return Object.fromEntries(
    Object.entries(value)
      .map(known)
      .filter(([, one]) => one !== undefined),
  )
}
