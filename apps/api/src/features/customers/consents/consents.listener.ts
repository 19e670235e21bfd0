import { changeOf } from '@handoff/contracts/change'
import type { Listener } from '../../../kit/events/events.ts'
import { publishChange } from '../../../kit/events/topics.ts'

/** Readers of a consent: the side that took it, the owner of the customer, and the administrators. */
export const publishConsents: Listener = async (db, { event, entityId: actor }) => {
  if (event.type !== 'consent.given' && event.type !== 'consent.revoked') return
  const owner = await db
    .selectFrom('customer')
    .select('owner_entity_id as id')
    .where('id', '=', event.customerId)
    .executeTakeFirst()
  const taker = event.type === 'consent.revoked' ? event.sideId : actor
  const sides = [...new Set([null, actor, taker, owner?.id ?? null])]
  await publishChange(db, changeOf(event), { sides, area: 'customers' })
}
