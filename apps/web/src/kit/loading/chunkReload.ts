import { aMinute } from '@handoff/contracts/kit/dates/durations'

/**
 * A new release replaces the parts of the page, so an open tab may request one that no longer exists. Reloading fetches
 * the new release, but never more than once a minute (specification, section 9), and never offline or while the server
 * is
 * unreachable: the browser would replace the page with its own error page.
 */
const key = 'chunk-reload-at'
const guardFor = aMinute

type Store = Pick<Storage, 'getItem' | 'setItem'>

export function mayReload(now = Date.now(), store: Store = sessionStorage): boolean {
  try {
    if (now - Number(store.getItem(key) ?? 0) < guardFor) return false
    store.setItem(key, String(now))
    return true
  } catch {
    // Without storage, do not risk a loop.
    return false
  }
}

const notLoaded = { name: 'ChunkLoadError', message: 'Couldn’t load this part of the page.' }
const offline = {
  name: 'OfflineError',
  status: 0,
  message: 'This page hasn’t loaded yet. Check your connection and try again.',
}

/**
 * While the server is unreachable its parts are, too: a reload would replace the page with the browser's error page.
 */
const isServerThere = () =>
  fetch('/api/health/ready', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Returns a function to stop. */
export function guardChunks(reload: () => void = () => location.reload(), isThere = isServerThere): () => void {
  const onError = async (event: WindowEventMap['vite:preloadError']) => {
    // The router reloads once per message; a different message leaves it to the rule above.
    Object.assign(event.payload, navigator.onLine ? notLoaded : offline)
    if (navigator.onLine && (await isThere()) && mayReload()) reload()
  }
  const listener = (event: WindowEventMap['vite:preloadError']) => void onError(event)
  addEventListener('vite:preloadError', listener)
  return () => removeEventListener('vite:preloadError', listener)
}
