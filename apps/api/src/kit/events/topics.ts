import type { Area } from '@handoff/contracts/kit'
import type { Touching } from '@handoff/contracts/realtime'
import type { QueryExecutorProvider } from 'kysely'
import { notify } from './bus.ts'

/** What processes tell each other over the bus: ids only, anyone who hears them asks the database. */
export type Topics = {
  'session.ended': { sessionIds: number[] }
  /** Their role, or what it opens, has changed. */
  'access.changed': { accountIds: number[] }
  /** Someone has accepted to run an entity. */
  'entity.joined': { entityId: number; inviterId: number }
  /** Categories, places or entities are not what they were: anyone who shows them asks again. */
  'directory.changed': Touching
  /** A note or a file has changed. `sides` read it (null: the administrative side), with the right to view this area. */
  'record.changed': { sides: (number | null)[]; area: Area } & Touching
  /** Someone has changed something that concerns no one else. */
  'own.changed': { accountId: number } & Touching
  /** A mail waits to be sent. */
  'mail.queued': { count: number }
  /** Notifications that were stored, each with the account it is for. */
  'notification.stored': { notices: [accountId: number, notificationId: number][] }
  /** A request was made or decided: anyone who sees it counts again. */
  'request.changed': { requestId: number; requestType: number; status: number; entityId: number | null }
  /** A help request came in, or moved. */
  'help.changed': { helpRequestId: number }
  'referral.changed': { referralId: number; groupId: number; entityIds: number[] }
}

/** Tells every process, this one included, as soon as the transaction commits. */
export const publish = <Topic extends keyof Topics>(db: QueryExecutorProvider, topic: Topic, payload: Topics[Topic]) =>
  notify(db, topic, payload)
