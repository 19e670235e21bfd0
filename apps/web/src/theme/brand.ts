import { defaultColorCode } from '@handoff/contracts/auth'

const key = 'color_code'
const listeners = new Set<() => void>()
let colorCode = read()

function read() {
  try {
    return localStorage.getItem(key) ?? defaultColorCode
  } catch {
    return defaultColorCode
  }
}

/** The colour everything is drawn in. Kept in the browser too, so that a reload paints it at once. */
export const brand = {
  get: () => colorCode,
  /** Shows a colour; with `keep` also after the next reload. */
  show: (next: string, { keep = true } = {}) => {
    if (keep) localStorage.setItem(key, next)
    if (next === colorCode) return
    colorCode = next
    for (const listener of listeners) listener()
  },
  forget: () => {
    localStorage.removeItem(key)
    brand.show(defaultColorCode, { keep: false })
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
