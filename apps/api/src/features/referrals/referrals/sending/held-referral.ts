import type { Input } from '@handoff/contracts/kit'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { refusalIn } from '@handoff/contracts/network/entities/reach'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Kysely } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { type Ctx, ownEntity, type Tx } from '../../../../kit/context.ts'
import type { Unattended } from '../../../../kit/events/timers.ts'
import { conflict, notFound, Problem } from '../../../../kit/problem.ts'
import { retireLinks } from '../../../../kit/security/links.ts'
import { undoWait } from '../../../../kit/time/undo-wait.ts'
import { coversFor } from '../../../customers/consents/consents.queries.ts'
import { subjectOf } from '../steps/event-subject.ts'
import { findReferral, type Referral } from '../steps/find-referral.ts'
import { setTimers } from '../steps/referral-clock.ts'
import type { Acting } from '../steps/who-acts.ts'
import { backToChoice, lockAct } from './household-referrals.ts'
import {
  checkReferable,
  heldGroup,
  refuseSecond,
  regroupParent,
  rowsOf,
  type Sendable,
  start,
  startIdleClock,
} from './start-referral.ts'

/**
 * A referral that is sent once its sender can no longer undo that: until then it is a draft with all that sending
 * needs, and a timer, so that it is also sent after they have left the page.
 */

/** Sends an act that can be sent, of one person or of several: in a few seconds if that can be undone, else now. */
export async function sendOrHold(tx: Tx, act: readonly [Sendable, ...Sendable[]], isUndoable: boolean) {
  const [first] = act[0].rows as [Referral, ...Referral[]]
  if (!isUndoable || !canWait(act[0])) {
    for (const sendable of act) await start(tx, sendable)
    return
  }
  const sendsAt = new Date(tx.now().getTime() + undoWait)
  for (const { rows } of act) {
    await setHold(tx.db, rows[0]!.group_id, { sends_at: sendsAt, sends_by_id: tx.viewer.id })
    // That of the first person sends all; the others are there in case it ends before.
    const dueAt = rows[0] === first ? sendsAt : new Date(sendsAt.getTime() + aMinute)
    await setTimers(tx.db, rows[0]!.id, [{ kind: 'send', dueAt }])
  }
  await tx.record({ type: 'referral.held', ...subjectOf(first), ...parentOf(first) })
  await regroupParent(tx, first)
}

/** Not an emergency, nor what goes only to providers by phone: they are called, and nothing is sent. */
const canWait = ({ rows }: Sendable) =>
  rows.some(({ priority, receiverReach }) => priority !== Priority.Emergency && receiverReach !== 'phone')

const parentOf = ({ parent_id: parentId }: Referral) => (parentId === null ? {} : { parentId })

type Hold = { sends_at: Date; sends_by_id: number }

const setHold = (db: Kysely<DB>, groupId: number, hold: Hold | null) =>
  db
    .updateTable('referral_group')
    .set(hold ?? { sends_at: null, sends_by_id: null, consent_id: null, packet: null })
    .where('id', '=', groupId)
    .execute()

export const undoSend = (ctx: Ctx, { id }: Input<typeof referrals.undoSend>) =>
  ctx.transaction(async (tx) => {
    const seen = await findReferral(tx, id)
    if (seen.from_entity_id !== ownEntity(tx.viewer)) throw notFound('referral')
    const [firstId] = await lockAct(tx.db, seen.group_id)
    if (!(await heldGroup(tx.db, firstId))) {
      const { stage } = await findReferral(tx, id)
      throw conflict(stage === 'draft' ? 'This referral was not sent' : `This referral is already ${stageNames[stage]}`)
    }
    const [first] = await rowsOf(tx, firstId)
    await backToDraft(tx, first!)
    await tx.record({ type: 'referral.unsent', ...subjectOf(first!), ...parentOf(first!) })
    return null
  })

async function backToDraft(acting: Acting, first: Referral) {
  const { db, now } = acting
  await backToChoice(db, first.group_id)
  await setHold(db, first.group_id, null)
  await startIdleClock(acting, first)
  await regroupParent(acting, first, { isNews: false })
  // What was made to hand over leads nowhere.
  await retireLinks(db, LinkPurpose.Offer, { groupId: first.group_id }, now())
}

/** The timer: sends in the name of who pressed the button, if nothing has happened that forbids it to one of them. */
export async function sendHeld(acting: Unattended, { group_id: groupId }: Pick<Referral, 'group_id'>) {
  const groupIds = await lockAct(acting.db, groupId)
  const group = await heldGroup(acting.db, groupIds[0])
  const [first] = group ? await rowsOf(acting, groupIds[0]) : []
  if (!group || !first || first.stage !== 'draft') return backToChoice(acting.db, groupIds[0])
  // Discarded since then.
  if (first.removed_at !== null) return backToDraft(acting, first)
  const by = { accountId: group.sends_by_id, entityId: first.from_entity_id }
  const sender = { ...acting, record: acting.recordFor.bind(null, by) }
  const act = await Promise.all(groupIds.map((id) => heldSendable(acting, id)))
  const refusal = await refusalOfAct(acting, act)
  if (refusal !== null) {
    await backToDraft(acting, first)
    return acting.record({ type: 'referral.unsent', ...subjectOf(first), ...parentOf(first), isRefused: true }, refusal)
  }
  await acting.db
    .updateTable('referral_group')
    .set({ sends_at: null, sends_by_id: null })
    .where('id', 'in', groupIds)
    .execute()
  for (const sendable of act) await start(sender, sendable)
}

async function heldSendable(acting: Unattended, groupId: number): Promise<Sendable> {
  const group = (await heldGroup(acting.db, groupId))!
  return { rows: await rowsOf(acting, groupId), mode: group.mode, consentId: group.consent_id! }
}

/** By reference where it is about someone else of the act: a note of one person names no other. */
async function refusalOfAct(acting: Unattended, act: readonly Sendable[]) {
  for (const [index, sendable] of act.entries()) {
    const refusal = await refusalNow(acting, sendable)
    if (refusal !== null) return index === 0 ? refusal : `${referenceOf(sendable.rows[0]!.id)}: ${refusal}`
  }
  return null
}

/** What may have changed since it was held. */
async function refusalNow(acting: Unattended, { rows, consentId }: Sendable) {
  try {
    for (const row of rows.toSorted((a, b) => a.to_entity_id - b.to_entity_id)) {
      const refusal = refusalIn(row.receiverReach, row.receiverName ?? 'This provider')
      if (refusal) return refusal
      await refuseSecond(acting, row)
      const { customer_id: customerId, category_id: categoryId, from_entity_id: sideId, group_id: groupId } = row
      if (!(await coversFor(acting, { consentId, customerId, categoryId, sideId, groupId })))
        return 'The consent was revoked'
      await checkReferable(acting, customerId)
    }
    return null
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}
