import { CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { sql } from 'kysely'
import { snapshotOf } from '../../../features/referrals/referrals/packet/packet.ts'
import { type Db, insertAll, insertRecords } from '../insert.ts'
import { accessibilityOf, type Customer, childrenIn } from '../people/customers.ts'
import { visitedOnOf } from './appointments.ts'
import type { History } from './history.ts'

/** When it left the draft: sent, offered, or queued; null for a draft. */
export const begunAt = ({ eventRecord }: History) => eventRecord.find(({ body }) => begins.includes(body.type)) ?? null
const begins = ['referral.sent', 'referral.offered', 'referral.queued']

export const createdAt = ({ plan }: History) => plan.draftedAt ?? plan.sentAt

export async function storeReferrals(db: Db, histories: readonly History[]) {
  // A group is stored with its first referral.
  const groups = histories.filter(({ position }) => position === 1).map((history) => ({ id: 0, history }))
  await insertRecords(db, 'referral_group', groups, ({ history }) => groupRow(history))
  for (const { id, history } of groups) for (const row of history.several?.rows ?? [history]) row.groupId = id
  await insertRecords(db, 'referral', histories, referralRow)
  await storeAttempts(db, histories)
  await openCustomers(db, histories)
  await markUnfilled(db)
}

/** Ended without help, and not requested again. */
const markUnfilled = (db: Db) =>
  sql`
    update referral set is_unfilled = true where stage in ('rejected', 'expired')
      and group_id in (select id from referral_group where mode = ${GroupMode.Direct}) and not exists (
      select from referral as later where later.customer_id = referral.customer_id
        and later.category_id = referral.category_id and later.id <> referral.id and later.sent_at > referral.sent_at)`.execute(
    db,
  )

function groupRow(history: History) {
  const { plan, consentId, eventRecord, several } = history
  return {
    customer_id: plan.customer.id,
    from_entity_id: plan.sender?.id ?? null,
    created_by_id: eventRecord[0]!.by.id,
    category_id: plan.category.id,
    specialty_ids: plan.specialtyIds,
    mode: several?.mode ?? GroupMode.Direct,
    priority: plan.priority,
    message: plan.message,
    consent_id: consentId,
    packet: begunAt(history) && snapshotOf(recordOf(plan.customer)),
    created_at: createdAt(history),
  }
}

const recordOf = (it: Customer) => ({
  ...it,
  dateOfBirth: it.birth,
  childrenCount: childrenIn(it),
  accessibilityNeeds: accessibilityOf(it),
  county: it.spot.countyFullName,
  stateCode: it.spot.stateCode,
  hasNoFixedAddress: it.hasNoAddress,
  city: it.spot.city,
  zip: it.hasZip ? it.spot.zip : null,
  contactPreference: it.preference,
})

function referralRow(history: History) {
  const {
    id: _,
    groupId,
    consentId: __,
    plan,
    eventRecord: ___,
    attempts: ____,
    isAdded,
    meetings: _____,
    visits,
    several: _______,
    ...state
  } = history
  return {
    group_id: groupId,
    customer_id: plan.customer.id,
    from_entity_id: plan.sender?.id ?? null,
    to_entity_id: plan.receiver.id,
    category_id: plan.category.id,
    priority: plan.priority,
    created_at: createdAt(history),
    own_customer_id: isAdded ? plan.customer.id : null,
    served_on: visits.map((visit) => visitedOnOf(visit, plan)).toSorted()[0] ?? null,
    ...state,
  }
}

const storeAttempts = (db: Db, histories: readonly History[]) =>
  insertAll(
    db,
    'contact_attempt',
    histories.flatMap(({ id, attempts }) =>
      attempts.map(({ by, ...attempt }) => ({ referral_id: id, account_id: by.id, ...attempt })),
    ),
  )

type Access = {
  customer_id: number
  entity_id: number
  kind: typeof CustomerAccess.Referral | typeof CustomerAccess.Added
  since: Date
  until: Date | null
}

/** A receiver may open the customer from its acceptance until its last referral ends; access that was added stays. */
async function openCustomers(db: Db, histories: readonly History[]) {
  const opened = new Map<string, Access>()
  for (const { plan, answered_at, stage, closed_at, isAdded } of histories) {
    if (!answered_at || stage === 'rejected') continue
    const pair = { customer_id: plan.customer.id, entity_id: plan.receiver.id }
    extend(opened, { ...pair, kind: CustomerAccess.Referral, since: answered_at, until: closed_at })
    if (isAdded) extend(opened, { ...pair, kind: CustomerAccess.Added, since: answered_at, until: null })
  }
  await insertAll(db, 'customer_access', [...opened.values()])
}

/** From the first beginning to the last end. */
function extend(opened: Map<string, Access>, access: Access) {
  const key = `${access.customer_id}/${access.entity_id}/${access.kind}`
  const before = opened.get(key)
  if (!before) return opened.set(key, access)
  const since = before.since < access.since ? before.since : access.since
  const until = before.until && access.until && (before.until > access.until ? before.until : access.until)
  return opened.set(key, { ...before, since, until })
}
