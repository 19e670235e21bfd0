import { Client } from 'pg'
import { closeSocket } from './frozen.ts'

/** A query that timed out on this side still occupies its connection, which must not return to the pool. */
export class TimedClient extends Client {
  // pg's own signature has nine overloads; only the promise matters here.
  override query(...parameters: unknown[]): never {
    const answer = super.query(...(parameters as [string])) as unknown
    if (answer instanceof Promise)
      answer.catch(({ message }: Error) => {
        if (message === 'Query read timeout') closeSocket(this)
      })
    return answer as never
  }
}
