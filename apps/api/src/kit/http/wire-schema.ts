import { renameInJsonSchema } from '@handoff/contracts/kit/option'
import * as z from 'zod/mini'

type JsonSchema = { [key: string]: unknown }

/**
 * A schema never changes, and is needed several times: by the routes, by the OpenAPI page, and by each server in tests.
 */
const made = new WeakMap<z.core.$ZodType, JsonSchema>()

/**
 * JSON schema of the wire format: moments are date-time strings. Used by the serializer, which drops undeclared fields,
 * and by the OpenAPI page.
 */
export function wireSchema(schema: z.core.$ZodType): JsonSchema {
  const known = made.get(schema)
  if (known) return known
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override,
  })
  const wire = plain(rest) as JsonSchema
  made.set(schema, wire)
  return wire
}

const override = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: z.core.JSONSchema.BaseSchema
}) => renameInJsonSchema(zodSchema, jsonSchema)

/** `anyOf: [x, null]` becomes x with a list of types, and the bounds of safe integers are left out. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!value || typeof value !== 'object') return value
  const entries = Object.entries(value as JsonSchema).filter(
    ([key, one]) => !((key === 'maximum' || key === 'minimum') && Math.abs(Number(one)) === Number.MAX_SAFE_INTEGER),
  )
  const schema = Object.fromEntries(entries.map(([key, one]) => [key, plain(one)]))
  const choices = schema.anyOf as JsonSchema[] | undefined
  const other = choices?.find((choice) => choice.type !== 'null')
  if (choices?.length === 2 && other && choices.some((choice) => choice.type === 'null')) {
    const { anyOf, ...around } = schema
    if (typeof other.type === 'string')
      return {
        ...around,
        ...other,
        type: [other.type, 'null'],
        ...(other.enum ? { enum: [...(other.enum as []), null] } : {}),
      }
  }
  return schema
}
