import type { Change } from './change.ts'
import type { RequestType } from './network/requests/request-type.ts'

/**
 * What server and browser tell each other over the hub. A push may be missed (a laptop sleeps, a network drops), so the
 * browser asks `HandleClientRequest` every minute, and its answer carries every figure that pushes keep current.
 */

/** The server's events and their arguments. */
export type ServerEvents = {
  SendMsg: [message: string, notificationId: number]
  OnChangeRequestStatus: [change: { requestId: number; requestType: number; status: number }]
  OnEntityAcceptInvitation: [entity: { entityId: number; name: string }]
  TotalPendingRequests: [count: number]
  TotalLocationPendingRequests: [count: number]
  TotalCategoryPendingRequests: [count: number]
  TotalEntityPendingRequests: [count: number]
  TotalOrganizationPendingRequests: [count: number]
  /** What this person may see has changed: what shows it asks again. Counts that changed with it come along. */
  changed: [changes: readonly Change[], counts?: Counts]
  /** The person's role has changed: menu and guards ask again who they are. */
  OnAccessChange: []
}

/** Figures of the menu: inbound referrals that wait for an answer, and requests for help. */
export type Counts = { totalInBounds?: number; help?: { waiting: number; open: number } }

/** By the names of the types of requests. */
export type PendingCounts = Record<'total' | Uncapitalize<keyof typeof RequestType>, number>

/** The answer to the keep-alive. `pending` is null for people who may not see network requests. */
export type Heartbeat = {
  /** ISO 8601, UTC. */
  serverTime: string
  unread: number
  totalInBounds: number
  pending: PendingCounts | null
}

/** What the browser may call, and what it is answered. */
export type ClientCalls = {
  HandleClientRequest: () => Heartbeat
}

/** Which event carries which of the pending counts. */
export const pendingCountEvents = {
  total: 'TotalPendingRequests',
  location: 'TotalLocationPendingRequests',
  category: 'TotalCategoryPendingRequests',
  entity: 'TotalEntityPendingRequests',
  organization: 'TotalOrganizationPendingRequests',
} as const satisfies Record<keyof PendingCounts, keyof ServerEvents>

/** Under the root of the server. */
export const hubPath = '/api/hub'

/** How the hub says that the person was logged out: the browser must not come back with the same token. */
export const sessionEnded = 'Session ended.'

/** Milliseconds before each automatic attempt to reconnect; after the last one it is left to the person. */
export const reconnectDelays: readonly number[] = [0, 2_000, 10_000, 30_000]

/** Milliseconds between two `HandleClientRequest` calls. */
export const keepAliveEvery = 60_000

/** After a failed keep-alive the connection is opened again, at most so many times, so many milliseconds apart. */
export const manualRetries = { attempts: 3, every: 5_000 } as const
