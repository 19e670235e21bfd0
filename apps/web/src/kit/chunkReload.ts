/**
 * A new release replaces the parts of the page, so an open tab can ask for one that is gone. Reloading fetches the new
 * release, but never more than once a minute (specification, section 9).
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

export function guardChunks(reload: () => void = () => location.reload()) {
  addEventListener('vite:preloadError', (event) => {
    if (mayReload()) {
      event.preventDefault()
      return reload()
    }
    // The router would reload by itself once per message; other words leave the rule above the only one.
    event.payload.message = 'This part of the page could not be loaded.'
    event.payload.name = 'ChunkLoadError'
  })
}
