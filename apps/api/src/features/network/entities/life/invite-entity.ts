import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { conflict, notFound } from '../../../../kit/problem.ts'
import { unanswered } from '../../../access/invitations/invitations.queries.ts'
import { inviteToEntity, sendAgain } from '../../../access/invitations/invitations.send-invitation.ts'
import { edit } from '../editing/edit-entity.ts'
import { refuseInvitedEmail } from '../editing/email.ts'

/** Why an entity in this state cannot be invited; in any other state it can. */
const refusals: Partial<Record<EntityState, [title: string, detail: string]>> = {
  [EntityState.Active]: ['This provider already has an administrator', 'They invite their own teammates'],
  [EntityState.Inactive]: ['This provider is inactive', 'Activate it first, then invite an administrator'],
}

/** Asks someone to run an entity that no one runs yet. An open invitation to any address stops working. */
export function invite(ctx: Ctx, { id, email, message }: Input<typeof entities.invite>) {
  return ctx.transaction(async (tx) => {
    await sql`select from entity where id = ${id} for update`.execute(tx.db)
    const entity = await edit(tx, { id })
    const refusal = refusals[entity.entityState]
    if (refusal) throw conflict(...refusal)
    await refuseInvitedEmail(tx, email, id)
    const previous = await revokeWaiting(tx, id)
    const known = previous.find((one) => one.email === email)
    const { firstName, lastName, phone } = known ?? entity
    await inviteToEntity(tx, { entityId: id, email, firstName, lastName, phone, message: message || null })
    // One that is listed stays in the directory in the meantime.
    await tx.db
      .updateTable('entity')
      .set({ entity_state: EntityState.Invited })
      .where('id', '=', id)
      .where('entity_state', '=', EntityState.Rejected)
      .execute()
    await tx.record({ type: 'entity.invited', entityId: id })
    return edit(tx, { id })
  })
}

/** The links that no one has used yet stop working. */
const revokeWaiting = (tx: Tx, entityId: number) =>
  tx.db
    .updateTable('invitation')
    .set({ revoked_at: tx.now() })
    .where(
      'id',
      'in',
      unanswered(tx.db)
        .select('invitation.id')
        .where('invitation.kind', '=', 'entity')
        .where('invitation.entity_id', '=', entityId),
    )
    .returning(['email', 'first_name as firstName', 'last_name as lastName', 'phone'])
    .execute()

export function resendInvite(ctx: Ctx, { Email }: Input<typeof entities.resendInvite>) {
  return ctx.transaction(async (tx) => {
    const invitation = await unanswered(tx.db)
      .select('invitation.id')
      .where('invitation.kind', '=', 'entity')
      .where('invitation.email', '=', Email)
      .orderBy('invitation.id', 'desc')
      .executeTakeFirst()
    if (!invitation) throw notFound('invitation')
    await sendAgain(tx, invitation.id)
    return null
  })
}
