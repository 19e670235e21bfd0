import { useSyncExternalStore } from 'react'

type Person = { id: number; email: string }

const listeners = new Set<() => void>()
let person: Person | null = null
let isOver = Promise.withResolvers<void>()

/**
 * The session has ended with unsaved input: the page remains below the login, and its requests wait. The same person
 * continues; for anyone else the page is discarded.
 */
export const pausedSession = {
  get person() {
    return person
  },
  /** Resolves for the same person, and never for anyone else. */
  get resumed() {
    return isOver.promise
  },
  begin(next: Person) {
    set(next)
  },
  resume() {
    isOver.resolve()
    set(null)
  },
  end() {
    set(null)
  },
}

export const usePausedSession = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => person,
  )

function set(next: Person | null) {
  if (person === next) return
  if (next) isOver = Promise.withResolvers()
  person = next
  for (const listener of listeners) listener()
}

// Before any dialog gets it: Escape and shortcuts must not reach the page below, nor close the login.
addEventListener(
  'keydown',
  (event) => {
    if (!person) return
    if (event.key === 'Escape') event.preventDefault()
    if (event.key === 'Escape' || event.ctrlKey || event.metaKey) event.stopImmediatePropagation()
  },
  true,
)
