import * as z from 'zod/mini'
import type { Access } from './access.ts'

type Shape = z.core.$ZodLooseShape

export type Cell = string | number | boolean | Date | null | undefined
type CsvColumns = Record<string, (row: never) => Cell>
/** Heading and value of each column, or how they follow from the first page; `file` is the beginning of the file's name. */
export type Csv = {
  file: string
  columns: CsvColumns | ((firstPage: never) => CsvColumns)
  /** Its rows hold more than those of the list: see `detailedCsvOf`. */
  isDetailed?: true
}

/** One thing the server can be asked to do: where it lives, who may ask, what goes in, what comes out. */
export type Endpoint<
  I extends z.ZodMiniObject<Shape> = z.ZodMiniObject<Shape>,
  O extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Names after a colon travel in the path; names after `?` in the query, whatever the method. */
  path: `/${string}`
  access: A
  input: I
  output: O
  /** What the user is told when it worked: the text of the success toast. */
  title?: string
  /** What it does and the rule it follows, for the reader of the API page. */
  about?: string
  /** POST only: never answered from an earlier `Idempotency-Key`, because the answer holds a secret. */
  isSecret?: boolean
  /** Public: asked with each answer that is given, and not a few times as other calls without a login. */
  isFrequent?: boolean
  /** The body is a form (multipart/form-data), because a file may travel in it. */
  isForm?: boolean
  /** A body that is an array alone is taken for this field. */
  bareList?: string
  /** Its file is passed on from the disk, and is never as a whole in memory. */
  isLarge?: boolean
  /** A document travels in its JSON, which may therefore have 5 MB instead of 512 KB. */
  hasDocument?: boolean
  /** Changes nothing, so that it may be asked while looking as another role. Without: what is asked by GET. */
  isRead?: boolean
  /** Answers with a file of all rows instead of one page of them: see `csvOf`. */
  csv?: Csv
  /** Answers with a file of this name, an array that is sent row by row: see `jsonFile`. */
  jsonFile?: string
  /** Answers with a ZIP archive of this name, whose files are sent one by one: see `zipFile`. */
  zip?: string
  /** DELETE only: what is asked travels in a body, because addresses end up in logs. */
  hasBody?: boolean
}

export type Named<E> = E & { feature: string; name: string }
export type Contract = Record<string, Named<Endpoint>>

/** What the client sends. */
export type RequestOf<E extends Endpoint> = z.input<E['input']>
/** What the server works with, after defaults and trimming. */
export type Input<E extends Endpoint> = z.output<E['input']>
/** What the server answers with: moments are `Date`s. */
export type Output<E extends Endpoint> = z.output<E['output']>
/** What the client gets: moments are ISO strings. */
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

/** An endpoint whose answer, an array, is a JSON file for keeping rather than an answer in an envelope. */
export const jsonFile = <E extends Endpoint>(name: string, endpoint: E): E & { jsonFile: string } => ({
  ...endpoint,
  jsonFile: name,
})

/** An endpoint whose answer is an archive of files for keeping. */
export const zipFile = <E extends Endpoint>(name: string, endpoint: E): E & { zip: string } => ({
  ...endpoint,
  zip: name,
})

/** Gathers a feature's endpoints, so that each knows its own name: `referrals.changeStatus`. Unknown keys are refused. */
export function contract<E extends Record<string, Endpoint>>(feature: string, endpoints: E) {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [
      name,
      { ...endpoint, input: strict(endpoint.input), feature, name },
    ]),
  ) as { [K in keyof E]: Named<E[K]> }
}

/** The same schema with its checks, refusing keys it does not know. */
const strict = (schema: Endpoint['input']) => z.core.clone(schema, { ...schema._zod.def, catchall: z.never() })

/** Where each field of an input travels. */
export function placeOf(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'hasBody'>,
  field: string,
): 'path' | 'query' | 'body' {
  const [path, asked = ''] = endpoint.path.split('?') as [string, string?]
  if (path.split('/').includes(`:${field}`)) return 'path'
  return sendsBody(endpoint) && !asked.split('&').includes(field) ? 'body' : 'query'
}

/** Does the request of this endpoint carry a body? */
export const sendsBody = ({ method, hasBody }: Pick<Endpoint, 'method' | 'hasBody'>) =>
  hasBody ?? (method !== 'GET' && method !== 'DELETE')

type Scalar = string | number | boolean

/** A list repeats its name; a record has one name for each entry: `cf.12=Shelter`. */
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
 * Files as they are, texts as texts, everything else as JSON. Null is an empty value, which empties the field of a
 * record; what is created starts without it.
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
