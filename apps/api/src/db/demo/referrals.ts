import { CustomerAccess } from '@handoff/contracts/customers/customers'
import { snapshotOf } from '../../features/referrals/referrals.packet.ts'
import type { Customer } from './customers.ts'
import type { History } from './history.ts'
import { type Db, insertAll, insertRecords } from './insert.ts'

export const createdAt = ({ plan }: History) => plan.draftedAt ?? plan.sentAt

export async function storeReferrals(db: Db, histories: readonly History[]) {
  const groups = histories.map((history) => ({ id: 0, history }))
  await insertRecords(db, 'referral_group', groups, ({ history }) => groupRow(history))
  for (const { id, history } of groups) history.groupId = id
  await insertRecords(db, 'referral', histories, referralRow)
  await openCustomers(db, histories)
}

function groupRow(history: History) {
  const { plan, consentId, sent_at, eventRecord } = history
  return {
    customer_id: plan.customer.id,
    from_entity_id: plan.sender?.id ?? null,
    created_by_id: eventRecord[0]!.by.id,
    category_id: plan.category.id,
    specialty_ids: plan.specialtyIds,
    mode: 1,
    priority: plan.priority,
    message: plan.message,
    consent_id: consentId,
    packet: sent_at && snapshotOf(recordOf(plan.customer)),
    created_at: createdAt(history),
  }
}

const recordOf = (it: Customer) => ({
  ...it,
  dateOfBirth: it.birth,
  county: it.spot.countyFullName,
  stateCode: it.spot.stateCode,
  hasNoFixedAddress: it.hasNoAddress,
  city: it.spot.city,
  zip: it.hasZip ? it.spot.zip : null,
  contactPreference: it.preference,
})

function referralRow(history: History) {
  const { id: _, groupId, consentId: __, plan, eventRecord: ___, ...state } = history
  return {
    group_id: groupId,
    customer_id: plan.customer.id,
    from_entity_id: plan.sender?.id ?? null,
    to_entity_id: plan.receiver.id,
    category_id: plan.category.id,
    priority: plan.priority,
    created_at: createdAt(history),
    ...state,
  }
}

/** From its first acceptance on a receiver may open the customer. */
async function openCustomers(db: Db, histories: readonly History[]) {
  const opened = new Map<
    string,
    { customer_id: number; entity_id: number; kind: typeof CustomerAccess.Referral; since: Date }
  >()
  for (const { plan, answered_at, stage } of histories) {
    if (!answered_at || stage === 'rejected') continue
    const key = `${plan.customer.id}/${plan.receiver.id}`
    const since = opened.get(key)?.since
    if (since && since < answered_at) continue
    const [customer_id, entity_id] = [plan.customer.id, plan.receiver.id]
    opened.set(key, { customer_id, entity_id, kind: CustomerAccess.Referral, since: answered_at })
  }
  await insertAll(db, 'customer_access', [...opened.values()])
}
