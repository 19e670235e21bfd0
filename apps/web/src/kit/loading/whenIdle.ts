import { startTransition, useEffect, useState } from 'react'

/**
 * Fetches a lazy part once the page is idle, so that the first click never waits. Not on a phone, which pays for every
 * byte and has less time to spare: there it is fetched on the click.
 */
export function useIdlePreload(load: () => Promise<unknown>) {
  useEffect(() => (isOnPhone() ? undefined : whenIdle(() => void load().catch(() => {}))), [load])
}

/** False until its surroundings are rendered, for at most two seconds: slow parts don’t hold up the text. */
export function useIsIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true)), { latest: 2000, otherwise: 100 }), [])
  return isIdle
}

const isOnPhone = () => matchMedia('(hover: none)').matches

/**
 * Runs when the browser is idle, after `latest` milliseconds at the latest, or `otherwise` in a browser without idle
 * callbacks; returns a function to cancel it.
 */
export function whenIdle(run: () => void, { latest = 4000, otherwise = 1500 } = {}): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, otherwise)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(run, { timeout: latest })
  return () => cancelIdleCallback(id)
}
