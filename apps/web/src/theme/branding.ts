import { defaultColorCode } from '@handoff/contracts/access/auth/auth'
import type { Branding } from '@handoff/contracts/platform/settings'

const key = 'branding'
const listeners = new Set<() => void>()
/** Name and look of the product until an administrator changes them. */
const productName = 'Handoff'
const unbranded: Branding = { name: productName, logo: null, colorCode: defaultColorCode }

const kept = read()
let current = kept ?? unbranded

function read(): Branding | null {
  try {
    const parsed = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Branding> | null
    return parsed?.name && parsed.colorCode
      ? { logo: null, ...parsed, name: parsed.name, colorCode: parsed.colorCode }
      : null
  } catch {
    return null
  }
}

/**
 * Name and look of the network. Stored in the browser, so that a page is painted with it immediately; refetched at each
 * start, in parallel.
 */
export const branding = {
  get: () => current,
  show: (next: Branding) => {
    const isNew = (Object.keys(next) as (keyof Branding)[]).some((part) => next[part] !== current[part])
    try {
      localStorage.setItem(key, JSON.stringify({ name: next.name, logo: next.logo, colorCode: next.colorCode }))
    } catch {
      // Full or forbidden: it is only a convenience.
    }
    if (!isNew) return
    current = { name: next.name, logo: next.logo, colorCode: next.colorCode }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** The very first page waits for it, but not for long. */
const longestWait = 400

/** Fetches it. Resolves immediately if it is stored: a change is applied when it arrives. */
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
