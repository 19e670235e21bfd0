import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import { type Input, messages } from '@handoff/contracts/kit'
import { refusalIn } from '@handoff/contracts/network/entities/reach'
import { firstStage, GroupMode, LinkWay } from '@handoff/contracts/referrals/referrals/group-modes'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { open, ReferralStatus, stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { NewReferral, referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Ctx, ownEntity, type Tx } from '../../../../kit/context.ts'
import { badInput, conflict, notFound } from '../../../../kit/problem.ts'
import { stale } from '../../../../kit/records/version.ts'
import { type GivenConsent, withDocument } from '../../../customers/consents/consents.documents.ts'
import { covers } from '../../../customers/consents/consents.queries.ts'
import { takeConsent } from '../../../customers/consents/consents.service.ts'
import { getCustomer } from '../../../customers/customers/customers.queries.ts'
import { reachOf } from '../../../network/entities/directory/reach.ts'
import { notEligible } from '../../matches/matches.queries.ts'
import { lockPair } from '../detail/customer-access.ts'
import { rowFrom, withRowColumns } from '../lists/list-rows.ts'
import { visibleReferrals } from '../lists/visible-referrals.ts'
import { type Snapshot, snapshotOf } from '../packet/packet.ts'
import { copyFiles, setFiles } from '../packet/packet-files.ts'
import { subjectOf } from '../steps/event-subject.ts'
import { type Referral, referralForTimer } from '../steps/find-referral.ts'
import { clockOf, setTimers } from '../steps/referral-clock.ts'
import { lockGroup, regroup } from '../steps/settle-group.ts'
import { responseOf } from '../steps/step-effects.ts'
import { updateReferral } from '../steps/update-referral.ts'

type New = z.output<typeof NewReferral>
export type ConsentInput = Pick<New, 'consentId'> & { consent?: GivenConsent }
/** `version`: the version of the draft that its sender has seen. */
type Given = ConsentInput & { version?: number }
/** The referral that this one follows, and this one's attempt number. */
type Parent = { id: number; attempt: number; via: 'reinitiated' | 'rerouted' }

/** Creates a group with its receivers: as a draft, or sent immediately by its mode. */
export const refer = (ctx: Ctx, input: Input<typeof referrals.refer>) =>
  withDocument(ctx, input.consent, (consent) =>
    ctx.transaction(async (tx) => {
      if (input.draft) await checkNamed(tx, input)
      else {
        checkMode(input)
        for (const receiverId of input.referToIds) await receiverFor(tx, { ...input, receiverId })
        await checkLinkWay(tx, input)
      }
      const { groupId, referralId } = await draft(tx, input)
      await setFiles(tx, { groupId, customerId: input.customerId }, input.files)
      if (!input.draft) await send(tx, { id: referralId, group_id: groupId }, { consentId: input.consentId, consent })
      return groupOf(tx, groupId)
    }),
  )

/** One receiver is direct, or offered; the modes for several need at least two. */
function checkMode({ referToIds, mode }: Pick<New, 'referToIds' | 'mode'>) {
  if (new Set(referToIds).size < referToIds.length)
    throw badInput({ referToIds: ['Each provider can be selected once'] })
  const isSeveral = referToIds.length > 1
  if (isSeveral && mode === GroupMode.Direct) throw badInput({ mode: ['Please select How to send it'] })
  if (!isSeveral && mode !== GroupMode.Direct && mode !== GroupMode.Offer)
    throw badInput({ mode: ['Select two providers or more to send it this way'] })
}

/** A draft is stored even if sending would be refused now: its references only have to exist. */
async function checkNamed({ db, viewer }: Tx, { referToIds, categoryId, specialtyIds }: New) {
  if (new Set(referToIds).size < referToIds.length)
    throw badInput({ referToIds: ['Each provider can be selected once'] })
  if (referToIds.some((id) => id === ownEntity(viewer))) throw badInput({ referToIds: [refusalIn('own')!] })
  const providers = await db.selectFrom('entity').select('id').where('id', 'in', referToIds).execute()
  if (providers.length < referToIds.length) throw badInput({ referToIds: ['Please select Provider'] })
  const category = await db.selectFrom('category').select('id').where('id', '=', categoryId).executeTakeFirst()
  if (!category) throw badInput({ categoryId: ['Please select Service Category'] })
  await checkSpecialties({ db }, { categoryId, specialtyIds })
}

async function checkLinkWay({ db }: Tx, { customerId, mode, linkWay }: Pick<New, 'customerId' | 'mode' | 'linkWay'>) {
  if (mode === GroupMode.Direct || linkWay !== LinkWay.Email) return
  const customer = await db.selectFrom('customer').select('email').where('id', '=', customerId).executeTakeFirst()
  if (customer?.email === null) throw badInput({ linkWay: ['The customer has no email address'] })
}

async function checkSpecialties(
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

export async function groupOf(tx: Tx, groupId: number) {
  const rows = await withRowColumns(tx.viewer, tx.now(), visibleReferrals(tx))
    .where('referral.group_id', '=', groupId)
    .orderBy('referral.position')
    .execute()
  return { groupId, referrals: rows.map((row) => rowFrom(tx.viewer, row)) }
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

/** Stores the draft, or replaces an existing one. Returns the first of its referrals. */
async function draft(tx: Tx, input: New) {
  const customer = await getCustomer(tx, input.customerId)
  if (customer.state !== CustomerState.Active) throw notReferable()

  const from = ownEntity(tx.viewer)
  const values = {
    customer_id: input.customerId,
    category_id: input.categoryId,
    specialty_ids: input.specialtyIds,
    priority: input.priority,
    message: input.message || null,
    mode: input.mode,
    link_way: input.linkWay,
  }
  const shared = {
    customer_id: input.customerId,
    from_entity_id: from,
    category_id: input.categoryId,
    priority: input.priority,
    updated_at: tx.now(),
  }
  const existing = input.draftId === undefined ? null : await findDraft(tx, input.draftId, input.draftVersion)
  const [firstId, ...otherIds] = input.referToIds as [number, ...number[]]
  const reasonFor = (receiverId: number) => input.notEligibleReasons[receiverId] ?? null
  const isForOne = input.mode !== GroupMode.AllNeeded

  let lead: { groupId: number; referralId: number }
  if (existing) {
    await tx.db.updateTable('referral_group').set(values).where('id', '=', existing.groupId).execute()
    await tx.db
      .deleteFrom('referral')
      .where('group_id', '=', existing.groupId)
      .where('id', '<>', existing.referralId)
      .execute()
    await tx.db
      .updateTable('referral')
      .set((it) => ({
        ...shared,
        to_entity_id: firstId,
        not_eligible_reason: reasonFor(firstId),
        position: 1,
        is_lead: true,
        version: it('version', '+', 1),
      }))
      .where('id', '=', existing.referralId)
      .execute()
    await startIdleClock(tx, { ...shared, to_entity_id: firstId, id: existing.referralId })
    lead = existing
  } else {
    const { id: groupId } = await tx.db
      .insertInto('referral_group')
      .values({ ...values, from_entity_id: from, created_by_id: tx.viewer.id, created_at: tx.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await addDraft({ receiverId: firstId, position: 1, groupId })
    await startIdleClock(tx, row)
    if (input.draft) await tx.record({ type: 'referral.drafted', ...subjectOf(row) })
    lead = { groupId, referralId: row.id }
  }
  for (const [index, receiverId] of otherIds.entries())
    await addDraft({ receiverId, position: index + 2, groupId: lead.groupId })
  return lead

  function addDraft({ receiverId, position, groupId }: { receiverId: number; position: number; groupId: number }) {
    return tx.db
      .insertInto('referral')
      .values({
        ...shared,
        to_entity_id: receiverId,
        not_eligible_reason: reasonFor(receiverId),
        group_id: groupId,
        position,
        is_lead: position === 1 || !isForOne,
        status: ReferralStatus.Pending,
        stage: 'draft',
        created_at: tx.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
}

async function findDraft(tx: Tx, draftId: number, version: number | undefined) {
  if (version === undefined) throw badInput({ draftVersion: [messages.required('Draft version')] })
  const query = visibleReferrals(tx)
    .select(['referral.id as referralId', 'referral.group_id as groupId', 'referral.stage', 'referral.version'])
    .where('referral.id', '=', draftId)
    .where('referral.from_entity_id', 'is not distinct from', ownEntity(tx.viewer))
  const seen = await query.executeTakeFirst()
  if (!seen) throw notFound('draft')
  await lockGroup(tx.db, { group_id: seen.groupId })
  const draftRow = await query.executeTakeFirst()
  if (!draftRow) throw notFound('draft')
  if (draftRow.stage !== 'draft') throw conflict(`This referral is already ${stageNames[draftRow.stage]}`)
  if (draftRow.version !== version) throw stale('draft', `It is at version ${draftRow.version}`)
  return draftRow
}

const notReferable = () => conflict('This customer is archived and can’t be referred')

/** Also for one that is sent later, or again: the person may have been archived, or have died, since. */
async function checkReferable({ db }: Tx, customerId: number) {
  const customer = await db.selectFrom('customer').select('state').where('id', '=', customerId).executeTakeFirst()
  if (customer?.state !== CustomerState.Active) throw notReferable()
}

/** A draft without changes for 30 days is deleted. */
const startIdleClock = async (tx: Tx, row: Parameters<typeof clockOf>[1] & { id: number }) =>
  setTimers(tx.db, row.id, (await clockOf(tx.db, row, 'draft', tx.now())).timers)

/**
 * Sends a draft, by the mode of the group: with a consent, a snapshot of the customer, and a clock for each that is
 * sent or offered. The group is locked and read again, so that of two people who send the same draft, one succeeds.
 */
export async function send(tx: Tx, draft: Pick<Referral, 'id' | 'group_id'>, { version, ...consentInput }: Given) {
  const mode = await lockGroup(tx.db, draft)
  const group = await tx.db
    .selectFrom('referral_group')
    .select(['specialty_ids as specialtyIds', 'link_way as linkWay', 'customer_id as customerId'])
    .where('id', '=', draft.group_id)
    .executeTakeFirstOrThrow()
  const ids = await tx.db
    .selectFrom('referral')
    .select('id')
    .where('group_id', '=', draft.group_id)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await Promise.all(ids.map(({ id }) => referralForTimer(tx, id) as Promise<Referral>))
  const seen = rows.find(({ id }) => id === draft.id)!
  if (seen.stage !== 'draft') throw conflict(`This referral is already ${stageNames[seen.stage]}`, seen.stage)
  if (version !== undefined && version !== seen.version) throw stale('draft', `It is at version ${seen.version}`)
  if (seen.removed_at !== null) throw conflict('This draft was discarded')
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
  // The last in the queue first: the time to answer depends on whether others wait.
  for (const [index, row] of [...rows.entries()].toReversed()) {
    const stage = firstStage(mode, index + 1)
    await begin(tx, row, { stage, consentId, others: mode === GroupMode.FirstToAccept ? rows.length - 1 : 0 })
  }
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

type Beginning = { stage: ReturnType<typeof firstStage>; consentId: number; others: number }

/** Starts one receiver of a group that is sent: delivered, or held back. */
export const begin = (tx: Tx, row: Referral, { stage, consentId, others }: Beginning) =>
  stage === 'sent' ? deliver(tx, row, { consentId, others }) : keepBack(tx, row, stage, consentId)

const fillPacket = ({ db }: Tx, groupId: number, { consentId, packet }: { consentId: number; packet: Snapshot }) =>
  db
    .updateTable('referral_group')
    .set({ consent_id: consentId, packet: JSON.stringify(packet) })
    .where('id', '=', groupId)
    .execute()

type Delivery = { consentId: number; parent?: Parent; others?: number }

/** The receiver has it from now on, with its time to answer running. */
async function deliver(tx: Tx, row: Referral, { consentId, parent, others = 0 }: Delivery) {
  const { values: answering, clock } = await responseOf(tx, row)
  const values = {
    stage: 'sent',
    status: ReferralStatus.Pending,
    ...answering,
    ...(parent && { parent_id: parent.id, attempt: parent.attempt }),
  } as const
  await updateReferral(tx, row, { values, clock })
  await tx.record(
    {
      type: 'referral.sent',
      ...subjectOf(row),
      consentId,
      ...(parent && { parentId: parent.id, via: parent.via }),
      ...(others > 0 && { others }),
      ...markOf(row),
    },
    row.not_eligible_reason,
  )
}

const markOf = ({ not_eligible_reason: reason }: Pick<Referral, 'not_eligible_reason'>) =>
  reason === null ? {} : { isNotEligible: true }

/** The receiver sees nothing until the customer chooses it, or its turn comes. */
async function keepBack(tx: Tx, row: Referral, stage: 'offered' | 'queued', consentId: number) {
  await updateReferral(tx, row, { values: { stage }, clock: await clockOf(tx.db, row, stage, tx.now()) })
  await tx.record({ type: `referral.${stage}`, ...subjectOf(row), consentId, ...markOf(row) }, row.not_eligible_reason)
}

type Onward = {
  receiverId: number
  consentId: number
  via: Parent['via']
  /** For a reroute the packet that the receiver was sent; otherwise the customer's current data. */
  packet: Snapshot
}

/**
 * Another provider gets the same need, message, files, and priority, on behalf of the same sender. Returns the new id.
 */
export async function sendOn(tx: Tx, from: Referral, { receiverId, consentId, via, packet }: Onward) {
  const { attempt } = await tx.db
    .selectFrom('referral')
    .select('attempt')
    .where('id', '=', from.id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    insert into referral_group (customer_id, from_entity_id, created_by_id, category_id, specialty_ids, mode, priority,
      message, created_at)
    select customer_id, from_entity_id, created_by_id, category_id, specialty_ids, ${GroupMode.Direct}, priority, message,
      ${tx.now()}
    from referral_group where id = ${from.group_id} returning id`.execute(tx.db)
  await copyFiles(tx, from.group_id, rows[0]!.id)
  const { id } = await tx.db
    .insertInto('referral')
    .values({
      group_id: rows[0]!.id,
      customer_id: from.customer_id,
      from_entity_id: from.from_entity_id,
      to_entity_id: receiverId,
      category_id: from.category_id,
      priority: from.priority,
      status: ReferralStatus.Pending,
      stage: 'draft',
      created_at: tx.now(),
      updated_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = (await referralForTimer(tx, id))!
  await refuseSecond(tx, row)
  await checkReferable(tx, row.customer_id)
  await fillPacket(tx, row.group_id, { consentId, packet })
  await deliver(tx, row, { consentId, parent: { id: from.id, attempt: attempt + 1, via } })
  // Updates the original group: its need was sent again.
  await regroup(tx, from.group_id)
  return id
}

/** The same need at the same receiver while it is still open would only be answered twice. Concurrent senders wait. */
export async function refuseSecond(
  tx: Tx,
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
