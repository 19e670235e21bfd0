import { type Answer, type Endpoint, type RequestOf, toRequest } from './endpoint.ts'

export type Fields = Record<string, string[]>

/** What a success looks like on the wire. */
type Envelope<Data> = { title: string; message?: string; data: Data }

/** A success, and what has changed with it, where the answer has that in its header: see `change.ts`. */
export type Reply<Data> = Envelope<Data> & { changes?: unknown }

/** What a failure looks like on the wire: `title` is a sentence for the user, `code` a word for a program. */
export type Failure = {
  title: string
  message?: string
  code: string
  errors?: Fields
  /** With the 409 of a stale version: the record as it is now, as a success would answer it. */
  current?: unknown
}

/** A refused or failed call. `status` 0 means that the server could not be reached. */
export class ApiError extends Error {
  status: number
  code: string
  fields: Fields
  detail: string | undefined
  current: unknown

  constructor(status: number, failure: Partial<Failure> = {}) {
    super(failure.title ?? 'Something went wrong')
    this.name = 'ApiError'
    this.status = status
    this.code = failure.code ?? 'unknown'
    this.fields = failure.errors ?? {}
    this.detail = failure.message
    this.current = failure.current
  }
}

export type Options = { idempotencyKey?: string; signal?: AbortSignal }
export type Send = (
  request: ReturnType<typeof toRequest>,
  options: Options,
) => Promise<{ status: number; json: unknown; changes?: unknown }>

/** A client for every endpoint there is and will be. The browser sends with `fetch`, the tests with `app.inject`. */
export const clientOf =
  (send: Send) =>
  async <E extends Endpoint>(endpoint: E, asked: RequestOf<E>, options: Options = {}): Promise<Reply<Answer<E>>> => {
    const { status, json, changes } = await send(toRequest(endpoint, asked), options)
    if (status >= 400 || status === 0) throw new ApiError(status, json ?? {})
    return { ...(json as Envelope<Answer<E>>), ...(changes !== undefined && { changes }) }
  }
