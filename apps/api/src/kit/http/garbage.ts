import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const megabyte = 1024 * 1024

type Collect = (options?: { type: 'minor' | 'major' }) => void
let collect: Collect | undefined

/** The engine's own function, which is there once it is asked for. */
function collector(): Collect {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  return collect
}

/**
 * What clients send becomes buffers and strings that die young, and up to a hundred megabytes of dead ones pile up before
 * the engine collects them. So it is told to every few megabytes: a flood costs a little time, and no memory.
 */
const counter = (limit: number, type: 'minor' | 'major') => {
  let uncollected = 0
  return (bytes: number) => {
    uncollected += bytes
    if (uncollected < limit) return
    uncollected = 0
    collector()({ type })
  }
}

/** Pieces of a body, which are on the disk or let go by now: about a millisecond. */
export const countArrived = counter(8 * megabyte, 'minor')
/** Large JSON that was read and answered: about as long as reading it. */
export const countRead = counter(4 * megabyte, 'major')
