import { InvitationState } from '@handoff/contracts/teams'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { ownInvitations, stateOf } from './teams.invitations.ts'
import { hasTwoFactor, lastSeenAt, ownTeam } from './teams.queries.ts'

const aWeek = 7 * 24 * 60 * 60 * 1000

export async function kpis(ctx: Ctx) {
  const weekAgo = new Date(ctx.now().getTime() - aWeek)
  const counted = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`count(*) filter (where ${condition})::int`
  const isActive = sql<boolean>`account.is_active`
  const people = await ownTeam(ctx)
    .select([
      sql<number>`count(*)::int`.as('teammates'),
      counted(isActive).as('active'),
      counted(sql`not ${isActive}`).as('inactive'),
      counted(sql`${isActive} and ${hasTwoFactor}`).as('withTwoFactor'),
      counted(sql`${isActive} and ${lastSeenAt} > ${weekAgo}`).as('seenLastWeek'),
    ])
    .executeTakeFirstOrThrow()
  const state = stateOf(ctx)
  const waiting = await ownInvitations(ctx)
    .select([
      counted(sql`${state} = ${InvitationState.Pending}`).as('invited'),
      counted(sql`${state} = ${InvitationState.Expired}`).as('expired'),
    ])
    .executeTakeFirstOrThrow()
  return { ...people, ...waiting }
}
