/** A path inside the product, or null: an address given from outside must not lead away, nor back to the login. */
export function safePath(asked: unknown): string | null {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return null
  try {
    const url = new URL(asked, location.origin)
    if (url.origin !== location.origin || url.pathname.startsWith('/auth/')) return null
    // `/..//evil.test` stays on this host, but what is left of it, `//evil.test`, names another.
    if (url.pathname.startsWith('//')) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
