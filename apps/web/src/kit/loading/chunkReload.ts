/**
 * A new release replaces the parts of the page, so an open tab can ask for one that is gone. Reloading fetches the new
 * release, but never more than once a minute (specification, section 9), and never offline or while the server is
 * away: the browser would replace the page with an error page of its own.
 */
const key = 'chunk-reload-at'
const guardFor = 60_000

type Store = Pick<Storage, 'getItem' | 'setItem'>

export function mayReload(now = Date.now(), store: Store = sessionStorage): boolean {
  try {
    if (now - Number(store.getItem(key) ?? 0) < guardFor) return false
    store.setItem(key, String(now))
    return true
  } catch {
    // Nothing can be remembered here, so do not risk a loop.
    return false
  }
}

const notLoaded = { name: 'ChunkLoadError', message: 'Couldn’t load this part of the page.' }
const offline = {
  name: 'OfflineError',
  status: 0,
  message: 'This page hasn’t loaded yet. Check your connection and try again.',
}

/** While the server is away its parts are, too: a reload would then replace the page with an error page of the browser. */
const isServerThere = () =>
  fetch('/api/health/ready', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Returns how to stop. */
export function guardChunks(reload: () => void = () => location.reload(), isThere = isServerThere): () => void {
  const onError = async (event: WindowEventMap['vite:preloadError']) => {
    // The router would reload by itself once per message; other words leave the rule above the only one.
    Object.assign(event.payload, navigator.onLine ? notLoaded : offline)
    if (navigator.onLine && (await isThere()) && mayReload()) reload()
  }
  const listener = (event: WindowEventMap['vite:preloadError']) => void onError(event)
  addEventListener('vite:preloadError', listener)
  return () => removeEventListener('vite:preloadError', listener)
}
