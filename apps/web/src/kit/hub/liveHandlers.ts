import type { Heartbeat, PendingCounts, ServerEvents, Touching } from '@handoff/contracts/realtime'
import { type FeatureName, touches } from '@handoff/contracts/touches'
import type { QueryClient } from '@tanstack/react-query'
import { serverClock } from '../dates/serverClock.ts'
import type { Me } from '../session/CurrentUser.ts'
import { toast } from '../toast.tsx'
import type { HubHandlers } from './connection.ts'
import { pendingCountsKey } from './pendingCounts.ts'

type Screen = { cache: QueryClient; onAccessChange: () => void }
type Push<Name extends keyof ServerEvents> = {
  /** What the message itself says is put on the screen. */
  sets?: (screen: Screen, ...said: ServerEvents[Name]) => void
  /** Of a push that does not say itself what it touches. */
  touches?: readonly FeatureName[]
  /** In a busy network it comes all the time: the screen asks again every two seconds at most. */
  isFrequent?: boolean
}

const me = ['auth', 'me', {}]
const frequentGap = 2_000

/** What each push of the server changes on the screen. */
const pushes: { [Name in keyof ServerEvents]: Push<Name> } = {
  // Much of what is told is told of the team as well: who has joined, who has declined.
  SendMsg: { sets: (_, message) => toast.notified(message), touches: ['notifications', 'teams'] },
  TotalInBounds: { sets: ({ cache }, count) => setInbound(cache, count) },
  TotalPendingRequests: { sets: ({ cache }, total) => setPending(cache, { total }) },
  TotalLocationPendingRequests: { sets: ({ cache }, location) => setPending(cache, { location }) },
  TotalCategoryPendingRequests: { sets: ({ cache }, category) => setPending(cache, { category }) },
  TotalEntityPendingRequests: { sets: ({ cache }, entity) => setPending(cache, { entity }) },
  TotalOrganizationPendingRequests: { sets: ({ cache }, organization) => setPending(cache, { organization }) },
  OnChangeRequestStatus: { isFrequent: true },
  OnReferralChange: { isFrequent: true },
  OnHelpChange: {
    sets: ({ cache }, { waiting, open }) => void cache.setQueryData(['help', 'waiting', {}], { waiting, open }),
    isFrequent: true,
  },
  OnOwnChange: { sets: ({ cache }, { touches: own }) => refreshMe(cache, own) },
  OnAccessChange: { sets: ({ onAccessChange }) => onAccessChange(), touches: touches.role },
  OnEntityAcceptInvitation: {},
  OnRecordChange: { isFrequent: true },
  OnDirectoryChange: { isFrequent: true },
}

export function liveHandlers(cache: QueryClient, onAccessChange = () => {}): HubHandlers {
  const screen = { cache, onAccessChange }
  const handlers = Object.entries(pushes).map(([name, push]) => [name, handlerOf(push as Push<never>, screen)])
  return Object.fromEntries(handlers) as HubHandlers
}

function handlerOf({ sets, touches: always = [], isFrequent }: Push<never>, screen: Screen) {
  const touched = new Set<FeatureName>()
  const ask = () => {
    refreshPushed(screen.cache, [...touched])
    touched.clear()
  }
  const refresh = isFrequent ? spaced(ask, frequentGap) : ask
  return (...said: never) => {
    sets?.(screen, ...said)
    for (const feature of [...always, ...touchesOf(said)]) touched.add(feature)
    refresh()
  }
}

const touchesOf = ([first]: readonly unknown[]) => (first as Partial<Touching> | undefined)?.touches ?? []

/** Not asked again on a push: it is pushed itself, or each time it is opened goes into the customer's access log. */
const notAskedAgain = ['auth me', 'requests pendingCounts', 'customers show']

/** Name, color, and time zone, as they were changed in another tab. */
const refreshMe = (cache: QueryClient, features: readonly FeatureName[]) => {
  if (features.includes('auth')) void cache.invalidateQueries({ queryKey: me })
}

const refreshPushed = (cache: QueryClient, features: readonly unknown[]) =>
  void cache.invalidateQueries({
    predicate: ({ queryKey: [feature, name] }) =>
      features.includes(feature) && !notAskedAgain.includes(`${String(feature)} ${String(name)}`),
  })

/** Whatever shows referrals, after pushes may have been missed. */
export const refreshReferrals = (cache: QueryClient) => refreshPushed(cache, touches.referral)

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
      setPending(cache, pending)
      refreshPushed(cache, ['requests'])
    }
    const lists = cache.getQueriesData<{ unread: number }>({ queryKey: ['notifications', 'list'] })
    if (lists.some(([, list]) => list && list.unread !== unread)) refreshPushed(cache, ['notifications'])
  }

const setInbound = (cache: QueryClient, totalInBounds: number) =>
  void cache.setQueryData<Me>(me, (before) => before && { ...before, totalInBounds })

/** Each count comes by itself. Anyone who has not asked for them yet is told all of them then. */
const setPending = (cache: QueryClient, counts: Partial<PendingCounts>) =>
  void cache.setQueryData<PendingCounts>(pendingCountsKey, (before) => before && { ...before, ...counts })

/** Runs at once, but never twice within `gap` milliseconds: what is asked for in the meantime is done once, at its end. */
function spaced(run: () => void, gap: number): () => void {
  let ranAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  const go = () => {
    timer = undefined
    ranAt = Date.now()
    run()
  }
  return () => {
    if (timer) return
    const wait = ranAt + gap - Date.now()
    if (wait <= 0) go()
    else timer = setTimeout(go, wait)
  }
}
