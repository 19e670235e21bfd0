import { pendingCountEvents } from '@handoff/contracts/realtime'
import { countPending, pendingFor } from './features/network/requests/requests.counts.ts'
import { pushNotifications } from './features/platform/notifications/notifications.push.ts'
import { countUnread } from './features/platform/notifications/notifications.queries.ts'
import { countWaiting } from './features/referrals/help/help.queries.ts'
import { countInbound, totalInBounds } from './features/referrals/referrals/lists/inbound-count.ts'
import { ownEntity } from './kit/context.ts'
import type { Counted, Counter, Live } from './kit/hub/live.ts'

const mapped = <Value>(of: Map<number | null, Value>, counted: (value: Value) => Counted) =>
  new Map([...of].map(([side, value]) => [side, counted(value)]))

const inbound: Counter = {
  noun: 'referral',
  count: async (db, sides) => mapped(await countInbound(db, sides), (totalInBounds) => ({ counts: { totalInBounds } })),
}

/** The specification has an event for each of these. */
const pending: Counter = {
  noun: 'request',
  count: async (db, sides) =>
    mapped(await countPending(db, sides), (counts) => ({
      events: Object.entries(pendingCountEvents).map(([type, name]) => ({
        name,
        arguments: [counts[type as keyof typeof counts]] as [number],
      })),
    })),
}

const waiting: Counter = {
  noun: 'help',
  count: async (db, sides) => {
    const help = await countWaiting(db)
    return new Map(sides.map((side) => [side, { counts: { help } }]))
  },
}

/** What the features add to the live side. */
export const live: Live = {
  counters: [inbound, pending, waiting],
  pushes: [pushNotifications],
  heartbeat: async (db, viewer, access, now) => ({
    serverTime: now.toISOString(),
    unread: await countUnread({ db }, viewer.id),
    totalInBounds: await totalInBounds(db, access, ownEntity(viewer)),
    pending: await pendingFor(db, access, ownEntity(viewer)),
  }),
}
