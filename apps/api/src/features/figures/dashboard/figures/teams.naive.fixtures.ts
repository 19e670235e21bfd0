/** Known facts about the people on each side, and the figures of a team. */
import { day, daysBefore } from './calendar.naive.fixtures.ts'
import type { Row } from './history.fixtures.ts'
import type { Invitation, Known, Teams, Viewer } from './known.fixtures.ts'
import type { Ledger } from './ledger.fixtures.ts'
import { tenth, type Values } from './rates.naive.fixtures.ts'
import { isOpen } from './referrals.naive.fixtures.ts'

const answered = ['invitation.teamJoined', 'invitation.declined', 'team.invitationRevoked']

export function teamsFrom(history: readonly Row[], ledger: Ledger): Teams {
  const teams: Teams = { invitations: new Map(), teammates: new Map(), roles: new Map() }
  const { invitations, teammates, roles } = teams
  const join = (id: number, entityId: number | null, roleId: number | null) =>
    teammates.set(id, { id, entityId, roleId, isActive: true, isSecured: false })
  for (const { id, entityId } of ledger.firstAccounts) join(id, entityId, null)
  for (const { type, at, data, entityId, accountId } of history) {
    const id = data.invitationId as number
    if (type === 'team.invited')
      invitations.set(id, { id, by: invitations.get(id)?.by ?? entityId, sentAt: at, isAnswered: false })
    const invitation = invitations.get(id)
    if (invitation && answered.includes(type)) invitation.isAnswered = true
    if (invitation && type === 'invitation.teamJoined')
      join(data.accountId as number, invitation.by, ledger.roleOfInvitation.get(id) ?? null)
    if (type === 'role.created') roles.set(data.roleId as number, entityId)
    const teammate = teammates.get((data.accountId as number | undefined) ?? accountId ?? 0)
    if (!teammate) continue
    if (type === 'team.deactivated') teammate.isActive = false
    if (type === 'team.activated') teammate.isActive = true
    if (type === 'team.roleChanged') teammate.roleId = data.roleId as number | null
    if (type === 'account.twoFactorOn') teammate.isSecured = true
    if (type === 'account.twoFactorOff') teammate.isSecured = false
  }
  return teams
}

export function teamOf({ teams, referrals, now, ledger }: Known, { entityId }: Viewer): Values {
  const team = [...teams.teammates.values()].filter((one) => one.entityId === entityId)
  const active = team.filter(({ isActive }) => isActive)
  const waiting = [...teams.invitations.values()].filter(({ by, isAnswered }) => by === entityId && !isAnswered)
  const hasExpired = ({ sentAt }: Invitation) => sentAt.getTime() + 14 * day <= now.getTime()
  const roleIds = new Set(team.map(({ roleId }) => roleId))
  const assigned = referrals.filter((one) => isOpen(one) && active.some(({ id }) => id === one.assigneeId))
  return {
    teammates: team.length,
    active: active.length,
    inactive: team.length - active.length,
    invited: waiting.filter((one) => !hasExpired(one)).length,
    expiredInvites: waiting.filter(hasExpired).length,
    rolesInUse: [...teams.roles].filter(([id, side]) => side === entityId && roleIds.has(id)).length,
    withTwoFactor: active.filter(({ isSecured }) => isSecured).length,
    seenLastWeek: active.filter(({ id }) => (ledger.seenAt.get(id) ?? new Date(0)) > daysBefore(now, 7)).length,
    openReferralsPerTeammate: active.length ? tenth(assigned.length / active.length) : null,
  }
}
