/**
 * What this browser was given when someone chose to trust it: spares that account the second factor for 30 days. It
 * opens nothing without the password, so it outlives a logout.
 */
const key = 'trusted_browser'
/** As many as a login may name. */
const most = 10

export const trustedBrowser = {
  get tokens(): string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept.filter((token) => typeof token === 'string').slice(0, most) : []
    } catch {
      return []
    }
  },

  add(token: string) {
    localStorage.setItem(key, JSON.stringify([token, ...trustedBrowser.tokens].slice(0, most)))
  },
}
