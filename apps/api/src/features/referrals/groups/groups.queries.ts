import { hasFlag, type Input } from '@handoff/contracts/kit'
import type { groups } from '@handoff/contracts/referrals/groups'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { awaitingAnswer, open, pending, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { canOpenLink, hidesService, restrictedRefusal } from '../../../kit/records/restricted-service.ts'
import { timelinesOf } from '../referrals/detail/timeline.ts'
import { outboundCounts } from '../referrals/lists/list-counts.ts'
import { partyOf, rowFrom, withRowColumns } from '../referrals/lists/list-rows.ts'
import { bookedOf } from '../referrals/lists/upcoming-appointments.ts'
import { visibleReferrals } from '../referrals/lists/visible-referrals.ts'
import { filesOf } from '../referrals/packet/packet-files.ts'
import { housemateIdsOf } from '../referrals/sending/household-referrals.ts'
import { mayReassign, mayRemind } from '../referrals/steps/step-rights.ts'

/** One act of referring with its receivers: for its sender and the administrative side. */
export async function show(ctx: Ctx, { groupId }: Input<typeof groups.show>) {
  const { viewer } = ctx
  const ownId = ownEntity(viewer)
  const rows = await withRowColumns(viewer, ctx.now(), visibleReferrals(ctx))
    .select([
      'referral.position',
      'referral.is_unfilled as isUnfilled',
      'referral.not_eligible_reason as notEligibleReason',
    ])
    .where('referral.group_id', '=', groupId)
    .$if(ownId !== null, (it) => it.where('referral.from_entity_id', '=', ownId))
    .orderBy('referral.position')
    .orderBy('referral.id')
    .execute()
  if (!rows.length) throw notFound('referral group')
  if (rows.some((row) => hidesService(viewer, row))) throw restrictedRefusal()

  const group = await ctx.db
    .selectFrom('referral_group')
    .innerJoin('customer', 'customer.id', 'referral_group.customer_id')
    .innerJoin('category', 'category.id', 'referral_group.category_id')
    .leftJoin('account', 'account.id', 'referral_group.created_by_id')
    .selectAll('referral_group')
    .select(canOpenLink.as('canOpenLink'))
    .select(personName<string | null>('account').as('sentBy'))
    .where('referral_group.id', '=', groupId)
    .executeTakeFirstOrThrow()
  const isAsked = rows.some(isIn(awaitingAnswer))
  const isOpen = rows.some(isIn(open))
  const mayEdit = hasFlag(viewer, 'referrals', 'edit')
  const timelines = await timelinesOf(ctx, rows)
  const booked = await bookedOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const receivers = rows.map((row) => {
    const last = timelines.get(row.id)!.findLast(({ isMessage, type }) => !isMessage && !ofTheGroup.includes(type))
    return {
      ...rowFrom(viewer, row),
      receiver: partyOf(row),
      appointment: booked.get(row.id) ?? null,
      mayRemind: mayRemind(viewer, row),
      mayReassign: mayReassign(viewer, row),
      position: row.position,
      notEligibleReason: row.notEligibleReason,
      last: last ? { words: last.title, at: last.at, note: last.note } : null,
      canProceed: row.stage === 'offered' && !isAsked && mayEdit,
    }
  })
  return {
    id: groupId,
    mode: group.mode,
    customerId: group.customer_id,
    housemateIds: await housemateIdsOf(ctx.db, groupId),
    categoryId: group.category_id,
    specialtyIds: group.specialty_ids,
    priority: group.priority,
    message: group.message,
    files: await filesOf(ctx, groupId),
    linkWay: group.link_way,
    canOpenLink: group.canOpenLink,
    sentBy: group.sentBy,
    isUnfilled: rows.some((row) => row.isUnfilled),
    canAdd:
      group.mode !== GroupMode.Direct && isOpen && !rows.some(isIn(['draft'])) && hasFlag(viewer, 'referrals', 'add'),
    canEnd: mayEdit && rows.some(isIn(pending)),
    referrals: receivers,
  }
}

/** The end of the group, or a new link for the customer, is no news of one receiver. */
const ofTheGroup: readonly (string | null)[] = ['referral.unfilled', 'referral.linkSent', 'referral.codesExhausted']

const isIn =
  (stages: readonly Stage[]) =>
  ({ stage }: { stage: Stage }) =>
    stages.includes(stage)

/** Counts of this side's outbound groups, by the queues of the list. */
export async function count(ctx: Ctx) {
  const { total, byQueue } = await outboundCounts(ctx)
  return {
    groups: total - byQueue.drafts!,
    awaitingCustomer: byQueue.awaiting_customer!,
    awaitingEntity: byQueue.awaiting_response!,
    accepted: byQueue.accepted!,
    unfilled: byQueue.unfilled!,
  }
}
