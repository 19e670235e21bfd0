import type { teams } from '@handoff/contracts/access/teams'
import type { Input } from '@handoff/contracts/kit'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { badInput, conflict, forbidden, notFound } from '../../../kit/problem.ts'
import { refuseStale } from '../../../kit/records/version.ts'
import { endAccessOf, endSessionsOf, publishAccessChanged } from '../../../kit/security/sessions.ts'
import { handOver } from './teams.handover.ts'
import { placeFor } from './teams.invite.ts'
import { allRights, ownTeam, showTeammate } from './teams.queries.ts'

/** Another role, or back from inactive. */
export function save(ctx: Ctx, { id, version, ...changes }: Input<typeof teams.save>) {
  return ctx.transaction(async (tx) => {
    const { teammate, isLast } = await teammateToChange(tx, id)
    refuseStale('teammate', await showTeammate(tx, id), version)
    const { roleId = teammate.role_id, isActive = teammate.is_active } = changes
    const place = await placeFor(tx, roleId)
    if (teammate.is_active && !isActive)
      throw badInput({ isActive: ['Deactivate this person instead, so you can reassign their work'] })
    if (isLast && roleId !== null) throw lastOne()

    await tx.db
      .updateTable('account')
      .set({ user_type: place.userType, role_id: roleId, is_active: isActive })
      .$if(isActive, (it) => it.set({ deactivated_at: null }))
      .where('id', '=', id)
      .execute()
    if (roleId !== teammate.role_id || place.userType !== teammate.user_type) {
      await publishAccessChanged(tx.db, [id])
      await tx.record({ type: 'team.roleChanged', accountId: id, roleId })
    }
    if (isActive && !teammate.is_active) await tx.record({ type: 'team.activated', accountId: id })
    return showTeammate(tx, id)
  })
}

/** Ends every session immediately, and leaves no open work with the person. */
export function remove(ctx: Ctx, { id, ...choice }: Input<typeof teams.remove>) {
  return ctx.transaction(async (tx) => {
    const { teammate, isLast } = await teammateToChange(tx, id)
    if (!teammate.is_active) throw conflict('This person is no longer active')
    if (isLast) throw lastOne()

    await tx.db
      .updateTable('account')
      .set({ is_active: false, deactivated_at: tx.now() })
      .where('id', '=', id)
      .execute()
    const handover = await handOver(tx, id, choice)
    await endAccessOf(tx.db, id, tx.now())
    await tx.record({ type: 'team.deactivated', accountId: id, ...handover })
    return null
  })
}

/** For someone who has lost the second factor: the next login needs only the password. */
export function removeTwoFactor(ctx: Ctx, { id }: Input<typeof teams.removeTwoFactor>) {
  return ctx.transaction(async (tx) => {
    await teammateToChange(tx, id)
    const { hasTwoFactor } = await showTeammate(tx, id)
    if (!hasTwoFactor) throw conflict('This person doesn’t use two-factor authentication')
    for (const table of ['two_factor', 'recovery_code', 'trusted_device', 'login_challenge'] as const)
      await tx.db.deleteFrom(table).where('account_id', '=', id).execute()
    await endSessionsOf(tx.db, id, tx.now())
    await tx.record({ type: 'account.twoFactorOff', accountId: id })
    return showTeammate(tx, id)
  })
}

const lastOne = () =>
  conflict('This is the last active person with full access. Give full access to someone else first')

/**
 * Locks everyone with all rights, so that two who take them from each other take turns: the second finds that their own
 * are lost.
 */
async function teammateToChange(tx: Tx, id: number) {
  const managers = await ownTeam(tx)
    .select('account.id')
    .where('account.user_type', '=', allRights(tx))
    .where('account.is_active', '=', true)
    .orderBy('account.id')
    .forNoKeyUpdate()
    .execute()
  const teammate = await ownTeam(tx)
    .select(['user_type', 'role_id', 'is_active'])
    .where('account.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!teammate) throw notFound('teammate')
  if (id === tx.viewer.id) throw conflict('You can’t do this to your own account. Ask another administrator')
  const isLast = managers.length === 1 && managers[0]!.id === id
  if (!isLast && !managers.some((manager) => manager.id === tx.viewer.id)) throw forbidden()
  return { teammate, isLast }
}
