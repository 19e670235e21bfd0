import { Client } from 'pg'

/**
 * A writer that was replaced may have rows that no one acknowledged, and can be read until the last connection to it is
 * closed. Therefore a transaction begins with a question that only a writer answers, in the same message.
 */
const beginOnWriter = 'begin; select pg_current_wal_lsn()'

/** From a standby: the answer to that question. */
export const isOfStandby = (error: unknown) =>
  (error as { code?: unknown }).code === '55000' && (error as { routine?: unknown }).routine === 'pg_current_wal_lsn'

/** A connection is closed, not returned to the pool, if its query timed out on this side or it leads to a standby. */
export class TimedClient extends Client {
  // pg's own signature has nine overloads; only the promise matters here.
  override query(...[text, ...rest]: unknown[]): never {
    const answer = super.query((text === 'begin' ? beginOnWriter : text) as string, ...(rest as [])) as unknown
    if (answer instanceof Promise)
      answer.catch((error: Error & { code?: string }) => {
        const { _txStatus: status } = this as unknown as { _txStatus: string }
        if ((error.code === '25006' && status === 'I') || error.message === 'Query read timeout' || isOfStandby(error))
          this.end().catch(() => {})
      })
    return answer as never
  }
}
