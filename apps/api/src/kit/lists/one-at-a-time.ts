/**
 * Passes items on immediately; those that arrive during the call are passed on together afterwards. A burst then costs
 * a few calls instead of one per item, and never more than one at a time.
 */
export function gathered<T>(work: (items: T[]) => Promise<void>, onError: (error: unknown) => void) {
  let waiting: T[] = []
  let isBusy = false

  async function handOver() {
    isBusy = true
    while (waiting.length > 0) {
      const items = waiting
      waiting = []
      await work(items).catch(onError)
    }
    isBusy = false
  }

  return (item: T) => {
    waiting.push(item)
    if (!isBusy) void handOver()
  }
}
