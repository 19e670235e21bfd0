import * as z from 'zod/mini'
import type { Access } from './access.ts'

type Shape = z.core.$ZodLooseShape

export type Cell = string | number | boolean | Date | null | undefined
type CsvColumns = Record<string, (row: never) => Cell>
/** Heading and value of each column, or a function of the first page; `file` is the beginning of the file name. */
export type Csv = {
  file: string
  columns: CsvColumns | ((firstPage: never) => CsvColumns)
  /** The id of the person whom a row is about; default: that of its `customer`. */
  person?: (row: never) => number | null | undefined
  /** Rows have more than those of the list: see `detailedCsvOf`. */
  isDetailed?: true
}

/** One call of the server: method and path, who may call it, input, and output. */
export type Endpoint<
  I extends z.ZodMiniObject<Shape> = z.ZodMiniObject<Shape>,
  O extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Names after a colon are in the path; names after `?` are in the query, for any method. */
  path: `/${string}`
  access: A
  input: I
  output: O
  /** Text of the success toast. */
  title?: string
  /** What it does and the rule it follows, for readers of the API page. */
  about?: string
  /** POST only: never replayed from an `Idempotency-Key`: the answer has a secret, or more is done after the commit. */
  isSecret?: boolean
  /** Public: called once per answer given, so its rate limit is higher than that of other calls without a login. */
  isFrequent?: boolean
  /** The body is a form (multipart/form-data), because it may include a file. */
  isForm?: boolean
  /** A body that is a bare array is read as this field. */
  bareList?: string
  /** Its file is streamed from disk and never entirely in memory. */
  isLarge?: boolean
  /** Its JSON includes a document, so it may have 5 MB instead of 512 KB. */
  hasDocument?: boolean
  /** Changes nothing, so it may be called while previewing a role. Default: true for GET. */
  isRead?: boolean
  /** Answered by a replica if there is one: for what reads much, and is as true a few seconds later. */
  reads?: 'replica'
  /** Returns a file of all rows instead of one page: see `csvOf`. */
  csv?: Csv
  /** Returns a file of this name, an array that is streamed row by row: see `jsonFile`. */
  jsonFile?: string
  /** Returns a ZIP archive of this name, streamed file by file: see `zipFile`. */
  zip?: string
  /** DELETE only: the input is in the body, because addresses end up in logs. */
  hasBody?: boolean
}

export type Named<E> = E & { feature: string; name: string }
export type Contract = Record<string, Named<Endpoint>>

/** Input as the client sends it. */
export type RequestOf<E extends Endpoint> = z.input<E['input']>
/** Input in the server, after defaults and trimming. */
export type Input<E extends Endpoint> = z.output<E['input']>
/** Output in the server: moments are `Date`s. */
export type Output<E extends Endpoint> = z.output<E['output']>
/** Output in the client: moments are ISO strings. */
export type Answer<E extends Endpoint> = z.input<E['output']>

const at =
  (method: Endpoint['method']) =>
  <I extends z.ZodMiniObject<Shape>, O extends z.ZodMiniType, const A extends Access>(
    path: Endpoint['path'],
    rest: Omit<Endpoint<I, O, A>, 'method' | 'path'>,
  ): Endpoint<I, O, A> => ({ method, path, ...rest })

export const get = at('GET')
export const post = at('POST')
export const put = at('PUT')
export const patch = at('PATCH')
export const del = at('DELETE')

/** An endpoint whose answer, an array, is a JSON file to save instead of an envelope. */
export const jsonFile = <E extends Endpoint>(name: string, endpoint: E): E & { jsonFile: string } => ({
  ...endpoint,
  reads: 'replica',
  jsonFile: name,
})

/** An endpoint whose answer is an archive to save. */
export const zipFile = <E extends Endpoint>(name: string, endpoint: E): E & { zip: string } => ({
  ...endpoint,
  reads: 'replica',
  zip: name,
})

/** Collects a feature's endpoints and names each one: `referrals.changeStatus`. Unknown keys are rejected. */
export function contract<E extends Record<string, Endpoint>>(feature: string, endpoints: E) {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [
      name,
      { ...endpoint, input: strict(endpoint.input), feature, name },
    ]),
  ) as { [K in keyof E]: Named<E[K]> }
}

/** The same schema with its checks, rejecting unknown keys. */
const strict = (schema: Endpoint['input']) => z.core.clone(schema, { ...schema._zod.def, catchall: z.never() })

/** Where in a request each input field is sent. */
export function placeOf(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'hasBody'>,
  field: string,
): 'path' | 'query' | 'body' {
  const [path, query = ''] = endpoint.path.split('?') as [string, string?]
  if (path.split('/').includes(`:${field}`)) return 'path'
  return sendsBody(endpoint) && !query.split('&').includes(field) ? 'body' : 'query'
}

/** Does the request of this endpoint have a body? */
export const sendsBody = ({ method, hasBody }: Pick<Endpoint, 'method' | 'hasBody'>) =>
  hasBody ?? (method !== 'GET' && method !== 'DELETE')

type Scalar = string | number | boolean

/** A list repeats its name; a record has one name per entry: `cf.12=Shelter`. */
const inQuery = (field: string, value: unknown): (readonly [string, Scalar])[] =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).map(([key, one]) => [`${field}.${key}`, one as Scalar])
    : [value].flat().map((one) => [field, one as Scalar])

/** Turns an input into a request: path filled, query appended (lists as repeated names), the rest as JSON or a form. */
export function toRequest(endpoint: Endpoint, input: Record<string, unknown> = {}) {
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  let path = endpoint.path.split('?')[0]!

  for (const [field, value] of Object.entries(input)) {
    if (value === undefined) continue
    const place = placeOf(endpoint, field)
    if (place === 'body') body[field] = value
    else if (place === 'path') path = path.replace(`:${field}`, encodeURIComponent(value as Scalar))
    else for (const [name, one] of inQuery(field, value)) query.append(name, String(one))
  }

  return {
    method: endpoint.method,
    url: `/api${path}${query.size ? `?${query}` : ''}`,
    body: sendsBody(endpoint) ? (endpoint.isForm ? formOf(body, endpoint) : body) : undefined,
  }
}

/**
 * Files and text as they are, everything else as JSON. Null is an empty value, which clears the field of an existing
 * record; a new record starts without it.
 */
function formOf(body: Record<string, unknown>, { method }: Pick<Endpoint, 'method'>) {
  const form = new FormData()
  for (const [field, value] of Object.entries(body)) {
    if (value === null) {
      if (method !== 'POST') form.append(field, '')
      continue
    }
    if (value instanceof Blob) form.append(field, value)
    else form.append(field, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}
