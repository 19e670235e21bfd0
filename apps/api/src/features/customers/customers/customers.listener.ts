import { type RawBuilder, sql } from 'kysely'
import type { Listener } from '../../../kit/events/events.ts'

/** What counts as a contact with the person: a step of a referral, and a note. */
const contacts = ['referral.sent', 'referral.stageChanged', 'note.written']

/** The later of a column and a moment, whichever is known. */
export const latest = (column: 'last_contact_at' | 'last_referred_at', at: Date | null): RawBuilder<Date> =>
  sql<Date>`greatest(${sql.ref(column)}, ${at}::timestamptz)`

/** When each side was last in contact with a customer, and last sent the person on: its list is sorted by both. */
export const recordContact: Listener = async (db, { at, accountId, entityId, event }) => {
  if (accountId === null || !contacts.includes(event.type) || !('customerId' in event) || !event.customerId) return
  const { customerId } = event
  const sent = event.type === 'referral.sent' && { last_referred_at: latest('last_referred_at', at) }
  const contact = { last_contact_at: latest('last_contact_at', at) }
  // The person first, as a new name does it.
  if (sent || entityId === null)
    await db
      .updateTable('customer')
      .set({ ...sent, ...(entityId === null && contact) })
      .where('id', '=', customerId)
      .execute()
  if (entityId !== null)
    await db
      .updateTable('customer_access')
      .set({ ...contact, ...sent })
      .where('customer_id', '=', customerId)
      .where('entity_id', '=', entityId)
      .execute()
}
