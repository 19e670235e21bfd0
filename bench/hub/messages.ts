import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Messages between the bench and its child processes. */
export type ToServer = { broadcasts: number } | { measure: true }
export type FromServer = { port?: number; frameBytes?: number; memory: number; connections: number }

export type ToClients = { port: number; connections: number } | { expectBytes: number }
export type FromClients = { connected: true } | { received: true }

/** The next message of a child process; rejects if it exits instead. */
export async function answerOf<T>(from: ChildProcess): Promise<T> {
  const isAnswered = new AbortController()
  const { signal } = isAnswered
  const ended = once(from, 'exit', { signal }).then(() => Promise.reject(new Error('A process of the bench ended')))
  try {
    const [message] = (await Promise.race([once(from, 'message', { signal }), ended])) as [T]
    return message
  } finally {
    ended.catch(() => {})
    isAnswered.abort()
  }
}
