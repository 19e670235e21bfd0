import { unavailable } from '../problem.ts'

type Waiting = { bytes: number; start: () => void }

export type MemoryBudget = ReturnType<typeof memoryBudget>

/**
 * How many bytes of what clients send may be in memory at once. Anyone who comes when it is used up waits in line with
 * the bytes still on the other side of the socket, and is refused after `patienceMs`.
 */
export function memoryBudget(total: number, patienceMs = 30_000) {
  let used = 0
  const line: Waiting[] = []

  /** Resolves to the function that gives the bytes back, once or several times. More than all of it is all of it. */
  async function take(asked: number): Promise<() => void> {
    const bytes = Math.min(asked, total)
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
