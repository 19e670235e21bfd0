import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { session } from '../session/session.ts'

const prefix = 'handoff:answers:'
const keptFor = 24 * 60 * 60 * 1000

/** The answers that survive a reload (specification, sections 3 and 9), by feature and name. None holds customer data. */
const persisted = [
  'notifications list',
  'requests pendingCounts',
  'requests list',
  'requests kpis',
  'categories kpis',
  'entities kpis',
]

type Snapshot = { key: QueryKey; data: unknown; updatedAt: number }

const storageOf = () => (session.isRemembered ? localStorage : sessionStorage)

/** Puts the answers of this person's previous visit into the cache, unless it has newer ones. */
export function restoreAnswers(cache: QueryClient, userId: number) {
  for (const { key, data, updatedAt } of read(storageOf(), userId)) {
    const known = cache.getQueryState(key)?.dataUpdatedAt ?? 0
    if (known < updatedAt) cache.setQueryData(key, data, { updatedAt })
  }
}

/** Stores answers as they come, per user, where the token is. Returns how to stop. */
export function persistAnswers(cache: QueryClient, userId: number, wait = 500) {
  const storage = storageOf()
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

/** Of every user. */
export function forgetPersistedAnswers() {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  }
}

/** What was typed into a search is not stored: it may be anyone's name. */
const isKept = ({ queryKey: [feature, name, asked], state }: Query) =>
  persisted.includes(`${String(feature)} ${String(name)}`) &&
  !(asked as { search?: string } | undefined)?.search &&
  state.status === 'success'

function read(storage: Storage, userId: number): Snapshot[] {
  try {
    const kept = JSON.parse(storage.getItem(prefix + userId) ?? '[]') as Snapshot[]
    return kept.filter(({ updatedAt }) => Date.now() - updatedAt < keptFor)
  } catch {
    return []
  }
}

function write(storage: Storage, userId: number, cache: QueryClient) {
  const me = cache.getQueryData<{ id: number }>(['auth', 'me', {}])
  // Someone else has logged in since then.
  if (me?.id !== userId) return
  const kept = cache
    .getQueryCache()
    .getAll()
    .filter(isKept)
    .map(({ queryKey, state }): Snapshot => ({ key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt }))
  try {
    storage.setItem(prefix + userId, JSON.stringify(kept))
  } catch {
    // Full or forbidden: it is only a convenience.
  }
}
