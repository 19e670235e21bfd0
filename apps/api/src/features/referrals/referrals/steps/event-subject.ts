import type { Priority } from '@handoff/contracts/referrals/referrals/priority'

type Columns = {
  id: number
  group_id: number
  customer_id: number
  category_id: number
  priority: Priority
  from_entity_id: number | null
  to_entity_id: number
}

/** Data of every event of a referral: ids and codes, enough for a listener to find its readers. */
export const subjectOf = (row: Columns) => ({
  referralId: row.id,
  groupId: row.group_id,
  customerId: row.customer_id,
  categoryId: row.category_id,
  priority: row.priority,
  senderId: row.from_entity_id,
  receiverId: row.to_entity_id,
})
