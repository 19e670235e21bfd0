/**
 * Tokens that earlier logins in this browser returned. With one, wrong passwords are counted apart from those of
 * strangers; one of a browser that someone chose to trust also spares the second factor for 30 days. They open nothing
 * without the password, so they outlive a logout.
 */
const key = 'trusted_browser'
/** As many as a login may name. */
const most = 20

export const knownBrowser = {
  get tokens(): string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept.filter((token) => typeof token === 'string').slice(0, most) : []
    } catch {
      return []
    }
  },

  add(token: string) {
    localStorage.setItem(key, JSON.stringify([token, ...knownBrowser.tokens].slice(0, most)))
  },
}
