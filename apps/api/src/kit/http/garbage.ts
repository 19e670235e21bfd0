import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const megabyte = 1024 * 1024

type Collect = (options?: { type: 'minor' | 'major' }) => void
let collect: Collect | undefined

/** The engine's garbage collector, which exists only after this flag is set. */
function collector(): Collect {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  return collect
}

/**
 * What clients send becomes short-lived buffers and strings, and up to a hundred megabytes pile up before the engine
 * collects them. Collecting every few megabytes costs a little time during a flood, and no memory.
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

/** Parts of a body, on disk or released by now: about a millisecond. */
export const countArrived = counter(8 * megabyte, 'minor')
/** Large JSON, read and answered: about as long as reading it. */
export const countRead = counter(4 * megabyte, 'major')
