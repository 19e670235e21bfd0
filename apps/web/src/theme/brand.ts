import { branding } from './branding.ts'

const key = 'color_code'
const listeners = new Set<() => void>()
/** The color of the current user; null: the network's. */
let userColor = read()

function read() {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function set(next: string | null) {
  const before = brand.get()
  userColor = next
  if (brand.get() !== before) notify()
}

function notify() {
  for (const listener of listeners) listener()
}

/** The color of the interface. Stored in the browser too, so that a reload paints it immediately. */
export const brand = {
  get: () => userColor ?? branding.get().colorCode,
  /** Applies a color; with `keep` also after the next reload. */
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
