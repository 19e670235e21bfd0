import type { Listener } from '../../kit/events.ts'
import { publish } from '../../kit/topics.ts'

/** Notes and files stand on the page of their member: whoever may see that page asks for them again. */
export const tellRecords: Listener = async (db, { event }) => {
  const isOfRecord = event.type.startsWith('note.') || event.type.startsWith('material.')
  if (isOfRecord && 'entityId' in event && event.entityId !== null)
    await publish(db, 'record.changed', { entityId: event.entityId })
}
