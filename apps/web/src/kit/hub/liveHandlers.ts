import { type Change, mergeChanges } from '@handoff/contracts/change'
import type { Counts, Heartbeat, PendingCounts } from '@handoff/contracts/realtime'
import type { Query, QueryClient } from '@tanstack/react-query'
import { serverClock } from '../dates/serverClock.ts'
import { isCountOf, refreshChanged } from '../query/refresh.ts'
import type { Me } from '../session/CurrentUser.ts'
import type { HubHandlers } from './connection.ts'
import { liveToast } from './liveToast.tsx'
import { pendingCountsKey } from './pendingCounts.ts'
import { readOnlySince } from './readOnlySince.ts'

const me = ['auth', 'me', {}]
/** In a busy network changes are constant: lists are refetched every two seconds at most, figures every ten. */
const listGap = 2_000
const countGap = 10_000

/** The effect of each push on the screen. */
export function liveHandlers(cache: QueryClient, onAccessChange = () => {}): HubHandlers {
  const lists = lane((changes) => refreshPushed(cache, changes, (query, change) => !isCountOf(query, change)), listGap)
  const counts = lane((changes) => refreshPushed(cache, changes, isCountOf), countGap, { isForEyes: true })
  return {
    changed: (changes, figures) => {
      setCounts(cache, figures)
      // Name, color, and time zone, as changed in another tab.
      if (changes.some(({ noun }) => noun === 'profile')) void cache.invalidateQueries({ queryKey: me })
      lists(changes)
      counts(changes)
    },
    // Many notifications are about the team: who has joined, who has declined.
    SendMsg: (message, _, notice) => {
      liveToast(message, notice)
      refreshPushed(cache, [{ noun: 'notice' }, { noun: 'team' }])
    },
    OnAccessChange: () => {
      onAccessChange()
      refreshPushed(cache, [{ noun: 'role' }])
    },
    readOnly: readOnlySince.set,
    TotalPendingRequests: (total) => setPending(cache, { total }),
    TotalLocationPendingRequests: (location) => setPending(cache, { location }),
    TotalCategoryPendingRequests: (category) => setPending(cache, { category }),
    TotalEntityPendingRequests: (entity) => setPending(cache, { entity }),
    TotalOrganizationPendingRequests: (organization) => setPending(cache, { organization }),
    // The same change is pushed as `changed`, too.
    OnChangeRequestStatus: () => {},
    OnEntityAcceptInvitation: () => {},
  }
}

/** Not refetched on a push: it is pushed itself, or each read is recorded in the customer's access log. */
const notAskedAgain = ['auth me', 'requests pendingCounts', 'help waiting', 'customers show']

const refreshPushed = (
  cache: QueryClient,
  changes: readonly Change[],
  of: (query: Query, change: Change) => boolean = () => true,
) =>
  void refreshChanged(cache, changes, {
    of: (query, change) => !notAskedAgain.includes(query.queryKey.slice(0, 2).join(' ')) && of(query, change),
  })

function setCounts(cache: QueryClient, { totalInBounds, help }: Counts = {}) {
  if (totalInBounds !== undefined) setInbound(cache, totalInBounds)
  if (help) cache.setQueryData(['help', 'waiting', {}], help)
}

/** Refreshes everything that shows referrals, after pushes may have been missed. */
export const refreshReferrals = (cache: QueryClient) => refreshPushed(cache, [{ noun: 'referral' }])

/** The keep-alive's response corrects what a missed push would have changed. */
export const takeHeartbeat =
  (cache: QueryClient) =>
  ({ serverTime, unread, totalInBounds, pending, readOnlySince: since = null }: Heartbeat) => {
    serverClock.set(serverTime)
    readOnlySince.set(since)
    const before = cache.getQueryData<Me>(me)?.totalInBounds
    setInbound(cache, totalInBounds)
    // Another count than was pushed: a move was missed, and the lists have missed it too.
    if (before !== undefined && before !== totalInBounds) refreshReferrals(cache)
    const known = cache.getQueryData<PendingCounts>(pendingCountsKey)
    if (pending && known && JSON.stringify(known) !== JSON.stringify(pending)) {
      setPending(cache, pending)
      refreshPushed(cache, [{ noun: 'request' }])
    }
    const lists = cache.getQueriesData<{ unread: number }>({ queryKey: ['notifications', 'list'] })
    if (lists.some(([, list]) => list && list.unread !== unread)) refreshPushed(cache, [{ noun: 'notice' }])
  }

const setInbound = (cache: QueryClient, totalInBounds: number) =>
  void cache.setQueryData<Me>(me, (before) => before && { ...before, totalInBounds })

/** Each count is pushed separately. If the counts are not loaded yet, all of them are fetched. */
const setPending = (cache: QueryClient, counts: Partial<PendingCounts>) =>
  void cache.setQueryData<PendingCounts>(pendingCountsKey, (before) => before && { ...before, ...counts })

/**
 * Runs immediately, but never twice within `gap` milliseconds: changes in between run once, at its end. `isForEyes`:
 * while the page is hidden it waits until it is visible.
 */
function lane(run: (changes: Change[]) => void, gap: number, { isForEyes = false } = {}) {
  let waiting: Change[] = []
  let ranAt = -Infinity

  const go = () => {
    if (isForEyes && document.hidden) return document.addEventListener('visibilitychange', go, { once: true })
    ranAt = Date.now()
    run(waiting)
    waiting = []
  }
  return (changes: readonly Change[]) => {
    const isWaiting = waiting.length > 0
    waiting = mergeChanges([...waiting, ...changes])
    if (isWaiting) return
    const wait = ranAt + gap - Date.now()
    if (wait <= 0) go()
    else setTimeout(go, wait)
  }
}
