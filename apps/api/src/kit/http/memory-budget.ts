import { unavailable } from '../problem.ts'

type Waiting = { bytes: number; start: () => void }

export type MemoryBudget = ReturnType<typeof memoryBudget>

/**
 * Limits the bytes of client input in memory. When it is used up, callers wait in line, with the bytes still on the
 * other side of the socket, and are rejected after `patienceMs`.
 */
export function memoryBudget(total: number, patienceMs = 30_000) {
  let used = 0
  const line: Waiting[] = []

  /** Resolves to a function that returns the bytes, and may be called repeatedly. Grants at most the total. */
  async function take(requested: number): Promise<() => void> {
    const bytes = Math.min(requested, total)
    if (line.length || used + bytes > total) await turn(bytes)
    else used += bytes
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      used -= bytes
      callNext()
    }
  }

  function turn(bytes: number) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { bytes, start: resolve }
    line.push(waiting)
    const timer = setTimeout(() => {
      line.splice(line.indexOf(waiting), 1)
      reject(unavailable('The server is busy. Try again in a moment'))
      callNext()
    }, patienceMs)
    timer.unref()
    return promise.finally(() => clearTimeout(timer))
  }

  function callNext() {
    for (let first = line[0]; first && used + first.bytes <= total; first = line[0]) {
      used += first.bytes
      line.shift()
      first.start()
    }
  }

  return { take, used: () => used, waiting: () => line.length }
}
