import type { Change } from '@handoff/contracts/change'
import type { Area } from '@handoff/contracts/kit'
import type { ServerEvents } from '@handoff/contracts/realtime'
import type { QueryExecutorProvider } from 'kysely'
import { notify } from './bus.ts'

/**
 * Who hears of a change: people of these sides (null: the administrative side) who may view this area, and these people.
 * `everyone` is anyone with a login.
 */
export type Readers =
  | 'everyone'
  | { sides: readonly (number | null)[]; area: Area; accountIds?: readonly number[] }
  | { accountIds: readonly number[] }

/** An event of the hub that the specification names, for the same readers. */
export type NamedEvent = {
  [Name in keyof ServerEvents]: { name: Name; arguments: ServerEvents[Name] }
}[keyof ServerEvents]

/** What processes send each other over the bus: ids only; a process that receives them asks the database. */
export type Topics = {
  'session.ended': { sessionIds: number[] }
  /** Their role, or what it opens, has changed. */
  'access.changed': { accountIds: number[] }
  /** Something that people see has changed. */
  changed: { changes: readonly Change[]; readers: Readers; event?: NamedEvent }
  /** A mail waits to be sent. */
  'mail.queued': { count: number }
  /** Notifications that were stored, each with the account it is for. */
  'notification.stored': { notices: [accountId: number, notificationId: number][] }
}

/** Reaches every process, this one included, as soon as the transaction commits. */
export const publish = <Topic extends keyof Topics>(db: QueryExecutorProvider, topic: Topic, payload: Topics[Topic]) =>
  notify(db, topic, payload)

/** The one way to say that something has changed. */
export const publishChange = (db: QueryExecutorProvider, change: Change, readers: Readers, event?: NamedEvent) =>
  publish(db, 'changed', { changes: [change], readers, ...(event && { event }) })
