import { VerificationAnswer } from '@handoff/contracts/network/verifications'
import type { Listener } from '../../../kit/events/events.ts'

/** However an entity was confirmed, what it was asked is answered, and the mark goes. */
export const closeVerified: Listener = async (db, { event, at }) => {
  if (event.type !== 'entity.verified') return
  await db
    .updateTable('verification')
    .set({ answered_at: at, answer: VerificationAnswer.Correct })
    .where('entity_id', '=', event.entityId)
    .where('answered_at', 'is', null)
    .where('asked_at', '<=', at)
    .execute()
}
