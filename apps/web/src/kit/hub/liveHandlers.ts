import { type Heartbeat, type PendingCounts, pendingCountEvents } from '@handoff/contracts/realtime'
import type { QueryClient } from '@tanstack/react-query'
import { serverClock } from '../dates/serverClock.ts'
import type { Me } from '../session/CurrentUser.ts'
import { spaced } from '../spaced.ts'
import { toast } from '../toast.tsx'
import type { HubHandlers } from './connection.ts'
import { pendingCountsKey } from './pendingCounts.ts'

const me = ['auth', 'me', {}]
const touchedByReferrals: readonly unknown[] = ['referrals', 'customers', 'trail', 'dashboard', 'help']
/** In a busy network referrals move all the time; an administrator sees every one of them. */
const refreshGap = 2_000

/** What a push of the server changes on the screen. */
export function liveHandlers(cache: QueryClient, onAccessChange = () => {}): HubHandlers {
  const refresh = (...features: string[]) => {
    for (const feature of features) void cache.invalidateQueries({ queryKey: [feature] })
  }
  const refreshHelp = spaced(() => refresh('help'), refreshGap)
  return {
    SendMsg: (message) => {
      toast.success(message)
      // Much of what is told is told of the team as well: who has joined, who has declined.
      refresh('notifications', 'teams')
    },
    ...pendingHandlers(cache),
    OnChangeRequestStatus: spaced(() => refreshRequests(cache), refreshGap),
    TotalInBounds: (totalInBounds) => setInbound(cache, totalInBounds),
    OnReferralChange: spaced(() => refreshReferrals(cache), refreshGap),
    OnHelpChange: ({ waiting }) => {
      cache.setQueryData(['help', 'waiting', {}], { waiting })
      refreshHelp()
    },
    OnAccessChange: () => {
      refresh('roles')
      onAccessChange()
    },
    OnEntityAcceptInvitation: () => refresh('entities'),
    OnRecordChange: spaced(() => refresh('notes', 'materials'), refreshGap),
    OnDirectoryChange: spaced(() => refresh('categories', 'entities', 'locations'), refreshGap),
  }
}

/** Whatever shows referrals asks again, but for a customer's page: each asking stands in that person's access log. */
export const refreshReferrals = (cache: QueryClient) =>
  void cache.invalidateQueries({
    predicate: ({ queryKey: [feature, name] }) =>
      touchedByReferrals.includes(feature) && !(feature === 'customers' && name === 'show'),
  })

/** Each count comes by itself. Whoever has not asked for them yet will be told all of them then. */
const pendingHandlers = (cache: QueryClient): HubHandlers =>
  Object.fromEntries(
    Object.entries(pendingCountEvents).map(([name, event]) => [
      event,
      (count: number) =>
        cache.setQueryData<PendingCounts>(pendingCountsKey, (before) => before && { ...before, [name]: count }),
    ]),
  )

/** Lists, figures and details of requests ask again; what waits was pushed. */
const refreshRequests = (cache: QueryClient) =>
  void cache.invalidateQueries({
    predicate: ({ queryKey: [feature, name] }) => feature === 'requests' && name !== 'pendingCounts',
  })

/** The keep-alive's answer heals what a missed push would have said. */
export const takeHeartbeat =
  (cache: QueryClient) =>
  ({ serverTime, unread, totalInBounds, pending }: Heartbeat) => {
    serverClock.set(serverTime)
    const before = cache.getQueryData<Me>(me)?.totalInBounds
    setInbound(cache, totalInBounds)
    // Another count than was pushed: a move was missed, and the lists have missed it too.
    if (before !== undefined && before !== totalInBounds) refreshReferrals(cache)
    const known = cache.getQueryData<PendingCounts>(pendingCountsKey)
    if (pending && known && JSON.stringify(known) !== JSON.stringify(pending)) {
      cache.setQueryData(pendingCountsKey, pending)
      refreshRequests(cache)
    }
    const lists = cache.getQueriesData<{ unread: number }>({ queryKey: ['notifications', 'list'] })
    if (lists.some(([, list]) => list && list.unread !== unread)) {
      void cache.invalidateQueries({ queryKey: ['notifications'] })
    }
  }

const setInbound = (cache: QueryClient, totalInBounds: number) =>
  cache.setQueryData<Me>(me, (before) => before && { ...before, totalInBounds })
