import { type RawBuilder, sql } from 'kysely'
import type { Listener } from '../../../kit/events/events.ts'
import { remainingCustomer } from './customers.find-remaining.ts'

/** Events that count as contact with the person: referral steps and notes. */
const contacts = ['referral.sent', 'referral.stageChanged', 'note.written']

/** The later of a column and a moment; nulls are ignored. */
export const latest = (column: 'last_contact_at' | 'last_referred_at', at: Date | null): RawBuilder<Date> =>
  sql<Date>`greatest(${sql.ref(column)}, ${at}::timestamptz)`

/** Stores when each side last had contact with a customer, and last referred the person: its list is sorted by both. */
export const recordContact: Listener = async (db, { at, accountId, entityId, event }) => {
  if (accountId === null || !contacts.includes(event.type) || !('customerId' in event) || !event.customerId) return
  const customerId = await remainingCustomer(db, event.customerId)
  const referred = event.type === 'referral.sent' && { last_referred_at: latest('last_referred_at', at) }
  const contact = { last_contact_at: latest('last_contact_at', at) }
  // Locks the person first, in the same order as a new name.
  if (referred || entityId === null)
    await db
      .updateTable('customer')
      .set({ ...referred, ...(entityId === null && contact) })
      .where('id', '=', customerId)
      .execute()
  if (entityId !== null)
    await db
      .updateTable('customer_access')
      .set({ ...contact, ...referred })
      .where('customer_id', '=', customerId)
      .where('entity_id', '=', entityId)
      .execute()
}
