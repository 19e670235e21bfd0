import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import { refusalIn } from '@handoff/contracts/network/entities/reach'
import { firstStage, GroupMode, LinkWay } from '@handoff/contracts/referrals/referrals/group-modes'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { open, ReferralStatus, stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { NewReferral } from '@handoff/contracts/referrals/referrals/referrals'
import { type Kysely, sql } from 'kysely'

import type * as z from 'zod/mini'
import type { DB } from '../../../../db/schema.ts'
import { ownEntity, type Tx } from '../../../../kit/context.ts'
import { badInput, conflict } from '../../../../kit/problem.ts'
import { stale } from '../../../../kit/records/version.ts'
import { type GivenConsent } from '../../../customers/consents/consents.documents.ts'
import { covers } from '../../../customers/consents/consents.queries.ts'
import { takeConsent } from '../../../customers/consents/consents.service.ts'
import { getCustomer } from '../../../customers/customers/customers.queries.ts'
import { reachOf } from '../../../network/entities/directory/reach.ts'
import { notEligible } from '../../matches/matches.queries.ts'
import { lockPair } from '../detail/customer-access.ts'
import { type Snapshot, snapshotOf } from '../packet/packet.ts'
import { subjectOf } from '../steps/event-subject.ts'
import { type Referral, referralForTimer } from '../steps/find-referral.ts'
import { clockOf, setTimers } from '../steps/referral-clock.ts'
import { lockGroup, regroup } from '../steps/settle-group.ts'
import { responseOf } from '../steps/step-effects.ts'
import { updateReferral } from '../steps/update-referral.ts'
import type { Acting } from '../steps/who-acts.ts'

export type New = z.output<typeof NewReferral>
export type ConsentInput = Pick<New, 'consentId'> & { consent?: GivenConsent }
/** `version`: the version of the draft that its sender has seen. */
export type Given = ConsentInput & { version?: number }

/** One receiver is direct, or offered; the modes for several need at least two. */
export function checkMode({ referToIds, mode }: Pick<New, 'referToIds' | 'mode'>) {
  if (new Set(referToIds).size < referToIds.length)
    throw badInput({ referToIds: ['Each provider can be selected once'] })
  const isSeveral = referToIds.length > 1
  if (isSeveral && mode === GroupMode.Direct) throw badInput({ mode: ['Please select How to send it'] })
  if (!isSeveral && mode !== GroupMode.Direct && mode !== GroupMode.Offer)
    throw badInput({ mode: ['Select two providers or more to send it this way'] })
}

export async function checkLinkWay(
  { db }: Tx,
  { customerId, mode, linkWay }: Pick<New, 'customerId' | 'mode' | 'linkWay'>,
) {
  if (mode === GroupMode.Direct || linkWay !== LinkWay.Email) return
  const customer = await db.selectFrom('customer').select('email').where('id', '=', customerId).executeTakeFirst()
  if (customer?.email === null) throw badInput({ linkWay: ['The customer has no email address'] })
}

export async function checkSpecialties(
  { db }: Pick<Tx, 'db'>,
  { categoryId, specialtyIds }: Pick<New, 'categoryId' | 'specialtyIds'>,
) {
  const known = await db
    .selectFrom('specialty')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('id', '=', sql<number>`any(${specialtyIds})`)
    .execute()
  if (known.length !== new Set(specialtyIds).size)
    throw badInput({ specialtyIds: ['This specialty isn’t part of the category'] })
}

/** Checks that this receiver can get a referral for this need. */
export async function receiverFor(
  tx: Tx,
  { receiverId, categoryId, specialtyIds }: Pick<New, 'categoryId' | 'specialtyIds'> & { receiverId: number },
  field = 'referToIds',
) {
  const receiver = await tx.db
    .selectFrom('entity')
    .select(['id', 'name', reachOf({ own: ownEntity(tx.viewer) }).as('reach')])
    .where('id', '=', receiverId)
    .executeTakeFirst()
  if (!receiver) throw badInput({ [field]: ['This provider isn’t accepting referrals right now'] })
  // A provider that the viewer can’t see is not named.
  const refusal = refusalIn(receiver.reach, 'This provider')
  if (refusal) throw badInput({ [field]: [refusal] })

  const category = await tx.db
    .selectFrom('category')
    .leftJoin('entity_category', (on) =>
      on.onRef('entity_category.category_id', '=', 'category.id').on('entity_category.entity_id', '=', receiver.id),
    )
    .select(['category.name', 'entity_category.entity_id as offeredBy'])
    .where('category.id', '=', categoryId)
    .where('category.is_active', '=', true)
    .executeTakeFirst()
  if (!category) throw badInput({ categoryId: ['Please select Service Category'] })
  if (category.offeredBy === null) throw badInput({ [field]: [`${receiver.name} doesn’t offer ${category.name}`] })
  await checkSpecialties(tx, { categoryId, specialtyIds })
  return receiver
}

export const beingSent = () => conflict('This referral is being sent')

export const notReferable = () => conflict('This customer is archived and can’t be referred')

/** Also for one that is sent later, or again: the person may have been archived, or have died, since. */
export async function checkReferable({ db }: Pick<Tx, 'db'>, customerId: number) {
  const customer = await db.selectFrom('customer').select('state').where('id', '=', customerId).executeTakeFirst()
  if (customer?.state !== CustomerState.Active) throw notReferable()
}

/** A draft without changes for 30 days is deleted. */
export const startIdleClock = async (
  { db, now }: Pick<Tx, 'db' | 'now'>,
  row: Parameters<typeof clockOf>[1] & { id: number },
) => setTimers(db, row.id, (await clockOf(db, row, 'draft', now())).timers)

/** What can be sent: the receivers in their order, and the consent. */
export type Sendable = { rows: Referral[]; mode: GroupMode; consentId: number; isRerouted?: boolean }

export async function rowsOf(tx: Pick<Tx, 'db'>, groupId: number) {
  const ids = await tx.db
    .selectFrom('referral')
    .select('id')
    .where('group_id', '=', groupId)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()
  return Promise.all(ids.map(({ id }) => referralForTimer(tx, id) as Promise<Referral>))
}

/**
 * Checks that a draft may be sent, and gives it a consent and a snapshot of the customer. The group is locked and read
 * again, so that of two people who send the same draft, one succeeds.
 */
export async function prepare(
  tx: Tx,
  draft: Pick<Referral, 'id' | 'group_id'>,
  { version, ...consentInput }: Given,
): Promise<Sendable> {
  const mode = await lockGroup(tx.db, draft)
  const group = await tx.db
    .selectFrom('referral_group')
    .select(['specialty_ids as specialtyIds', 'link_way as linkWay', 'customer_id as customerId'])
    .where('id', '=', draft.group_id)
    .executeTakeFirstOrThrow()
  const rows = await rowsOf(tx, draft.group_id)
  const seen = rows.find(({ id }) => id === draft.id)!
  if (seen.stage !== 'draft') throw conflict(`This referral is already ${stageNames[seen.stage]}`, seen.stage)
  if (version !== undefined && version !== seen.version) throw stale('draft', `It is at version ${seen.version}`)
  if (seen.removed_at !== null) throw conflict('This draft was discarded')
  if (await heldGroup(tx.db, draft.group_id)) throw beingSent()
  // A draft may have been stored although sending would have been refused.
  checkMode({ referToIds: rows.map((row) => row.to_entity_id), mode })
  await checkLinkWay(tx, { ...group, mode })
  // In a fixed order, so that two who refer the same person wait for each other.
  for (const row of rows.toSorted((a, b) => a.to_entity_id - b.to_entity_id)) {
    const refusal = refusalIn(row.receiverReach, row.receiverName ?? 'This provider')
    if (refusal) throw conflict(refusal)
    await receiverFor(tx, { receiverId: row.to_entity_id, categoryId: row.category_id, ...group })
    await refuseSecond(tx, row)
  }

  const customer = await getCustomer(tx, seen.customer_id)
  await checkEligible(tx, rows)
  const scope = { customerId: seen.customer_id, categoryId: seen.category_id, isForSeveral: rows.length > 1 }
  const consentId = await consentFor(tx, scope, consentInput)
  await checkReferable(tx, seen.customer_id)
  await fillPacket(tx, seen.group_id, { consentId, packet: snapshotOf(customer) })
  return { rows, mode, consentId }
}

export async function start(acting: Acting, { rows, mode, consentId, isRerouted }: Sendable) {
  // The last in the queue first: the time to answer depends on whether others wait.
  for (const [index, row] of [...rows.entries()].toReversed()) {
    const stage = firstStage(mode, index + 1)
    const others = mode === GroupMode.FirstToAccept ? rows.length - 1 : 0
    await begin(acting, row, { stage, consentId, others, isRerouted })
  }
  await regroupParent(acting, rows[0]!)
}

/** Updates the group of the referral that this one follows: its need is sent again, or no longer. */
export async function regroupParent(
  acting: Acting,
  { parent_id }: Pick<Referral, 'parent_id'>,
  { isNews = true } = {},
) {
  const parent = parent_id !== null && (await referralForTimer(acting, parent_id))
  if (parent) await regroup(acting, parent.group_id, { isNews })
}

/** Referring despite an unmet rule requires a reason. An unneeded one is not stored. */
async function checkEligible(tx: Tx, rows: Referral[]) {
  const { customer_id: customerId, category_id: categoryId } = rows[0]!
  const failed = await notEligible(tx, { customerId, categoryId, entityIds: rows.map((row) => row.to_entity_id) })
  for (const row of rows) {
    const rules = failed.get(row.to_entity_id)
    if (rules && row.not_eligible_reason === null)
      throw badInput({
        notEligibleReasons: [`Enter why you’re referring to ${row.receiverName}: it’s for ${rules.join(', ')}`],
      })
    if (!rules && row.not_eligible_reason !== null) {
      await tx.db.updateTable('referral').set({ not_eligible_reason: null }).where('id', '=', row.id).execute()
      row.not_eligible_reason = null
    }
  }
}

type Beginning = Delivery & { stage: ReturnType<typeof firstStage> }

/** Starts one receiver of a group that is sent: delivered, or held back. */
export const begin = (acting: Acting, row: Referral, { stage, ...delivery }: Beginning) =>
  stage === 'sent' ? deliver(acting, row, delivery) : keepBack(acting, row, stage, delivery.consentId)

export const fillPacket = (
  { db }: Tx,
  groupId: number,
  { consentId, packet }: { consentId: number; packet: Snapshot },
) =>
  db
    .updateTable('referral_group')
    .set({ consent_id: consentId, packet: JSON.stringify(packet) })
    .where('id', '=', groupId)
    .execute()

type Delivery = { consentId: number; isRerouted?: boolean | undefined; others: number }

/** The receiver has it from now on, with its time to answer running. */
async function deliver(tx: Acting, row: Referral, { consentId, isRerouted, others }: Delivery) {
  const { values: answering, clock } = await responseOf(tx, row)
  const values = {
    stage: 'sent',
    status: ReferralStatus.Pending,
    ...answering,
  } as const
  await updateReferral(tx, row, { values, clock })
  await tx.record(
    {
      type: 'referral.sent',
      ...subjectOf(row),
      consentId,
      ...(row.parent_id !== null && { parentId: row.parent_id, via: isRerouted ? 'rerouted' : 'reinitiated' }),
      ...(others > 0 && { others }),
      ...markOf(row),
    },
    row.not_eligible_reason,
  )
}

const markOf = ({ not_eligible_reason: reason }: Pick<Referral, 'not_eligible_reason'>) =>
  reason === null ? {} : { isNotEligible: true }

/** The receiver sees nothing until the customer chooses it, or its turn comes. */
async function keepBack(tx: Acting, row: Referral, stage: 'offered' | 'queued', consentId: number) {
  await updateReferral(tx, row, { values: { stage }, clock: await clockOf(tx.db, row, stage, tx.now()) })
  await tx.record({ type: `referral.${stage}`, ...subjectOf(row), consentId, ...markOf(row) }, row.not_eligible_reason)
}

/** The same need at the same receiver while it is still open would only be answered twice. Concurrent senders wait. */
export async function refuseSecond(
  tx: Pick<Tx, 'db'>,
  row: { id: number; customer_id: number; category_id: number; to_entity_id: number; from_entity_id: number | null },
) {
  await lockPair(tx, row)
  const other = await tx.db
    .selectFrom('referral')
    .select('id')
    .where('customer_id', '=', row.customer_id)
    .where('category_id', '=', row.category_id)
    .where('to_entity_id', '=', row.to_entity_id)
    .where('from_entity_id', 'is not distinct from', row.from_entity_id)
    .where('stage', 'in', open)
    .where('id', '<>', row.id)
    .executeTakeFirst()
  if (other) throw conflict(`There’s already an open referral to this provider for this need: ${referenceOf(other.id)}`)
}

type Agreed = { customerId: number; categoryId: number; isForSeveral: boolean }

export async function consentFor(tx: Tx, agreed: Agreed, { consent, consentId }: ConsentInput) {
  if (consent) return takeConsent(tx, consent, agreed)
  if (consentId === undefined) throw badInput({ consent: ['Consent is required'] })
  if (!(await covers(tx, consentId, agreed.customerId, agreed.categoryId)))
    throw badInput({ consentId: ['This consent doesn’t cover the referral'] })
  return consentId
}

export const heldGroup = (db: Kysely<DB>, groupId: number) =>
  db
    .selectFrom('referral_group')
    .select(['mode', 'consent_id', 'sends_by_id', 'sends_at'])
    .where('id', '=', groupId)
    .where('sends_at', 'is not', null)
    .executeTakeFirst()
