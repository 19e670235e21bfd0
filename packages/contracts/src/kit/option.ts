import * as z from 'zod/mini'

/** The only place that knows how the specification (sections 2 and 7) calls the value of an option on the wire. */
const wireName = 'language'
const ownName = 'value'

const optionSchemas = new WeakSet<z.core.$ZodType>()

/** A schema of options with these fields and their `value`. */
export function optionOf<T extends z.core.$ZodLooseShape>(fields: T) {
  const schema = z.extend(z.object(fields), { value: z.string() })
  optionSchemas.add(schema)
  return schema
}

export const optionFields = {
  name: z.string(),
  isDisabled: z.optional(z.boolean()),
  avatar: z.optional(z.nullable(z.string())),
  hint: z.optional(z.string()),
}

/** An option of the searchable dropdown. */
export const Option = optionOf(optionFields)

/** Data as it is sent: with the wire's name in each option. */
export const toWire = (schema: z.core.$ZodType, data: unknown) => rename(schema, data, 'toWire')
/**
 * Data as it was received: with our name in each option. The pages are built without the shapes of answers that have no
 * options.
 */
export const fromWire = (schema: z.core.$ZodType | undefined, data: unknown) =>
  schema ? rename(schema, data, 'fromWire') : data

/** Is there anything to rename in data of this shape? */
export const containsOptions = (schema: z.core.$ZodType) => renamerOf(schema, 'fromWire') !== null

/** The JSON schema of options, with the wire's name. */
export function renameInJsonSchema(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema) {
  if (!optionSchemas.has(schema)) return
  const { [ownName]: value, ...properties } = json.properties ?? {}
  json.properties = { ...properties, [wireName]: value! }
  json.required = json.required?.map((name) => (name === ownName ? wireName : name))
}

type Way = 'toWire' | 'fromWire'
type Renamer = (data: unknown) => unknown

const renamers = {
  toWire: new WeakMap<z.core.$ZodType, Renamer | null>(),
  fromWire: new WeakMap<z.core.$ZodType, Renamer | null>(),
}

const rename = (schema: z.core.$ZodType, data: unknown, way: Way) => renamerOf(schema, way)?.(data) ?? data

/** Null for a schema without options, which is nearly every one. */
function renamerOf(schema: z.core.$ZodType, way: Way): Renamer | null {
  const known = renamers[way].get(schema)
  if (known !== undefined) return known
  const made = buildRenamer(schema, way)
  renamers[way].set(schema, made)
  return made
}

function buildRenamer(schema: z.core.$ZodType, way: Way): Renamer | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'array') {
    const ofElement = renamerOf(def.element, way)
    return ofElement && ((data) => (Array.isArray(data) ? data.map(ofElement) : data))
  }
  if (def.type === 'object') return objectRenamer(schema, def.shape, way)
  if (def.type === 'nullable' || def.type === 'optional') return renamerOf(def.innerType, way)
  return null
}

function objectRenamer(schema: z.core.$ZodType, shape: z.core.$ZodShape, way: Way): Renamer | null {
  const nested = Object.entries(shape).flatMap(([name, field]) => {
    const renamer = renamerOf(field, way)
    return renamer ? [[name, renamer] as const] : []
  })
  const isOption = optionSchemas.has(schema)
  if (!nested.length && !isOption) return null
  const [from, to] = way === 'toWire' ? [ownName, wireName] : [wireName, ownName]
  return (data) => {
    if (typeof data !== 'object' || data === null) return data
    const renamed: Record<string, unknown> = { ...data }
    for (const [name, renamer] of nested) if (renamed[name] != null) renamed[name] = renamer(renamed[name])
    if (!isOption) return renamed
    const { [from]: value, ...rest } = renamed
    return { ...rest, [to]: value }
  }
}
