import { useSyncExternalStore } from 'react'

let isShown = false
const listeners = new Set<() => void>()

/** The first toast was requested: pages that rarely have one fetch the toaster only then. */
export const firstToast = {
  announce: () => {
    if (isShown) return
    isShown = true
    for (const listener of listeners) listener()
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHasToast = () => useSyncExternalStore(subscribe, () => isShown)
