import { startTransition, useEffect, useState } from 'react'

/**
 * Fetches a lazy part once the page is quiet, so that the first click never waits. Not on a phone, which pays for every
 * byte and has less time to spare: there it comes with the press.
 */
export function useIdlePreload(load: () => Promise<unknown>) {
  useEffect(() => (isOnPhone() ? undefined : whenIdle(() => void load().catch(() => {}))), [load])
}

/** False until what is around it is drawn, for at most two seconds: what takes long to draw doesn’t hold up what is read. */
export function useIsIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true)), { latest: 2000, otherwise: 100 }), [])
  return isIdle
}

const isOnPhone = () => matchMedia('(hover: none)').matches

/**
 * Runs when the browser has nothing better to do, after `latest` milliseconds in any case, or `otherwise` in a browser
 * that can’t tell; answers with how to call it off.
 */
export function whenIdle(run: () => void, { latest = 4000, otherwise = 1500 } = {}): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, otherwise)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(run, { timeout: latest })
  return () => cancelIdleCallback(id)
}
