/**
 * A path inside the product, or null: an address from outside must lead neither to another site nor back to the login.
 */
export function safePath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/')) return null
  try {
    const url = new URL(address, location.origin)
    if (url.origin !== location.origin || url.pathname.startsWith('/auth/')) return null
    // `/..//evil.test` stays on this host, but its rest, `//evil.test`, names another.
    if (url.pathname.startsWith('//')) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
