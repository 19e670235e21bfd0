import type { DomainEvent } from '@handoff/contracts/events'
import type { AccessHolder } from '@handoff/contracts/kit'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { FileStore } from './files/store.ts'
import type { Secrets } from './security/secrets.ts'

/** Who asks. Anyone who is on the entity side has an entity; the type leaves no third case to forget. */
export type Viewer = AccessHolder & {
  id: number
  sessionId: number
  firstName: string
  lastName: string
  timeZone: string
  /** Who of the staff made the link by which someone without a login acts. */
  linkMakerId?: number | null
  /** Set where staff record an answer on behalf of this viewer’s provider. */
  report?: Report
  /** The role as which someone who keeps it looks at the product. */
  preview?: { id: number; name: string }
} & ({ side: 'admin' } | { side: 'entity'; entityId: number })

/** From where someone asks: for sessions and the audit trail. */
export type Origin = { address: string | null; device: string | null }

type Base = Origin & {
  db: Kysely<DB>
  /** Where browsers find the product; without a slash at the end. */
  publicUrl: string
  secrets: Secrets
  /** The time, passed in so that tests can set it. */
  now: () => Date
  countInbound: CountInbound
}

/** The number next to the menu's referrals. Handed in, as a login comes before referrals and answers with it. */
export type CountInbound = (db: Kysely<DB>, who: AccessHolder, entityId: number | null) => Promise<number>

/** What a request may use. Everything a service or a query needs arrives here; nothing is imported and global. */
export type Ctx = Base & {
  viewer: Viewer
  /** Next to the transaction one may be in: only for what others must see before it ends. */
  outside: Kysely<DB>
  files: FileStore
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** The same in the place of someone else, by whose rules it is done. */
  actingAs: (viewer: Viewer) => Ctx
}

/**
 * Inside a transaction things can also happen: the event is stored with the change, or neither is.
 * `note` is what a person wrote; it is kept next to the event, so that an erasure can drop it. `changes` are the fields
 * of a person's record that are different now; their values are kept apart in the same way.
 */
export type Tx = Ctx & {
  record: (event: DomainEvent, note?: string | null, changes?: readonly FieldChange[]) => Promise<void>
  /** What the rules do because of it: in no one's name. */
  recordByRule: (event: DomainEvent) => Promise<void>
}

/** One field as the audit shows it. `field` is its key, or `customField:<id>`; values are the words that people read. */
export type FieldChange = { field: string; before: string | null; after: string | null }

/** For the few endpoints that are open to everyone. */
export type PublicCtx = Base & {
  viewer: null
  /** What the request may use if someone who is logged in sent it; refuses anyone else, as other endpoints do. */
  loggedIn: () => Promise<Ctx>
  /** The style that maps are drawn with; null for the outlines that the product brings along. */
  mapStyleUrl: string | null
  transaction: <T>(work: (tx: PublicTx) => Promise<T>) => Promise<T>
  /** What the request may use in the name of someone whom a link stands for. */
  actingAs: (viewer: Viewer) => Ctx
}

/** Who did something that no one was logged in for: anyone who proved to own an account, or no one known. */
export type Actor = {
  accountId: number | null
  entityId: number | null
  /** Who of the staff made the link by which it was done. */
  linkMakerId?: number | null
  report?: Report | undefined
}

/** A step reported by phone or in person: who recorded it, who reported it, for which provider, and when. */
export type Report = { by: Pick<Actor, 'accountId' | 'entityId'>; entityId: number; reportedBy: string; at: Date }

export const noOne: Actor = { accountId: null, entityId: null }

export type PublicTx = PublicCtx & { record: (event: DomainEvent, by: Actor, note?: string | null) => Promise<void> }

/** The entity whose rows the viewer sees; null for the administrative side, which sees all. */
export const ownEntity = (viewer: Viewer) => (viewer.side === 'entity' ? viewer.entityId : null)
