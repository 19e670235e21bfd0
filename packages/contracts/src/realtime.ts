import type { RequestType } from './network/requests/request-type.ts'
import type { FeatureName } from './touches.ts'

/**
 * What server and browser tell each other over the hub. A push may be missed (a laptop sleeps, a network drops), so the
 * browser asks `HandleClientRequest` every minute, and its answer carries every figure that pushes keep current.
 */

/** The features whose answers may look different: the screen asks for what it shows of them again. */
export type Touching = { touches: readonly FeatureName[] }

/** The server's events and their arguments. */
export type ServerEvents = {
  SendMsg: [message: string, notificationId: number]
  OnChangeRequestStatus: [change: { requestId: number; requestType: number; status: number } & Touching]
  OnEntityAcceptInvitation: [entity: { entityId: number; name: string } & Touching]
  TotalPendingRequests: [count: number]
  TotalLocationPendingRequests: [count: number]
  TotalCategoryPendingRequests: [count: number]
  TotalEntityPendingRequests: [count: number]
  TotalOrganizationPendingRequests: [count: number]
  /** How many inbound referrals wait for an answer. */
  TotalInBounds: [count: number]
  /** A referral that this person may see has moved: lists and details that show it ask again. */
  OnReferralChange: [change: { referralId: number; groupId: number } & Touching]
  /** Something in the directory has changed: what shows it, and offers it in dropdowns, asks again. */
  OnDirectoryChange: [change: Touching]
  /** Someone asked for help, or a request moved; and how many are new. */
  OnHelpChange: [change: { helpRequestId: number; waiting: number; open: number } & Touching]
  /** A note or a file of a record that this person may see has come, changed or gone. */
  OnRecordChange: [change: Touching]
  /** The person has changed something that concerns no one else, in another tab or on another device. */
  OnOwnChange: [change: Touching]
  /** The person's role has changed: menu and guards ask again who they are. */
  OnAccessChange: []
}

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
