import type { AccessHolder } from '@handoff/contracts/kit'
import type { Counts, Heartbeat } from '@handoff/contracts/realtime'
import type { Noun } from '@handoff/contracts/touches'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Viewer } from '../context.ts'
import type { NamedEvent, Topics } from '../events/topics.ts'
import type { Hub } from './hub.ts'

export type Principal = { userId: number; sessionId: number; viewer: Viewer }

/** Menu figures that depend on a noun, for each side (null: the administrative one), in one statement. */
export type Counter = {
  noun: Noun
  count: (db: Kysely<DB>, sides: readonly (number | null)[]) => Promise<Map<number | null, Counted>>
}
/** Counts sent with the change, and those for which the specification has an event. */
export type Counted = {
  counts?: Counts
  events?: readonly NamedEvent[]
}

/** A topic with its own messages. */
export type LivePush<Topic extends keyof Topics> = {
  topic: Topic
  push: (db: Kysely<DB>, hub: Hub<Principal>, messages: Topics[Topic][]) => Promise<void>
}

/** What features add to the live side. */
export type Live = {
  counters: readonly Counter[]
  pushes: readonly LivePush<'notification.stored'>[]
  /** Answer to the keep-alive, according to the person's current rights. */
  heartbeat: (db: Kysely<DB>, viewer: Viewer, access: AccessHolder, now: Date) => Promise<Heartbeat>
}
