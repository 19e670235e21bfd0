import { EntityState } from '@handoff/contracts/network/entities/entity'
import type { Packet } from '@handoff/contracts/referrals/referrals/referral-packet'
import type { ReferralSide } from '@handoff/contracts/referrals/referrals/referral-reference'
import {
  awaitingAnswer,
  givingAccess,
  onTheClock,
  type Stage,
} from '@handoff/contracts/referrals/referrals/referral-stages'
import type { Actor } from '@handoff/contracts/referrals/referrals/referral-steps'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../../../kit/context.ts'

export type Db = Pick<Ctx, 'db' | 'viewer'>

/** How much of the person the viewer sees in a referral. */
export type Level = Packet['level']

/** The viewer's list that has the referral: the outbound one if their own side sent it. */
export const listSideOf = (viewer: Viewer, fromEntityId: number | null): ReferralSide =>
  fromEntityId !== null && fromEntityId === ownEntity(viewer) ? 'outbound' : 'inbound'

/** Stages written into the statement, so that PostgreSQL plans for them once and caches the plan. */
export const listed = (stages: readonly Stage[]) => sql.raw(stages.map((stage) => `'${stage}'`).join(', '))

/** The clock of its stage has run out. */
export const isPastDue = (now: Date) => sql<boolean>`(referral.due_at < ${now})`

/** The answer is past due. */
export const isOverdue = (now: Date) =>
  sql<boolean>`(referral.stage in (${listed(onTheClock)}) and referral.due_at < ${now})`

/** The receiver has a record of the person: its own, one it added, or through another open referral. */
const keepsCustomer = ({ entityId }: { entityId: number }) => sql<boolean>`exists (select from customer_access as kept
  where kept.customer_id = referral.customer_id and kept.entity_id = ${entityId} and kept.until is null)`

/**
 * Before acceptance a receiver sees the minimum, after closing first name and initial, unless it has a record of the
 * person, and after a refusal or a revoked consent nothing; everyone else sees all. In SQL, because hidden data must
 * not be searched or sorted by either.
 */
export const levelSql = (viewer: Viewer) =>
  viewer.side === 'admin'
    ? sql<Level>`'full'`
    : sql<Level>`case
        when referral.from_entity_id = ${viewer.entityId} then 'full'
        when referral.access_ended_at is not null then 'ended'
        when referral.stage in (${listed(givingAccess)}) then 'full'
        when referral.stage = 'closed' then case when ${keepsCustomer(viewer)} then 'full' else 'closed' end
        when referral.stage in (${listed(awaitingAnswer)}) then 'limited'
        else 'ended' end`

/** Accepted: reports and figures count the people of these, even once closed. */
export const wasAccepted = (viewer: Viewer) => sql<boolean>`(${levelSql(viewer)} in ('full', 'closed'))`

type Ends = { from_entity_id: number | null; to_entity_id: number; receiverState: EntityState | null }

/** The referring side is no longer part of the network; the administrators, who have no entity, always are. */
export const hasSenderLeft = ({
  from_entity_id,
  senderState,
}: {
  from_entity_id: number | null
  senderState: EntityState | null
}) => from_entity_id !== null && senderState !== EntityState.Active

/** The same for rows: `sender` is joined. */
export const senderHasLeft = sql<boolean>`(sender.entity_state <> ${sql.lit(EntityState.Active)})`

/** The receiver is no longer part of the network. A listed one answers by the links in its email. */
export const hasLeft = ({ receiverState }: { receiverState: EntityState | null }) =>
  receiverState !== EntityState.Active && receiverState !== EntityState.Listed

/**
 * The viewer's roles in a referral. The administrative side is the sender if no entity sent it, and acts for a receiver
 * that has left, so that its accepted referrals are not lost. Answers of a receiver without a login are recorded on its
 * behalf (`mayRecord`).
 */
export function actorsFor(viewer: Viewer, ends: Ends): Actor[] {
  const { from_entity_id, to_entity_id } = ends
  if (viewer.side === 'admin')
    return [
      'admin',
      ...(from_entity_id === null ? ['sender' as const] : []),
      ...(hasLeft(ends) ? ['receiver' as const] : []),
    ]
  if (from_entity_id === viewer.entityId) return ['sender']
  return to_entity_id === viewer.entityId ? ['receiver'] : []
}

/**
 * A referral with everyone involved. All are outer joins, though most of these rows always exist: PostgreSQL drops
 * those that a query does not read.
 */
export const joined = ({ db }: Pick<Db, 'db'>) =>
  db
    .selectFrom('referral')
    .leftJoin('customer', 'customer.id', 'referral.customer_id')
    .leftJoin('category', 'category.id', 'referral.category_id')
    .leftJoin('entity as receiver', 'receiver.id', 'referral.to_entity_id')
    .leftJoin('entity as sender', 'sender.id', 'referral.from_entity_id')
    .leftJoin('county', 'county.id', 'customer.county_id')
    .leftJoin('account as assignee', 'assignee.id', 'referral.assigned_account_id')
    .leftJoin('entity as individual', 'individual.id', 'referral.assigned_entity_id')
    .leftJoin('reason', 'reason.code', 'referral.reason_code')

/** Referrals that reached this viewer: an entity's own; for the administrative side, the whole network's. */
export function inbound(ctx: Db) {
  const all = joined(ctx).where('referral.sent_at', 'is not', null)
  const { viewer } = ctx
  return viewer.side === 'admin' ? all : all.where('referral.to_entity_id', '=', viewer.entityId)
}

/**
 * Referrals that this viewer's side has sent or drafted, one of each group; the administrative side sees everyone's
 * except drafts.
 */
export const outbound = (ctx: Db) => sentBy(ctx).where('referral.removed_at', 'is', null)

/** The other receivers of a group: the list shows the leading one. */
export const siblings = (ctx: Db) => sentBy(ctx, false).where('referral.removed_at', 'is', null)

/** Referrals that were removed from that list. */
export const removed = (ctx: Db) => sentBy(ctx).where('referral.removed_at', 'is not', null)

function sentBy(ctx: Db, isLead = true) {
  const all = joined(ctx).where('referral.is_lead', '=', sql.lit(isLead))
  const { viewer } = ctx
  if (viewer.side === 'entity') return all.where('referral.from_entity_id', '=', viewer.entityId)
  return all.where((it) => it.or([it('referral.stage', '<>', 'draft'), it('referral.from_entity_id', 'is', null)]))
}

/** Every referral that the viewer is involved in, on either side. */
export function visibleReferrals(ctx: Db) {
  const all = joined(ctx)
  const { viewer } = ctx
  if (viewer.side === 'admin')
    return all.where((it) => it.or([it('referral.stage', '<>', 'draft'), it('referral.from_entity_id', 'is', null)]))
  return all.where((it) =>
    it.or([
      it('referral.from_entity_id', '=', viewer.entityId),
      it.and([it('referral.to_entity_id', '=', viewer.entityId), it('referral.sent_at', 'is not', null)]),
    ]),
  )
}
