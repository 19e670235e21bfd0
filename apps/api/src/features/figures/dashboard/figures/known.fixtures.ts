/** Known facts at a moment behind everything that figures count, and the filters of figures. */
import type { Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { County, Ledger } from './ledger.fixtures.ts'

/** The viewer: the whole network, or one entity. */
export type Viewer = { entityId: number | null }
/** Filters of figures. */
export type Question = {
  from: string
  to: string
  entityId?: number
  categoryId?: number
  stateId?: number
  countyId?: number
  priority?: 1 | 2 | 3
}

export type Referral = {
  id: number
  from: number | null
  to: number
  customerId: number
  categoryId: number
  priority: 1 | 2 | 3
  stage: Stage
  sentAt: Date
  answeredAt: Date | null
  closedAt: Date | null
  endedAt: Date | null
  servedOn: string | null
  reason: string | null
  met: number | null
  isRemoved: boolean
  /** Referred again since, and the number of this attempt. */
  isAgain: boolean
  attempt: number
  assigneeId: number | null
  /** Part of its time to answer that passed before `runsSince`. */
  used: number
  runsSince: Date | null
}

type Consent = { by: number | null; expiresAt: Date; isRevoked: boolean }
export type Customer = {
  id: number
  owner: number | null
  createdAt: Date
  state: 'active' | 'archived' | 'deceased'
  county: County | null
  languages: readonly string[]
  bornOn: string | null
  /** Entities that see them through a referral they accepted. */
  sharedWith: Set<number>
  /** Last step or note by each side; null is the administrative one. */
  contactAt: Map<number | null, Date>
  /** Those for more than a single referral. */
  consents: Map<number, Consent>
}

export type Need = {
  /** Of its first cause. */
  key: string
  causes: string[]
  metBy: number | null
  by: number | null
  customerId: number | null
  categoryId: number
  county: County | null
  isMet: boolean
}

export type Capacity = 1 | 2 | 3 | 4 | 5 | 6
export type Entity = {
  id: number
  /** Null: before the history began. */
  createdAt: Date | null
  state: 'active' | 'invited' | 'listed' | 'inactive' | 'rejected'
  hasPeople: boolean
  capacity: Capacity
  /** By service, once one of them differs. */
  capacities: Map<number, Capacity>
  verifiedAt: Date | null
}

export type Request = {
  id: number
  by: number | null
  type: 1 | 2 | 3 | 4
  status: 'pending' | 'accepted' | 'rejected' | 'cancelled' | 'added'
  askedAt: Date
  decidedAt: Date | null
}

export type Invitation = { id: number; by: number | null; sentAt: Date; isAnswered: boolean }
type Teammate = {
  id: number
  entityId: number | null
  isActive: boolean
  roleId: number | null
  isSecured: boolean
}
export type Teams = {
  invitations: Map<number, Invitation>
  teammates: Map<number, Teammate>
  /** The side of each role. */
  roles: Map<number, number | null>
}

/** Everything known at a moment, from the events and from what was typed. */
export type Known = {
  now: Date
  ledger: Ledger
  referrals: readonly Referral[]
  customers: ReadonlyMap<number, Customer>
  needs: readonly Need[]
  entities: ReadonlyMap<number, Entity>
  requests: readonly Request[]
  teams: Teams
}
