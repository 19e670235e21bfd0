import type { Heartbeat } from '@handoff/contracts/realtime'
import type { QueryClient } from '@tanstack/react-query'
import type { Me } from './CurrentUser.ts'
import type { HubHandlers } from './hub/connection.ts'
import { serverClock } from './serverClock.ts'
import { toast } from './toast.tsx'

const me = ['auth', 'me', {}]
const touchedByReferrals = ['referrals', 'customers', 'trail', 'dashboard']

/** What a push of the server changes on the screen. */
export function liveHandlers(cache: QueryClient): HubHandlers {
  const refresh = (...features: string[]) => {
    for (const feature of features) void cache.invalidateQueries({ queryKey: [feature] })
  }
  return {
    SendMsg: (message) => {
      toast.success(message)
      refresh('notifications')
    },
    TotalInBounds: (totalInBounds) => setInbound(cache, totalInBounds),
    OnReferralChange: () => refresh(...touchedByReferrals),
    OnAccessChange: () => refresh('auth', 'roles'),
  }
}

/** The keep-alive's answer heals what a missed push would have said. */
export const takeHeartbeat =
  (cache: QueryClient) =>
  ({ serverTime, unread, totalInBounds }: Heartbeat) => {
    serverClock.set(serverTime)
    setInbound(cache, totalInBounds)
    const lists = cache.getQueriesData<{ unread: number }>({ queryKey: ['notifications', 'list'] })
    if (lists.some(([, list]) => list && list.unread !== unread)) {
      void cache.invalidateQueries({ queryKey: ['notifications'] })
    }
  }

const setInbound = (cache: QueryClient, totalInBounds: number) =>
  cache.setQueryData<Me>(me, (before) => before && { ...before, totalInBounds })
