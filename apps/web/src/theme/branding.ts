import { defaultColorCode } from '@handoff/contracts/access/auth/auth'
import type { Branding } from '@handoff/contracts/platform/settings'

const key = 'branding'
const listeners = new Set<() => void>()
/** What the product is called and looks like until an administrator says otherwise. */
const productName = 'Handoff'
const unbranded: Branding = { name: productName, logo: null, colorCode: defaultColorCode }

const kept = read()
let shown = kept ?? unbranded

function read(): Branding | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Branding> | null
    return found?.name && found.colorCode
      ? { logo: null, ...found, name: found.name, colorCode: found.colorCode }
      : null
  } catch {
    return null
  }
}

/**
 * How the network calls itself and looks. Kept in the browser, so that a page is painted with it at once; asked for again
 * at each start, next to everything else.
 */
export const branding = {
  get: () => shown,
  show: (next: Branding) => {
    const isNew = (Object.keys(next) as (keyof Branding)[]).some((part) => next[part] !== shown[part])
    try {
      localStorage.setItem(key, JSON.stringify({ name: next.name, logo: next.logo, colorCode: next.colorCode }))
    } catch {
      // Full or forbidden: it is only a convenience.
    }
    if (!isNew) return
    shown = { name: next.name, logo: next.logo, colorCode: next.colorCode }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Someone's very first page waits for it, but not for long. */
const longestWait = 400

/** Asks for it. Done at once where it is known from before: what has changed is shown when it is there. */
export async function loadBranding() {
  const loading = askForBranding().then(branding.show, () => {})
  if (!kept) await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, longestWait))])
}

/** By hand: the contract of the settings, for this one address, would make every first page heavier. */
async function askForBranding() {
  const response = await fetch('/api/branding', { method: 'GET' })
  const { data } = (await response.json()) as { data?: Branding }
  if (!data?.name) throw new Error('Unknown branding')
  return data
}
