import { type Endpoint, labelOf, messages, placeOf } from '@handoff/contracts/kit'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { badInput } from '../problem.ts'
import { nearPath } from './near-paths.ts'
import { Form } from './request-form.ts'

type Kind = 'number' | 'boolean' | 'string' | 'object' | 'file' | 'record' | { listOf: Kind }
type Field = { name: string; place: 'path' | 'query' | 'body'; kind: Kind }

/** The schema inside optional, nullable, and default; determines how query text is read. */
function kindOf(schema: z.core.$ZodType): Kind {
  const def = (schema as z.core.$ZodTypes)._zod.def
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return kindOf(def.innerType)
  if (def.type === 'array') return { listOf: kindOf(def.element) }
  if (def.type === 'number') return 'number'
  if (def.type === 'object' || def.type === 'file' || def.type === 'record') return def.type
  if (def.type === 'literal') return typeof def.values[0] === 'number' ? 'number' : 'string'
  return def.type === 'boolean' ? 'boolean' : 'string'
}

const booleans = new Map([
  ['', true],
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/**
 * Queries are text; bodies are already typed. A boolean without a value is true. Text that is not a number or boolean
 * is left for the schema to reject.
 */
function read(kind: Kind, raw: unknown): unknown {
  if (typeof kind === 'object') return (Array.isArray(raw) ? raw : [raw]).map((one) => read(kind.listOf, one))
  if (typeof raw !== 'string') return raw
  if (kind === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(raw) ? Number(raw) : raw
  if (kind === 'boolean') return booleans.get(raw) ?? raw
  return raw
}

/** Form fields are text too; anything but text and numbers is JSON. An empty value is null. */
function fromForm(kind: Kind | undefined, value: unknown): unknown {
  if (typeof value !== 'string' || kind === undefined) return value
  if (value === '' && kind !== 'string') return null
  if (kind === 'file') return value
  if (kind !== 'object' && kind !== 'record' && typeof kind !== 'object') return read(kind, value)
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function splitAt(name: string, sign: string): [string, string?] {
  const at = name.indexOf(sign)
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)]
}

/** Returns a function that reads an endpoint's input from a request, or throws a 400 that names every bad field. */
export function inputReader(endpoint: Endpoint) {
  const fields: Field[] = Object.entries(endpoint.input.shape).map(([name, schema]) => ({
    name,
    place: placeOf(endpoint, name),
    kind: kindOf(schema),
  }))
  const known = new Map(fields.map((field) => [field.name, field]))

  return ({ query, params }: Pick<FastifyRequest, 'query' | 'params'>, body: unknown): unknown => {
    const fieldsOfBody = endpoint.bareList && Array.isArray(body) ? { [endpoint.bareList]: body } : body
    const isMissing = fieldsOfBody === undefined || fieldsOfBody === null
    if (!isMissing && (typeof fieldsOfBody !== 'object' || Array.isArray(fieldsOfBody)))
      throw badInput({}, 'The body must be a JSON object')
    // Without a prototype, so that `constructor` and `__proto__` are rejected like any other unknown name.
    const raw: Record<string, unknown> = Object.assign(Object.create(null), fieldsOfBody)
    if (body instanceof Form) for (const [name, value] of body) raw[name] = fromForm(known.get(name)?.kind, value)
    for (const [name, value] of Object.entries(query as object)) {
      const field = known.get(name)
      const [start, key] = splitAt(name, '.')
      // `cf.12=Shelter`: an entry of a record.
      if (key !== undefined && known.get(start)?.kind === 'record') {
        raw[start] = Object.assign((raw[start] as object | undefined) ?? Object.create(null), { [key]: value })
        continue
      }
      raw[name] = field?.place === 'query' ? read(field.kind, value) : value
      if (field?.place === 'body') throw badInput({ [name]: ['This field belongs in the body'] })
    }
    for (const [name, value] of Object.entries(params as object))
      raw[name] = read(known.get(name)?.kind ?? 'string', value)

    for (const [name, value] of Object.entries(raw)) refuseUnreadable(name, value)
    const result = endpoint.input.safeParse(raw)
    if (!result.success) throw problemOf(result.error, params as object)
    return result.data
  }

  function problemOf(error: z.core.$ZodError, params: object) {
    const isOfPath = error.issues.some(({ path: [name] }) => known.get(String(name))?.place === 'path')
    return (isOfPath && nearPath(endpoint, params)) || badInput(fieldErrors(error))
  }
}

/** Deeper than any field of any contract. */
const deepest = 32

/**
 * Rejects what would break later readers: nesting that overflows the stack, and half of a surrogate pair, which is text
 * in JavaScript and JSON but nowhere else. Iterative, so that no nesting is too deep for it.
 */
function refuseUnreadable(name: string, root: unknown) {
  const open: [value: unknown, depth: number][] = [[root, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next
    if (typeof value === 'string' && !value.isWellFormed())
      throw badInput({ [name]: ['A text has an incomplete character'] }, 'A text has an incomplete character')
    if (!value || typeof value !== 'object') continue
    if (depth === deepest) throw badInput({ [name]: [`${labelOf([name])} is nested too deeply`] })
    for (const one of Object.values(value)) open.push([one, depth + 1])
  }
}

function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null)
  for (const issue of error.issues) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.') || 'form']
    const message = issue.code === 'unrecognized_keys' ? messages.unknownField : issue.message
    for (const name of names) (fields[name] ??= []).push(message)
  }
  return fields
}
