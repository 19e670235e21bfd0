import { InvitationState, type teams } from '@handoff/contracts/access/teams'
import type { Input } from '@handoff/contracts/kit'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { badInput, conflict, notFound, Problem } from '../../../kit/problem.ts'
import { type NewInvitation, sendAgain, sendInvitation } from '../invitations/invitations.send-invitation.ts'
import { ownRoles } from '../roles/roles.queries.ts'
import { ownInvitations, showInvitation, stateOf } from './teams.invitations.ts'
import { allRights, ownTeam, staffType } from './teams.queries.ts'

/** User type of a role; without a role, a person has all rights of the side. */
export async function placeFor(tx: Tx, roleId: number | null) {
  if (roleId === null) return { userType: allRights(tx), roleId }
  const role = await ownRoles(tx).select('role.id').where('role.id', '=', roleId).forKeyShare().executeTakeFirst()
  if (!role) throw badInput({ roleId: ['Please select Role'] })
  return { userType: staffType(tx), roleId }
}

/** One person with names. */
export function create(ctx: Ctx, { roleId, ...person }: Input<typeof teams.create>) {
  return ctx.transaction(async (tx) => {
    const answer = await inviteOne(tx, { ...(await placeFor(tx, roleId)), ...person })
    if ('reason' in answer) throw new Problem(409, 'conflict', answer.reason, { fields: { email: [answer.reason] } })
    return showInvitation(tx, answer.id)
  })
}

/** Up to twenty addresses: those that cannot be invited are reported, and do not affect the others. */
export function invite(ctx: Ctx, { emails, roleId, message, ...details }: Input<typeof teams.invite>) {
  return ctx.transaction(async (tx) => {
    const place = await placeFor(tx, roleId)
    const ids: number[] = []
    const known = new Set(emails).size === 1 ? details : {}
    const skipped: { email: string; reason: string }[] = []
    // Sorted, so that two people who invite the same addresses cannot deadlock.
    for (const email of [...new Set(emails)].sort()) {
      const answer = await inviteOne(tx, { ...place, ...known, email, message })
      if ('reason' in answer) skipped.push({ email, reason: answer.reason })
      else ids.push(answer.id)
    }
    const invited = []
    for (const id of ids) invited.push(await showInvitation(tx, id))
    return { invited, skipped }
  })
}

type Person = Omit<NewInvitation, 'kind' | 'entityId'>

/** Reveals no more than the team knows: only its owner learns whether an address has an account elsewhere. */
async function inviteOne(tx: Tx, person: Person): Promise<{ id: number } | { reason: string }> {
  const teammate = await ownTeam(tx).select('is_active').where('email', '=', person.email).executeTakeFirst()
  if (teammate) return { reason: teammate.is_active ? 'Already in your team' : 'In your team, but not active' }
  const id = await sendInvitation(tx, { ...person, kind: 'team', entityId: ownEntity(tx.viewer) })
  if (id === null) return { reason: 'Already has a pending invitation' }
  await tx.record({ type: 'team.invited', invitationId: id })
  return { id }
}

export function resendInvite(ctx: Ctx, { Email }: Input<typeof teams.resendInvite>) {
  return ctx.transaction(async (tx) => {
    const row = await ownInvitations(tx)
      .select('invitation.id')
      .where('invitation.email', '=', Email)
      .where('accepted_at', 'is', null)
      .where('declined_at', 'is', null)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound('invitation')
    await sendAgain(tx, row.id)
    await tx.record({ type: 'team.invited', invitationId: row.id })
    return showInvitation(tx, row.id)
  })
}

export function revokeInvite(ctx: Ctx, { id }: Input<typeof teams.revokeInvite>) {
  return ctx.transaction(async (tx) => {
    const row = await ownInvitations(tx)
      .select(stateOf(tx).as('state'))
      .where('invitation.id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound('invitation')
    if (row.state !== InvitationState.Pending && row.state !== InvitationState.Expired)
      throw conflict('This invitation is no longer pending')
    await tx.db.updateTable('invitation').set({ revoked_at: tx.now() }).where('id', '=', id).execute()
    await tx.record({ type: 'team.invitationRevoked', invitationId: id })
    return null
  })
}
