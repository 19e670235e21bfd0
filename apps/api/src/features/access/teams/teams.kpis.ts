import { InvitationState, TeammateStatus } from '@handoff/contracts/access/teams'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { addressOf, counted, tenth } from '../../../kit/lists/figures.ts'
import { isInUse, ownRoles } from '../roles/roles.queries.ts'
import { ownInvitations, stateOf } from './teams.invitations.ts'
import { hasTwoFactor, openReferrals, ownTeam, wasSeenLastWeek } from './teams.queries.ts'

const page = '/staff/my-team'
const { Active, Inactive } = TeammateStatus

export async function kpis(ctx: Ctx) {
  const howMany = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`count(*) filter (where ${condition})::int`
  const isActive = sql<boolean>`account.is_active`
  const state = stateOf(ctx)
  const [people, invitations, roles] = await Promise.all([
    ownTeam(ctx)
      .select([
        sql<number>`count(*)::int`.as('teammates'),
        howMany(isActive).as('active'),
        howMany(sql`not ${isActive}`).as('inactive'),
        howMany(sql`${isActive} and ${hasTwoFactor}`).as('withTwoFactor'),
        howMany(sql`${isActive} and ${wasSeenLastWeek(ctx)}`).as('seenLastWeek'),
        sql<number | null>`(avg(${openReferrals}) filter (where ${isActive}))::float`.as('openReferrals'),
      ])
      .executeTakeFirstOrThrow(),
    ownInvitations(ctx)
      .select([
        howMany(sql`${state} = ${InvitationState.Pending}`).as('invited'),
        howMany(sql`${state} = ${InvitationState.Expired}`).as('expired'),
      ])
      .executeTakeFirstOrThrow(),
    ownRoles(ctx).where(isInUse).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ])
  const invitationsIn = (of: InvitationState) => addressOf(page, { tab: 'invitations', state: of })
  return {
    teammates: counted(people.teammates, 'Everyone in your team.', page),
    active: counted(people.active, 'Teammates who can log in.', addressOf(page, { status: Active })),
    inactive: counted(people.inactive, 'Teammates who can’t log in anymore.', addressOf(page, { status: Inactive })),
    invited: counted(invitations.invited, 'Invitations without an answer yet.', invitationsIn(InvitationState.Pending)),
    expiredInvites: counted(
      invitations.expired,
      'Invitations that no one answered in time.',
      invitationsIn(InvitationState.Expired),
    ),
    rolesInUse: counted(roles.count, 'Roles that someone has.', addressOf('/staff/roles', { isInUse: true })),
    withTwoFactor: counted(
      people.withTwoFactor,
      'Active teammates with two-factor authentication.',
      addressOf(page, { status: Active, hasTwoFactor: true }),
    ),
    seenLastWeek: counted(
      people.seenLastWeek,
      'Active teammates who were here in the last seven days.',
      addressOf(page, { status: Active, wasSeenLastWeek: true }),
    ),
    openReferralsPerTeammate: {
      value: people.openReferrals === null ? null : tenth(people.openReferrals),
      previous: null,
      cases: people.active,
      link: addressOf(page, { status: Active, sort: '-openReferrals' }),
      definition: 'Open referrals assigned to an active teammate, on average.',
    },
  }
}
