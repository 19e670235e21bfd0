import { type RawBuilder, sql } from 'kysely'
import type { Listener } from '../../kit/events.ts'

/** What counts as a contact with the person: a step of a referral, and a note. */
const contacts = ['referral.sent', 'referral.stageChanged', 'note.written']

/** When each side was last in contact with a customer, and when the person was last referred: lists are sorted by it. */
export const recordContact: Listener = async (db, { at, accountId, entityId, event }) => {
  if (accountId === null || !contacts.includes(event.type) || !('customerId' in event) || !event.customerId) return
  const later = (column: RawBuilder<Date>) => sql<Date>`greatest(${column}, ${at}::timestamptz)`
  const { customerId } = event
  if (entityId !== null)
    await db
      .updateTable('customer_access')
      .set({ last_contact_at: later(sql`last_contact_at`) })
      .where('customer_id', '=', customerId)
      .where('entity_id', '=', entityId)
      .execute()
  const isSent = event.type === 'referral.sent'
  if (isSent || entityId === null)
    await db
      .updateTable('customer')
      .set({
        ...(isSent && { last_referred_at: later(sql`last_referred_at`) }),
        ...(entityId === null && { last_contact_at: later(sql`last_contact_at`) }),
      })
      .where('id', '=', customerId)
      .execute()
}
