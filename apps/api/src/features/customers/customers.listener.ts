import { sql } from 'kysely'
import type { Listener } from '../../kit/events.ts'

/** What counts as a contact with the person: a step of a referral, and a note. */
const contacts = ['referral.sent', 'referral.stageChanged', 'note.written']

/** When each side was last in contact with a customer: `noContact` and the order of lists read this one row. */
export const recordContact: Listener = async (db, { at, accountId, entityId, event }) => {
  if (accountId === null || !contacts.includes(event.type) || !('customerId' in event) || !event.customerId) return
  await db
    .insertInto('customer_contact')
    // 0 is the administrative side.
    .values({ customer_id: event.customerId, entity_id: entityId ?? 0, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['entity_id', 'customer_id'])
        .doUpdateSet({ last_at: sql`greatest(customer_contact.last_at, excluded.last_at)` }),
    )
    .execute()
}
