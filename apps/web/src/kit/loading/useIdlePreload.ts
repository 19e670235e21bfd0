import { useEffect } from 'react'

/**
 * Fetches a lazy part once the page is quiet, so that the first click never waits. Not on a phone, which pays for every
 * byte and has less time to spare: there it comes with the press.
 */
export function useIdlePreload(load: () => Promise<unknown>) {
  useEffect(() => (isOnPhone() ? undefined : whenIdle(() => void load().catch(() => {}))), [load])
}

const isOnPhone = () => matchMedia('(hover: none)').matches

/** Runs when the browser has nothing better to do; answers with how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1500)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(run, { timeout: 4000 })
  return () => cancelIdleCallback(id)
}
