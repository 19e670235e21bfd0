/**
 * Hands over what comes at once; what comes while that is under way is handed over together afterwards. A burst then
 * costs a few questions instead of one for each, and never more than one at a time.
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
