import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { givingAccess, open, pending } from '@handoff/contracts/referrals/referrals/referral-stages'
import { stepNamed } from '@handoff/contracts/referrals/referrals/referral-steps'
import type { Tx } from '../../../../kit/context.ts'
import { subjectOf } from './event-subject.ts'
import { referralForTimer } from './find-referral.ts'
import { lockGroupsOf } from './settle-group.ts'
import { takeStep } from './take-step.ts'

/** Appointments that were canceled before, by referral. */
export type CanceledOf = ReadonlyMap<number, { canceled: number; isToCall: boolean }>

/**
 * An entity leaves the network: referrals awaiting its answer expire, so that its senders can refer again immediately;
 * for accepted ones the senders and the administrators are notified, so that someone takes over; and questions that it
 * should answer as the sender return without a reply.
 */
export async function endReferralsOf(tx: Tx, entityId: number, canceled: CanceledOf = new Map()) {
  await returnQuestions(tx, entityId)
  await unassign(tx, entityId)
  const rows = await tx.db
    .selectFrom('referral')
    .select(['id', 'stage'])
    .where('to_entity_id', '=', entityId)
    .where('stage', 'in', [...pending, ...givingAccess])
    .orderBy('id')
    .execute()
  await lockGroupsOf(
    tx.db,
    rows.map(({ id }) => id),
  )
  for (const { id, stage } of rows) await (isOneOf(pending, stage) ? end(tx, id) : handOver(tx, id, canceled.get(id)))
}

/** An individual leaves: referrals that another provider had assigned to them are its team's again. */
async function unassign(tx: Tx, entityId: number) {
  const rows = await tx.db
    .updateTable('referral')
    .set((it) => ({ assigned_entity_id: null, updated_at: tx.now(), version: it('version', '+', 1) }))
    .where('assigned_entity_id', '=', entityId)
    .where('stage', 'in', [...open])
    .returning(['id', 'group_id', 'customer_id', 'category_id', 'priority', 'from_entity_id', 'to_entity_id'])
    .execute()
  for (const row of rows) await tx.record({ type: 'referral.assigned', ...subjectOf(row), assigneeId: null })
}

async function returnQuestions(tx: Tx, entityId: number) {
  const rows = await tx.db
    .selectFrom('referral')
    .select('id')
    .where('from_entity_id', '=', entityId)
    .where('stage', '=', 'info_requested')
    .orderBy('id')
    .execute()
  await lockGroupsOf(
    tx.db,
    rows.map(({ id }) => id),
  )
  for (const { id } of rows)
    await takeStep({ ...tx, viewer: null }, (await referralForTimer(tx, id))!, stepNamed('unanswered'))
}

/** An open question to the sender returns first, because the table has no shorter way. */
async function end(tx: Tx, id: number) {
  const acting = { ...tx, viewer: null }
  const row = (await referralForTimer(tx, id))!
  if (!isOneOf(pending, row.stage)) return
  // It never reached them: the others of its group can still be chosen.
  if (row.stage === 'offered' || row.stage === 'queued') {
    await takeStep(acting, row, stepNamed('recall'), { hasLeft: true })
    return
  }
  if (row.stage === 'info_requested') await takeStep(acting, row, stepNamed('unanswered'), { hasLeft: true })
  await takeStep(acting, (await referralForTimer(tx, id))!, stepNamed('expire'), { hasLeft: true })
}

async function handOver(tx: Tx, id: number, canceled?: { canceled: number; isToCall: boolean }) {
  const row = (await referralForTimer(tx, id))!
  await tx.db.updateTable('referral').set({ escalation: 3 }).where('id', '=', id).execute()
  for (const audience of ['sender', 'admin'] as const)
    await tx.record({
      type: 'referral.reminded',
      ...subjectOf(row),
      about: 'left',
      audience,
      stage: row.stage,
      ...canceled,
    })
}
