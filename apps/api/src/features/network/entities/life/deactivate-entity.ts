import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { anyAccepted, open, stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { isEmailable } from '../../../../kit/mail/emailable.ts'
import { conflict, notFound } from '../../../../kit/problem.ts'
import { endAccessOf } from '../../../../kit/security/sessions.ts'
import { unanswered } from '../../../access/invitations/invitations.queries.ts'
import { edit, refuseForeign } from '../editing/edit-entity.ts'

const mostShown = 50

type Work = Record<'inbound' | 'outbound' | 'staff' | 'locations' | 'appointments' | 'toCall' | 'unassigned', number>

/** What a deactivation would leave behind. */
export async function openWork(ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>, { id }: Input<typeof entities.openWork>) {
  const { rows } = await sql<Work>`
    select
      (select count(*)::int from referral where to_entity_id = entity.id and sent_at is not null and stage = any(${open as string[]})) as inbound,
      (select count(*)::int from referral where from_entity_id = entity.id and is_lead and removed_at is null and stage = any(${open as string[]})) as outbound,
      (select count(*)::int from account where account.entity_id = entity.id and is_active) as staff,
      (select count(*)::int from entity_address where entity_address.entity_id = entity.id) as locations,
      upcoming.*
    from entity
    cross join lateral (
      select count(*) filter (where is_own)::int as appointments,
        count(*) filter (where is_own and not ${isEmailable})::int as "toCall",
        count(*) filter (where not is_own)::int as unassigned
      from appointment join customer on customer.id = appointment.customer_id
      cross join lateral (select appointment.entity_id is not distinct from entity.id as is_own) as whose
      where (appointment.entity_id = entity.id or appointment.assigned_entity_id = entity.id)
        and appointment.state = ${AppointmentState.Booked} and appointment.starts_at > ${ctx.now()}
    ) as upcoming
    where entity.id = ${id} and merged_into_id is null`.execute(ctx.db)
  if (!rows[0]) throw notFound('provider')
  return { ...rows[0], handOver: await toHandOver(ctx, id) }
}

/** What it has accepted: someone else must take care of it. */
async function toHandOver({ db }: Pick<Ctx, 'db'>, id: number) {
  const rows = await db
    .selectFrom('referral')
    .leftJoin('entity as sender', 'sender.id', 'referral.from_entity_id')
    .select(['referral.id', 'referral.stage', 'sender.name as sender'])
    .where('referral.to_entity_id', '=', id)
    .where('referral.stage', 'in', [...anyAccepted, 'cancel_requested'])
    .orderBy('referral.due_at')
    .orderBy('referral.id')
    .limit(mostShown)
    .execute()
  return rows.map((row) => ({ ...row, reference: referenceOf(row.id), stage: stageNames[row.stage] }))
}

/** Handed in, because referrals and appointments come after entities. */
export type Leaving = { endWork: (tx: Tx, entityId: number) => Promise<void> }

/** No one can be referred to it anymore, and its people are logged out at once. What happened stays where it is. */
export const deactivate =
  ({ endWork }: Leaving) =>
  (ctx: Ctx, { id, force = false }: Input<typeof entities.deactivate>) =>
    ctx.transaction(async (tx) => {
      const entity = await edit(tx, { id })
      if (entity.entityState === EntityState.Inactive) throw conflict('This provider is already inactive')
      const { inbound, outbound, appointments, unassigned } = await openWork(tx, { id })
      if (inbound + outbound > 0 && !force)
        throw conflict(
          `${entity.name} has open referrals`,
          `${inbound} inbound and ${outbound} outbound. Unanswered referrals expire, and the rest need someone else`,
        )
      if (appointments + unassigned > 0 && !force)
        throw conflict(
          `${entity.name} has appointments to come`,
          `${appointments} to cancel, and ${unassigned} of other providers to assign to someone else`,
        )
      await tx.db
        .updateTable('entity')
        .set({ entity_state: EntityState.Inactive, deactivated_at: tx.now() })
        .where('id', '=', id)
        .execute()
      await tx.db
        .updateTable('invitation')
        .set({ revoked_at: tx.now() })
        .where('id', 'in', unanswered(tx.db).select('invitation.id').where('invitation.entity_id', '=', id))
        .execute()
      await signOutPeopleOf(tx, id)
      await endWork(tx, id)
      await tx.record({ type: 'entity.deactivated', entityId: id })
      return null
    })

async function signOutPeopleOf(tx: Tx, entityId: number) {
  const people = await tx.db
    .updateTable('account')
    .set({ is_active: false, deactivated_at: tx.now() })
    .where('entity_id', '=', entityId)
    .where('is_active', '=', true)
    .returning('id')
    .execute()
  for (const { id } of people) await endAccessOf(tx.db, id, tx.now())
}

/** Back as it was: those who were logged out with it may come back, those who had left before may not. */
export function activate(ctx: Ctx, { id }: Input<typeof entities.activate>) {
  return ctx.transaction(async (tx) => {
    const before = await tx.db
      .selectFrom('entity')
      .select('deactivated_at')
      .where('id', '=', id)
      .where('entity_state', '=', EntityState.Inactive)
      .where('merged_into_id', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!before) {
      await refuseForeign(tx, id)
      throw conflict('This provider isn’t inactive')
    }
    const back = await tx.db
      .updateTable('account')
      .set({ is_active: true, deactivated_at: null })
      .where('entity_id', '=', id)
      .where('deactivated_at', '=', before.deactivated_at)
      .returning('id')
      .execute()
    await tx.db
      .updateTable('entity')
      .set({ entity_state: back.length > 0 ? EntityState.Active : EntityState.Listed, deactivated_at: null })
      .where('id', '=', id)
      .execute()
    await tx.record({ type: 'entity.activated', entityId: id })
    return edit(tx, { id })
  })
}
