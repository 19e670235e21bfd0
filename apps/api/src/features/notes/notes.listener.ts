import { NoteType } from '@handoff/contracts/notes'
import { ofEvent } from '@handoff/contracts/touches'
import type { EventRecord } from '../../kit/event-record.ts'
import type { Listener } from '../../kit/events.ts'
import { publish } from '../../kit/topics.ts'

/**
 * Notes and files stand on the page of their entity: whoever may see that page asks for them again. Of what is internal
 * the other side does not even hear that it is there; only its own side can have moved it.
 */
export const publishRecords: Listener = async (db, { event, entityId: actor }) => {
  const isInternal = isInternalOf(event)
  if (isInternal === undefined || !('entityId' in event) || event.entityId === null) return
  const side = !isInternal ? 'both' : actor === null ? 'network' : 'entity'
  await publish(db, 'record.changed', { entityId: event.entityId!, side, touches: ofEvent(event.type) })
}

/** Undefined: neither a note nor a file. */
function isInternalOf(event: EventRecord['event']) {
  if ('noteType' in event) return event.noteType === NoteType.Internal
  return 'materialId' in event ? event.isInternal : undefined
}
