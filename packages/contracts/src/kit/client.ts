import { type Answer, type Endpoint, type RequestOf, toRequest } from './endpoint.ts'
import { fromWire } from './option.ts'

export type Fields = Record<string, string[]>

/** A success on the wire. */
type Envelope<Data> = { title: string; message?: string; data: Data }

/** Response header with the changes, as JSON: see `change.ts`. */
export const changedHeader = 'handoff-changed'
/** Response header of a change, with a replica: from this position of the database's log on it can be read. */
export const writtenHeader = 'handoff-written'
/** A success, and the changes from that header. */
export type Reply<Data> = Envelope<Data> & { changes?: unknown }

/** A failure on the wire: `title` is a sentence for the user, `code` is for programs. */
export type Failure = {
  title: string
  message?: string
  code: string
  errors?: Fields
  /** With a 409 for a stale version: the current record, as a success would return it. */
  current?: unknown
  /** With a 409 `duplicate`: the records that it looks like. */
  candidates?: unknown
}

/** A rejected or failed call. `status` 0: the server could not be reached. */
export class ApiError extends Error {
  status: number
  code: string
  fields: Fields
  detail: string | undefined
  current: unknown
  candidates: unknown

  constructor(status: number, failure: Partial<Failure> = {}) {
    super(titleOf(failure))
    this.name = 'ApiError'
    this.status = status
    this.code = failure.code ?? 'unknown'
    this.fields = failure.errors ?? {}
    this.detail = failure.message
    this.current = failure.current
    this.candidates = failure.candidates
  }
}

/** An unexpected error names its request, by which the operator finds it in the log. */
const titleOf = ({ title = 'Something went wrong', code, message }: Partial<Failure>) =>
  code === 'internal' && message ? `${title} (request ${message})` : title

export type Options = { idempotencyKey?: string; signal?: AbortSignal }
export type Send = (
  request: ReturnType<typeof toRequest>,
  options: Options,
) => Promise<{ status: number; json: unknown; changes?: unknown }>

/** A client for all endpoints. The browser sends with `fetch`, tests with `app.inject`. */
export const clientOf =
  (send: Send) =>
  async <E extends Endpoint>(endpoint: E, input: RequestOf<E>, options: Options = {}): Promise<Reply<Answer<E>>> => {
    const { status, json, changes } = await send(toRequest(endpoint, input), options)
    if (status >= 400 || status === 0) {
      const { current, ...failure } = (json ?? {}) as Partial<Failure>
      throw new ApiError(status, { ...failure, current: fromWire(endpoint.output, current) })
    }
    const { data, ...envelope } = json as Envelope<unknown>
    return {
      ...envelope,
      data: fromWire(endpoint.output, data) as Answer<E>,
      ...(changes !== undefined && { changes }),
    }
  }
