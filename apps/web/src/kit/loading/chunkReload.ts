/**
 * A new release replaces the parts of the page, so an open tab can ask for one that is gone. Reloading fetches the new
 * release, but never more than once a minute (specification, section 9), and never offline: the browser would replace
 * the page with an error page of its own.
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

/** Returns how to stop. */
export function guardChunks(reload: () => void = () => location.reload()): () => void {
  const onError = (event: WindowEventMap['vite:preloadError']) => {
    if (navigator.onLine && mayReload()) {
      event.preventDefault()
      return reload()
    }
    // The router would reload by itself once per message; other words leave the rule above the only one.
    Object.assign(event.payload, navigator.onLine ? notLoaded : offline)
  }
  addEventListener('vite:preloadError', onError)
  return () => removeEventListener('vite:preloadError', onError)
}
