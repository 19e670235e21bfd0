import type { Change } from '@handoff/contracts/change'
import type { Area } from '@handoff/contracts/kit'
import type { ServerEvents } from '@handoff/contracts/realtime'
import type { QueryExecutorProvider } from 'kysely'
import { notify } from './bus.ts'

/**
 * Recipients of a change: people on these sides (null: the administrative side) who may view this area, and these
 * people. `everyone` is anyone with a login.
 */
export type Readers =
  | 'everyone'
  | { sides: readonly (number | null)[]; area: Area; accountIds?: readonly number[] }
  | { accountIds: readonly number[] }

/** One of the hub's events named by the specification, for the same readers. */
export type NamedEvent = {
  [Name in keyof ServerEvents]: { name: Name; arguments: ServerEvents[Name] }
}[keyof ServerEvents]

/** Messages between processes on the bus: only ids; the receiver queries the database. */
export type Topics = {
  'session.ended': { sessionIds: number[] }
  /** Their role, or what it grants, has changed. */
  'access.changed': { accountIds: number[] }
  /** Something people can see has changed. */
  changed: { changes: readonly Change[]; readers: Readers; event?: NamedEvent }
  /** An email is waiting to be sent. */
  'mail.queued': { count: number }
  /** Stored notifications, with their accounts. */
  'notification.stored': { notices: [accountId: number, notificationId: number][] }
}

/** Reaches every process, including this one, as soon as the transaction commits. */
export const publish = <Topic extends keyof Topics>(db: QueryExecutorProvider, topic: Topic, payload: Topics[Topic]) =>
  notify(db, topic, payload)

/** The only way to announce a change. */
export const publishChange = (db: QueryExecutorProvider, change: Change, readers: Readers, event?: NamedEvent) =>
  publish(db, 'changed', { changes: [change], readers, ...(event && { event }) })
