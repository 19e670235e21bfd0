type Fields = Record<string, string[]>

/** An error the user can understand and act on. Any other error is a bug, and becomes a 500. */
export class Problem extends Error {
  status: number
  code: string
  detail: string | undefined
  fields: Fields | undefined
  retryAfterSeconds: number | undefined
  /** For a version conflict: the current record, as the endpoint would return it. */
  isStale = false
  current: unknown
  /** For a likely duplicate: the records, as they are sent. */
  candidates: unknown

  constructor(
    status: number,
    code: string,
    title: string,
    more: { detail?: string; fields?: Fields; retryAfterSeconds?: number } = {},
  ) {
    super(title)
    this.status = status
    this.code = code
    this.detail = more.detail
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

export const badInput = (fields: Fields, title = 'Check the form') => new Problem(400, 'bad_input', title, { fields })
export const notSignedIn = () => new Problem(401, 'unauthenticated', 'Log in to continue')
export const forbidden = (title = 'You don’t have permission to do this') => new Problem(403, 'forbidden', title)
export const notFound = (what: string) => new Problem(404, 'not_found', `We couldn’t find this ${what}`)
export const conflict = (title: string, detail?: string) => new Problem(409, 'conflict', title, { detail })
export const tooMany = (title: string, retryAfterSeconds: number) =>
  new Problem(429, 'too_many_requests', title, { retryAfterSeconds })
export const unavailable = (title = 'Can’t reach the database. Try again in a moment') =>
  new Problem(503, 'unavailable', title, { retryAfterSeconds: 5 })
/** Is something that the product needs away, so that a retry would wait for it again? */
export const isAway = (error: unknown) => error instanceof Problem && error.status === 503
/** No database accepts changes, and one can be read. */
export const readOnly = () =>
  new Problem(503, 'read_only', 'Nothing can be changed right now. Try again in a moment', { retryAfterSeconds: 5 })
