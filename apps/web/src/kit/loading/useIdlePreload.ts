import { useEffect } from 'react'

/** Fetches a lazy part once the page is quiet, so that the first click never waits. */
export function useIdlePreload(load: () => Promise<unknown>) {
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load])
}

/** Runs when the browser has nothing better to do; answers with how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1500)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(run, { timeout: 4000 })
  return () => cancelIdleCallback(id)
}
