import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let since: string | null = null

/** Since when the server has accepted no changes (ISO 8601, UTC); null while it does. */
export const readOnlySince = {
  set: (next: string | null) => {
    since = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const useReadOnlySince = () => useSyncExternalStore(readOnlySince.subscribe, () => since)
