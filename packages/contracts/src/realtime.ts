import type { Change } from './change.ts'
import { aMinute } from './kit/dates/durations.ts'
import type { RequestType } from './network/requests/request-type.ts'

/**
 * Messages between server and browser over the hub. A push can be missed (a laptop sleeps, a network drops), so the
 * browser calls `HandleClientRequest` every minute; its answer has every figure that pushes keep current.
 */

/** Server events and their arguments. */
export type ServerEvents = {
  SendMsg: [message: string, notificationId: number, notice?: LiveNotice]
  OnChangeRequestStatus: [change: { requestId: number; requestType: number; status: number }]
  OnEntityAcceptInvitation: [entity: { entityId: number; name: string }]
  TotalPendingRequests: [count: number]
  TotalLocationPendingRequests: [count: number]
  TotalCategoryPendingRequests: [count: number]
  TotalEntityPendingRequests: [count: number]
  TotalOrganizationPendingRequests: [count: number]
  /** Something the person may see has changed: affected queries are refetched. Changed counts come along. */
  changed: [changes: readonly Change[], counts?: Counts]
  /** The person's role has changed: menu and guards refetch the user. */
  OnAccessChange: []
  /** No database accepts changes since then (ISO 8601, UTC); null: one does again. */
  readOnly: [since: string | null]
}

/** What a live message is about: its title, where it leads, and whether someone has to act soon. */
export type LiveNotice = { title: string; link: string | null; isUrgent: boolean }

/** Menu figures: inbound referrals awaiting an answer, and help requests. */
export type Counts = { totalInBounds?: number; help?: { waiting: number; open: number } }

/** Keyed by the names of the request types. */
export type PendingCounts = Record<'total' | Uncapitalize<keyof typeof RequestType>, number>

/** Answer to the keep-alive. `pending` is null for people who may not see network requests. */
export type Heartbeat = {
  /** ISO 8601, UTC. */
  serverTime: string
  unread: number
  totalInBounds: number
  pending: PendingCounts | null
  /** As in `readOnly`, with a replica. */
  readOnlySince?: string | null
}

/** What the browser may call, and the answers. */
export type ClientCalls = {
  HandleClientRequest: () => Heartbeat
}

/** Which event carries which pending count. */
export const pendingCountEvents = {
  total: 'TotalPendingRequests',
  location: 'TotalLocationPendingRequests',
  category: 'TotalCategoryPendingRequests',
  entity: 'TotalEntityPendingRequests',
  organization: 'TotalOrganizationPendingRequests',
} as const satisfies Record<keyof PendingCounts, keyof ServerEvents>

/** Path below the root of the server. */
export const hubPath = '/api/hub'

/** Close message after a logout: the browser must not reconnect with the same token. */
export const sessionEnded = 'Session ended.'

/** Milliseconds before each automatic reconnect; after the last one, the person has to retry. */
export const reconnectDelays: readonly number[] = [0, 2_000, 10_000, 30_000]

/** Milliseconds between two `HandleClientRequest` calls. */
export const keepAliveEvery = aMinute

/**
 * After a failed keep-alive the connection is reopened, with at most this many attempts, `every` milliseconds apart.
 */
export const manualRetries = { attempts: 3, every: 5_000 } as const
