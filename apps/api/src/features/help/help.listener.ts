import type { Listener } from '../../kit/events.ts'
import { publish } from '../../kit/topics.ts'

/** The queue and its count follow whatever happens to a request. */
export const publishHelp: Listener = async (db, { event }) => {
  if ('helpRequestId' in event) await publish(db, 'help.changed', { helpRequestId: event.helpRequestId })
}
