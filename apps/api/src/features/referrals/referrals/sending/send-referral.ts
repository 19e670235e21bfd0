import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import { type Input, messages } from '@handoff/contracts/kit'
import { refusalIn } from '@handoff/contracts/network/entities/reach'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { ReferralStatus, stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../../kit/context.ts'
import { badInput, conflict, notFound } from '../../../../kit/problem.ts'
import { stale } from '../../../../kit/records/version.ts'
import { withDocument } from '../../../customers/consents/consents.documents.ts'
import { getCustomer } from '../../../customers/customers/customers.queries.ts'
import { rowFrom, withRowColumns } from '../lists/list-rows.ts'
import { visibleReferrals } from '../lists/visible-referrals.ts'
import { type Snapshot } from '../packet/packet.ts'
import { copyFiles, setFiles } from '../packet/packet-files.ts'
import { subjectOf } from '../steps/event-subject.ts'
import { type Referral, referralForTimer } from '../steps/find-referral.ts'
import { lockGroup } from '../steps/settle-group.ts'
import { sendOrHold } from './held-referral.ts'
import { chooseHousemates, prepareHousemates } from './household-referrals.ts'
import {
  beingSent,
  checkLinkWay,
  checkMode,
  checkReferable,
  checkSpecialties,
  fillPacket,
  type Given,
  heldGroup,
  type New,
  notReferable,
  prepare,
  receiverFor,
  refuseSecond,
  startIdleClock,
} from './start-referral.ts'

/** Creates a group with its receivers: as a draft, or sent by its mode, immediately or once that can’t be undone. */
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
      await chooseHousemates(tx, { groupId, customerId: input.customerId }, input.housemateIds)
      if (!input.draft) await send(tx, { id: referralId, group_id: groupId }, { ...input, consent })
      return groupOf(tx, groupId)
    }),
  )

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

export async function groupOf(tx: Tx, groupId: number) {
  const rows = await withRowColumns(tx.viewer, tx.now(), visibleReferrals(tx))
    .where('referral.group_id', '=', groupId)
    .orderBy('referral.position')
    .execute()
  return { groupId, referrals: rows.map((row) => rowFrom(tx.viewer, row)) }
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
        // With another customer or need it follows nothing.
        parent_id: sql`case when ${isSameNeed(shared)} then parent_id end`,
        attempt: sql`case when ${isSameNeed(shared)} then attempt else 1 end`,
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

const isSameNeed = (to: { customer_id: number; category_id: number }) =>
  sql<boolean>`customer_id = ${to.customer_id} and category_id = ${to.category_id}`

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
  if (await heldGroup(tx.db, seen.groupId)) throw beingSent()
  if (draftRow.version !== version) throw stale('draft', `It is at version ${draftRow.version}`)
  return draftRow
}

/** Sends a draft, by the mode of the group, with a clock for each that is sent or offered; and those who are referred along. */
export const send = async (
  tx: Tx,
  draft: Pick<Referral, 'id' | 'group_id'>,
  { isUndoable = false, ...input }: Given & { isUndoable?: boolean },
) => {
  const first = await prepare(tx, draft, input)
  await sendOrHold(tx, [first, ...(await prepareHousemates(tx, first))], isUndoable)
}

type Onward = {
  receiverId: number
  consentId: number
  isUndoable?: boolean
  /** By its receiver, on behalf of its sender. */
  isRerouted?: boolean
  /** For a reroute the packet that the receiver was sent; otherwise the customer's current data. */
  packet: Snapshot
}

/**
 * Another provider gets the same need, message, files, and priority, on behalf of the same sender. Returns the new id.
 */
export async function sendOn(
  tx: Tx,
  from: Referral,
  { receiverId, consentId, packet, isUndoable = false, isRerouted }: Onward,
) {
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
      parent_id: from.id,
      attempt: from.attempt + 1,
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
  await sendOrHold(tx, [{ rows: [row], mode: GroupMode.Direct, consentId, isRerouted }], isUndoable)
  return id
}
