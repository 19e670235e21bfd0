import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { expect } from 'vitest'

const current = new AsyncLocalStorage<string[]>()

/** The statements that the work runs, in order, without those in the background. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ statements: string[]; answer: T }> {
  const prototype = Client.prototype as unknown as { query: (...parameters: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: Client, ...parameters: unknown[]) {
    const [first] = parameters as [string | { text: string }]
    current.getStore()?.push(typeof first === 'string' ? first : first.text)
    return query.apply(this, parameters)
  }
  const statements: string[] = []
  try {
    // An injected request is sent once it is awaited.
    const answer = await current.run(statements, async () => await work())
    expect(statements).not.toEqual([])
    return { answer, statements }
  } finally {
    prototype.query = query
  }
}
