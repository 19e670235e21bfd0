import type { groups } from '@handoff/contracts/groups'
import { hasFlag, type Input } from '@handoff/contracts/kit'
import { GroupMode } from '@handoff/contracts/referrals/group-modes'
import { awaitingAnswer, open, pending, type Stage } from '@handoff/contracts/referrals/referral-stages'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { personName } from '../../kit/person-name.ts'
import { notFound } from '../../kit/problem.ts'
import { hidesService, restrictedRefusal } from '../../kit/restricted.ts'
import { filesOf } from '../referrals/referrals.files.ts'
import { mayReassign, mayRemind } from '../referrals/referrals.rights.ts'
import { partyOf, rowFrom, withRowColumns } from '../referrals/referrals.rows.ts'
import { timelineOf } from '../referrals/referrals.timeline.ts'
import { listed, visibleReferrals } from '../referrals/referrals.visibility.ts'

/** One act of referring with its receivers: for its sender and the administrative side. */
export async function show(ctx: Ctx, { groupId }: Input<typeof groups.show>) {
  const { viewer } = ctx
  const own = ownEntity(viewer)
  const rows = await withRowColumns(viewer, ctx.now(), visibleReferrals(ctx))
    .select([
      'referral.position',
      'referral.is_unfilled as isUnfilled',
      'referral.not_eligible_reason as notEligibleReason',
    ])
    .where('referral.group_id', '=', groupId)
    .$if(own !== null, (it) => it.where('referral.from_entity_id', '=', own))
    .orderBy('referral.position')
    .orderBy('referral.id')
    .execute()
  if (!rows.length) throw notFound('referral group')
  if (rows.some((row) => hidesService(viewer, row))) throw restrictedRefusal()

  const found = await ctx.db
    .selectFrom('referral_group')
    .leftJoin('account', 'account.id', 'referral_group.created_by_id')
    .selectAll('referral_group')
    .select(personName<string | null>('account').as('sentBy'))
    .where('referral_group.id', '=', groupId)
    .executeTakeFirstOrThrow()
  const isAsked = rows.some(isIn(awaitingAnswer))
  const isOpen = rows.some(isIn(open))
  const mayEdit = hasFlag(viewer, 'referrals', 'edit')
  const receivers = await Promise.all(
    rows.map(async (row) => {
      const last = (await timelineOf(ctx, row)).findLast(
        ({ isMessage, type }) => !isMessage && !ofTheGroup.includes(type),
      )
      return {
        ...rowFrom(viewer, row),
        receiver: partyOf(row),
        mayRemind: mayRemind(viewer, row),
        mayReassign: mayReassign(viewer, row),
        position: row.position,
        notEligibleReason: row.notEligibleReason,
        last: last ? { words: last.title, at: last.at, note: last.note } : null,
        canProceed: row.stage === 'offered' && !isAsked && mayEdit,
      }
    }),
  )
  return {
    id: groupId,
    mode: found.mode,
    customerId: found.customer_id,
    categoryId: found.category_id,
    specialtyIds: found.specialty_ids,
    priority: found.priority,
    message: found.message,
    files: await filesOf(ctx, groupId),
    sentBy: found.sentBy,
    isUnfilled: rows.some((row) => row.isUnfilled),
    canAdd:
      found.mode !== GroupMode.Direct && isOpen && !rows.some(isIn(['draft'])) && hasFlag(viewer, 'referrals', 'add'),
    canEnd: mayEdit && rows.some(isIn(pending)),
    referrals: receivers,
  }
}

/** That the group ended, or the customer has a new link, is no news of one receiver. */
const ofTheGroup: readonly (string | null)[] = ['referral.unfilled', 'referral.linkSent', 'referral.codesExhausted']

const isIn =
  (stages: readonly Stage[]) =>
  ({ stage }: { stage: Stage }) =>
    stages.includes(stage)

/** Groups that this side sent, by what they wait for. */
export async function count({ db, viewer }: Ctx) {
  const mine = viewer.side === 'admin' ? sql`true` : sql`from_entity_id = ${viewer.entityId}`
  const { rows } = await sql<{
    groups: number
    awaitingCustomer: number
    awaitingEntity: number
    accepted: number
    unfilled: number
  }>`
    with sent as (
      select group_id, bool_or(stage in (${listed([...awaitingAnswer, 'queued'])})) as awaiting,
        bool_or(stage = 'offered') as offered, bool_or(status in (1, 5)) as accepted, bool_or(is_unfilled) as unfilled
      from referral where stage not in ('draft', 'error') and removed_at is null and ${mine}
      group by group_id)
    select count(*)::int as groups,
      count(*) filter (where offered and not awaiting and not accepted)::int as "awaitingCustomer",
      count(*) filter (where awaiting)::int as "awaitingEntity",
      count(*) filter (where accepted)::int as accepted,
      count(*) filter (where unfilled)::int as unfilled from sent`.execute(db)
  return rows[0]!
}
