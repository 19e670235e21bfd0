import { changeOf } from '@handoff/contracts/change'
import type { DomainEvent, EventOf } from '@handoff/contracts/events'
import type { Listener } from '../../../kit/events/events.ts'
import { publishChange } from '../../../kit/events/topics.ts'

type ResponseEvent = EventOf<`surveyResponse.${string}` & DomainEvent['type']>
const isOfResponse = (event: DomainEvent): event is ResponseEvent => event.type.startsWith('surveyResponse.')

/** Lists and results of the administrative side, and the customer's tab, update on events of a response. */
export const publishResponses: Listener = async (db, { event }) => {
  if (!isOfResponse(event)) return
  const { senderId } = await db
    .selectFrom('referral')
    .select('from_entity_id as senderId')
    .where('id', '=', event.referralId)
    .executeTakeFirstOrThrow()
  const change = changeOf(event)
  await publishChange(db, change, { sides: [null], area: 'survey' })
  await publishChange(db, change, { sides: [...new Set([null, senderId, event.entityId])], area: 'customers' })
}
