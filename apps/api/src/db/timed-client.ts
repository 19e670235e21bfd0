import { Client } from 'pg'
import { closeSocket } from './frozen.ts'

/** A query that was given up on this side still occupies its connection, which must not go back to the pool. */
export class TimedClient extends Client {
  // pg's own signature has nine overloads, of which only the promise matters here.
  override query(...asked: unknown[]): never {
    const answer = super.query(...(asked as [string])) as unknown
    if (answer instanceof Promise)
      answer.catch(({ message }: Error) => {
        if (message === 'Query read timeout') closeSocket(this)
      })
    return answer as never
  }
}
