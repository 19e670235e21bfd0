import type { Query, QueryClient } from '@tanstack/react-query'
import { session } from './session.ts'

const prefix = 'handoff:answers:'
const keptFor = 24 * 60 * 60 * 1000

type Kept = { key: readonly unknown[]; data: unknown; updatedAt: number }

/**
 * The client state that the specification wants to survive a reload (section 9): answers asked with `isPersisted`, per
 * user, beside the token. Never customer data. Cleared with the session.
 */
export function persistAnswers(cache: QueryClient, userId: number, wait = 500) {
  const storage = session.isRemembered ? localStorage : sessionStorage
  for (const { key, data, updatedAt } of read(storage, userId)) {
    const known = cache.getQueryState(key)?.dataUpdatedAt ?? 0
    if (known < updatedAt) cache.setQueryData(key, data, { updatedAt })
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = cache.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'updated' || !isKept(query) || timer) return
    timer = setTimeout(() => {
      timer = undefined
      write(storage, userId, cache)
    }, wait)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Whoever it belonged to. */
export function forgetPersistedAnswers() {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  }
}

const isKept = (query: Query) => query.meta?.isPersisted === true && query.state.status === 'success'

function read(storage: Storage, userId: number): Kept[] {
  try {
    const kept = JSON.parse(storage.getItem(prefix + userId) ?? '[]') as Kept[]
    return kept.filter(({ updatedAt }) => Date.now() - updatedAt < keptFor)
  } catch {
    return []
  }
}

function write(storage: Storage, userId: number, cache: QueryClient) {
  const kept = cache
    .getQueryCache()
    .getAll()
    .filter(isKept)
    .map(({ queryKey, state }): Kept => ({ key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt }))
  try {
    storage.setItem(prefix + userId, JSON.stringify(kept))
  } catch {
    // Full or forbidden: it is only a convenience.
  }
}
