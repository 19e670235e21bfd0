import type { SameReferrals } from '@handoff/contracts/customers/merges'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { duplicate } from '@handoff/contracts/referrals/reasons'
import { GroupMode, isForOne } from '@handoff/contracts/referrals/referrals/group-modes'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { open, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { stepNamed } from '@handoff/contracts/referrals/referrals/referral-steps'
import { stageInWords } from '@handoff/contracts/referrals/referrals/stage-words'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { conflict, Problem } from '../../../kit/problem.ts'
import { hidesReceiver, hidesService, restricted, restrictedProvider } from '../../../kit/records/restricted-service.ts'
import { listed } from '../../referrals/referrals/lists/visible-referrals.ts'
import { subjectOf } from '../../referrals/referrals/steps/event-subject.ts'
import { referralForTimer } from '../../referrals/referrals/steps/find-referral.ts'
import { takeStep } from '../../referrals/referrals/steps/take-step.ts'

type Row = {
  id: number
  customerId: number
  stage: Stage
  categoryId: number
  category: string
  isSensitive: boolean
  to_entity_id: number
  receiver: string
  mode: GroupMode
  receivers: number
  appointments: number
}

/**
 * Open referrals of both customers for one need to one receiver. An entity decides about those that it sent: the rest
 * go on side by side.
 */
export async function sameReferrals(
  { db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  ids: readonly [number, number],
) {
  const entityId = ownEntity(viewer)
  const isOwn = entityId === null ? sql`true` : sql`referral.from_entity_id = ${entityId}`
  const { rows } = await sql<Row>`
    with found as (select * from referral where customer_id = any(${ids}) and stage in (${listed(open)}) and ${isOwn})
    select found.id, found.customer_id as "customerId", found.stage, found.category_id as "categoryId",
      category.name as category, category.is_sensitive as "isSensitive", found.to_entity_id, receiver.name as receiver,
      referral_group.mode,
      (select count(*)::int from referral as sibling where sibling.group_id = found.group_id) as receivers,
      (select count(*)::int from appointment where appointment.referral_id = found.id
        and appointment.state = ${AppointmentState.Booked} and appointment.starts_at > ${now()}) as appointments
    from found join category on category.id = found.category_id join entity as receiver on receiver.id = found.to_entity_id
      join referral_group on referral_group.id = found.group_id
    where exists (select from found as other where other.customer_id <> found.customer_id
      and other.category_id = found.category_id and other.to_entity_id = found.to_entity_id)
    order by found.id`.execute(db)
  return [...Map.groupBy(rows, ({ categoryId, to_entity_id }) => `${categoryId} ${to_entity_id}`).values()]
}

/** What keeps one from closing: its end would also be the end, or the turn, of something else. */
function obstacleOf({ mode, receivers, appointments }: Row): string | null {
  if (appointments) return 'It has an appointment to come'
  return receivers > 1 && isForOne(mode) ? 'Other providers were asked with it' : null
}

export const shownReferrals = (viewer: Ctx['viewer'], same: readonly Row[][]): SameReferrals[] =>
  same.map((rows) => ({
    category: hidesService(viewer, rows[0]!) ? restricted.name : rows[0]!.category,
    receiver: hidesReceiver(viewer, rows[0]!) ? restrictedProvider.name : rows[0]!.receiver,
    referrals: rows.map((row) => ({
      id: row.id,
      reference: referenceOf(row.id),
      customerId: row.customerId,
      stage: stageInWords(row.stage, null),
      obstacle: obstacleOf(row),
    })),
  }))

/** Those that close; 409 where none, or several, of one need are chosen. */
export function referralsToClose(same: readonly Row[][], keptIds: readonly number[]) {
  const undecided = same.filter((rows) => rows.filter(({ id }) => keptIds.includes(id)).length !== 1)
  if (undecided.length)
    throw new Problem(409, 'choose_referral', 'Both have an open referral for the same need. Choose one of them', {
      fields: { referrals: undecided.map((rows) => `Choose ${rows.map(({ id }) => referenceOf(id)).join(' or ')}`) },
    })
  const rows = same.flat().filter(({ id }) => !keptIds.includes(id))
  const kept = rows.find((row) => obstacleOf(row))
  if (kept) throw conflict(`${referenceOf(kept.id)} can’t close as a duplicate`, obstacleOf(kept)!)
  return rows.map(({ id }) => id)
}

/** For both sides it ends as a duplicate, by rule: no one has had contact with the customer. */
export async function closeDuplicates(tx: Tx, ids: readonly number[]) {
  for (const id of ids)
    await takeStep(
      { ...tx, viewer: null, record: tx.recordByRule },
      (await referralForTimer(tx, id))!,
      stepNamed('end'),
      { reasonCode: duplicate },
    )
}

/** After an undo has restored their rows. */
export async function reportReopened(tx: Tx, ids: readonly number[]) {
  for (const id of ids) {
    const row = await referralForTimer(tx, id)
    if (!row) continue
    await tx.db
      .updateTable('referral')
      .set((it) => ({ version: it('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await tx.recordByRule({
      type: 'referral.stageChanged',
      ...subjectOf(row),
      from: 'cancelled',
      to: row.stage,
      step: 'undoEnd',
      isOnBehalf: false,
      reasonCode: null,
      metLevel: null,
    })
  }
}
