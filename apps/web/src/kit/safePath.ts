/** A path inside the product, or null: an address given from outside must not lead away, nor back to the login. */
export function safePath(asked: unknown): string | null {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return null
  try {
    const url = new URL(asked, location.origin)
    if (url.origin !== location.origin || url.pathname.startsWith('/auth/')) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
