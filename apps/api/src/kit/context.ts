import type { DomainEvent } from '@handoff/contracts/events'
import type { AccessHolder } from '@handoff/contracts/kit'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { FileStore } from './files/store.ts'
import type { Cursor } from './lists/cursor.ts'
import type { Secrets } from './security/secrets.ts'

/** Who makes the request. Everyone on the entity side has an entity; the type leaves no third case. */
export type Viewer = AccessHolder & {
  id: number
  sessionId: number
  firstName: string
  lastName: string
  timeZone: string
  /** Where the database's log was after the person's last change. */
  written?: string | null
  /** The staff person who made the link used by someone without a login. */
  linkMakerId?: number | null
  /** Set when staff record an answer on behalf of this viewer’s provider. */
  report?: Report
  /** The role that its manager is previewing. */
  preview?: { id: number; name: string }
} & ({ side: 'admin' } | { side: 'entity'; entityId: number })

/** Where a request comes from: for sessions and the audit trail. */
export type Origin = { address: string | null; device: string | null }

type Base = Origin & {
  db: Kysely<DB>
  /** Address of the product for browsers, without a trailing slash. */
  publicUrl: string
  secrets: Secrets
  /** The time, passed in so that tests can set it. */
  now: () => Date
  countInbound: CountInbound
}

/** Badge of the referrals menu. Passed in because a login, which returns it, must not import referrals. */
export type CountInbound = (db: Kysely<DB>, who: AccessHolder, entityId: number | null) => Promise<number>

/** What a request may use. Services and queries get everything from here; there are no globals. */
export type Ctx = Base & {
  viewer: Viewer
  /** Outside the current transaction: only for writes that others must see before it ends. */
  outside: Kysely<DB>
  files: FileStore
  /** Of an export: its lists continue there and ignore the number of the page. */
  cursor?: Cursor
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** The same context as another viewer, with that viewer's rights. */
  actingAs: (viewer: Viewer) => Ctx
}

/**
 * A context inside a transaction, which can record events: event and change are stored together or not at all. `note`
 * is text a person wrote; it is stored next to the event, so that an erasure can remove it. `changes` are the changed
 * fields of a person's record; their values are stored separately for the same reason.
 */
export type Tx = Ctx & {
  record: (event: DomainEvent, note?: string | null, changes?: readonly FieldChange[]) => Promise<void>
  /** For consequences of a rule: recorded without an actor. */
  recordByRule: (event: DomainEvent) => Promise<void>
}

/** A changed field in the audit. `field` is its key, or `customField:<id>`; values are text as people read it. */
export type FieldChange = { field: string; before: string | null; after: string | null }

/** For the few endpoints open to everyone. */
export type PublicCtx = Base & {
  viewer: null
  /** The context of a logged-in user; rejects anyone else, as other endpoints do. */
  loggedIn: () => Promise<Ctx>
  /** Map style; null for the outlines that ship with the product. */
  mapStyleUrl: string | null
  /** Tiles of streets in the data folder; null without them. */
  streetsUrl: string | null
  transaction: <T>(work: (tx: PublicTx) => Promise<T>) => Promise<T>
  /** Context on behalf of the viewer that a link represents. */
  actingAs: (viewer: Viewer) => Ctx
}

/** Who did something without a login: someone who proved to own an account, or someone unknown. */
export type Actor = {
  accountId: number | null
  entityId: number | null
  /** The staff person who made the link that was used. */
  linkMakerId?: number | null
  report?: Report | undefined
}

/** A step reported by phone or in person: who recorded it, who reported it, for which provider, and when. */
export type Report = { by: Pick<Actor, 'accountId' | 'entityId'>; entityId: number; reportedBy: string; at: Date }

export const noOne: Actor = { accountId: null, entityId: null }

export type PublicTx = PublicCtx & { record: (event: DomainEvent, by: Actor, note?: string | null) => Promise<void> }

/** The entity whose rows the viewer sees; null for the administrative side, which sees all. */
export const ownEntity = (viewer: Viewer) => (viewer.side === 'entity' ? viewer.entityId : null)
