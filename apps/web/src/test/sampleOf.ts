import type * as z from 'zod/mini'

type Def = {
  type: string
  format?: string
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: z.core.$ZodType[]
  shape?: Record<string, z.core.$ZodType>
  values?: unknown[]
  entries?: Record<string, unknown>
  getter?: () => z.core.$ZodType
}

/** The plainest value on the wire that fits a schema: lists are empty, optional values are missing. */
export function sampleOf<T>(schema: z.core.$ZodType, more: Partial<T> = {}): T {
  return { ...(plain(schema) as object), ...more } as T
}

export function plain(schema: z.core.$ZodType): unknown {
  const def = schema._zod.def as unknown as Def
  switch (def.type) {
    case 'string':
      return texts[def.format ?? ''] ?? 'Sample'
    case 'number':
    case 'int':
      return 1
    case 'boolean':
      return true
    case 'literal':
      return def.values![0]
    case 'enum':
      return Object.values(def.entries!)[0]
    case 'array':
      return []
    case 'record':
      return {}
    case 'nullable':
      return null
    case 'optional':
      return undefined
    case 'union':
      return plain(def.options![0]!)
    case 'pipe':
      return plain(def.in!)
    case 'lazy':
      return plain(def.getter!())
    case 'object':
      return Object.fromEntries(Object.entries(def.shape!).map(([name, field]) => [name, plain(field)]))
    default:
      return def.innerType ? plain(def.innerType) : null
  }
}

const texts: Record<string, string> = { date: '2026-03-05', datetime: '2026-03-05T18:00:00.000Z' }
