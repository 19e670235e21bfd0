import { aDay } from '@handoff/contracts/kit/dates/durations'
import type { Query, QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client'
import { session } from '../session/session.ts'

const prefix = 'handoff:answers:'
const maxAge = aDay

/**
 * Responses that survive a reload (specification, sections 3 and 9), by feature and name. None contains customer data.
 */
const persisted = [
  'notifications list',
  'requests pendingCounts',
  'requests list',
  'requests kpis',
  'categories kpis',
  'entities kpis',
  // Definitions, and which of them are used: no values.
  'customFields all',
]

/** Restores the responses of this person's previous visit, unless the cache has newer ones. */
export const restoreAnswers = (queryClient: QueryClient, userId: number) =>
  persistQueryClientRestore({ queryClient, persister: persisterOf(userId), maxAge })

/** Stores responses as they arrive, per user, next to the token. Returns a function to stop. */
export function persistAnswers(queryClient: QueryClient, userId: number, wait = 500) {
  const persister = persisterOf(userId)
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    timer = undefined
    const me = queryClient.getQueryData<{ id: number }>(['auth', 'me', {}])
    // Someone else may have logged in since then.
    if (me?.id === userId)
      void persistQueryClientSave({ queryClient, persister, dehydrateOptions: { shouldDehydrateQuery: isKept } })
  }
  const stop = queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && isKept(query)) timer ??= setTimeout(save, wait)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** For every user. */
export function forgetPersistedAnswers() {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  }
}

/** Search text is not stored: it may be anyone's name. */
const isKept = ({ queryKey: [feature, name, input], state }: Query) =>
  persisted.includes(`${String(feature)} ${String(name)}`) &&
  !(input as { search?: string } | undefined)?.search &&
  state.status === 'success'

/** What someone needs is asked for again. */
const withoutNeed = (key: string, value: unknown) => (key === 'need' ? undefined : value)

/** Storage that is full, forbidden, or unreadable is treated as empty: this is only a convenience. */
function persisterOf(userId: number): Persister {
  const key = prefix + userId
  const storage = session.isRemembered ? localStorage : sessionStorage
  const attempt = <T>(act: () => T) => {
    try {
      return act()
    } catch {
      return undefined
    }
  }
  return {
    persistClient: (client) => attempt(() => storage.setItem(key, JSON.stringify(client, withoutNeed))),
    restoreClient: () => attempt(() => JSON.parse(storage.getItem(key) ?? 'null') ?? undefined) as PersistedClient,
    removeClient: () => attempt(() => storage.removeItem(key)),
  }
}
