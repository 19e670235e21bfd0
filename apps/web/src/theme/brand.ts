import { branding } from './branding.ts'

const key = 'color_code'
const listeners = new Set<() => void>()
/** The color of anyone who is logged in; null: the network's. */
let own = read()

function read() {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function set(next: string | null) {
  const before = brand.get()
  own = next
  if (brand.get() !== before) tell()
}

function tell() {
  for (const listener of listeners) listener()
}

/** The color everything is drawn in. Kept in the browser too, so that a reload paints it at once. */
export const brand = {
  get: () => own ?? branding.get().colorCode,
  /** Shows a color; with `keep` also after the next reload. */
  show: (next: string, { keep = true } = {}) => {
    if (keep) localStorage.setItem(key, next)
    set(next)
  },
  forget: () => {
    localStorage.removeItem(key)
    set(null)
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    const stop = branding.subscribe(listener)
    return () => {
      listeners.delete(listener)
      stop()
    }
  },
}
