import type { OpenWork, teams } from '@handoff/contracts/access/teams'
import { hasFlag, type Input, type RoleAccess, type UserType } from '@handoff/contracts/kit'
import { HelpState } from '@handoff/contracts/referrals/help'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { open, stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { roleAccesses } from '../../../kit/security/sessions.ts'
import { overlapsWith, upcomingOf } from '../../referrals/appointments/appointments.handover.ts'
import { listed } from '../../referrals/referrals/lists/visible-referrals.ts'
import { activePeople, optionFrom, showTeammate } from './teams.queries.ts'

type Db = Pick<Ctx, 'db' | 'viewer'>
const mostListed = 10

/** Someone's open work, by kind. */
export const openReferralsOf = ({ db }: Pick<Ctx, 'db'>, accountId: number) =>
  db
    .selectFrom('referral')
    .where('assigned_account_id', '=', accountId)
    .where(sql<boolean>`stage in (${listed(open)})`)

/** The whole side sees drafts; the person who sends one gets the calendar files of its appointments. */
export const draftsOf = ({ db }: Pick<Ctx, 'db'>, accountId: number) =>
  db
    .selectFrom('referral_group')
    .where('created_by_id', '=', accountId)
    .where(
      sql<boolean>`exists (select from referral where referral.group_id = referral_group.id
        and referral.stage = 'draft' and referral.removed_at is null)`,
    )

export const helpRequestsOf = ({ db }: Pick<Ctx, 'db'>, accountId: number) =>
  db.selectFrom('help_request').where('taken_by_id', '=', accountId).where('state', '=', HelpState.InProgress)

export const watchedNeedsOf = ({ db }: Pick<Ctx, 'db'>, accountId: number) =>
  db
    .selectFrom('unmet_need')
    .where('watched_by_id', '=', accountId)
    .where('is_watched', '=', true)
    .where('met_at', 'is', null)

/** Private ones wait for their owner to come back. */
export const sharedViewsOf = ({ db }: Pick<Ctx, 'db'>, accountId: number) =>
  db.selectFrom('saved_view').where('account_id', '=', accountId).where('sharing', '<>', 'me')

export async function countWork(ctx: Pick<Ctx, 'db' | 'now'>, accountId: number): Promise<OpenWork> {
  const count = sql<number>`count(*)::int`.as('count')
  const counts = {
    referrals: openReferralsOf(ctx, accountId).select(count),
    appointments: upcomingOf(ctx, accountId).select(count),
    drafts: draftsOf(ctx, accountId).select(count),
    helpRequests: helpRequestsOf(ctx, accountId).select(count),
    watchedNeeds: watchedNeedsOf(ctx, accountId).select(count),
    sharedViews: sharedViewsOf(ctx, accountId).select(count),
  } satisfies Record<keyof OpenWork, unknown>
  const columns = Object.entries(counts).map(([kind, query]) => sql`(${query}) as ${sql.ref(kind)}`)
  const { rows } = await sql<OpenWork>`select ${sql.join(columns)}`.execute(ctx.db)
  return rows[0]!
}

export const totalOf = (counts: OpenWork) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Someone's open work, and who can take it over. */
export async function openWork(ctx: Ctx, { id }: Input<typeof teams.openWork>) {
  await showTeammate(ctx, id)
  const rows = await openReferralsOf(ctx, id)
    .select(['id', 'stage'])
    .orderBy('sent_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(mostListed)
    .execute()
  const upcoming = await upcomingOf(ctx, id)
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', 'time_zone as timeZone', 'referral_id as referralId'])
    .orderBy('starts_at')
    .orderBy('id')
    .limit(mostListed)
    .execute()
  const counts = await countWork(ctx, id)
  const takers = await takersFor(ctx, id)
  const overlaps = counts.appointments
    ? await overlapsWith(
        ctx,
        id,
        takers.map((taker) => taker.id),
      )
    : new Map<number, number>()
  return {
    referrals: rows.map((row) => ({
      id: row.id,
      reference: referenceOf(row.id),
      stage: stageNames[row.stage],
    })),
    appointments: upcoming.map(({ referralId, ...row }) => ({
      ...row,
      reference: referralId === null ? null : referenceOf(referralId),
    })),
    counts,
    total: totalOf(counts),
    takers: takers.map((taker) => ({ ...optionFrom(taker), overlaps: overlaps.get(taker.id) ?? 0 })),
  }
}

/** Active people on the team whose role shows referrals: no one else could work on them. */
export async function takersFor(ctx: Db, leavingId: number) {
  const people = await activePeople(ctx)
    .select([
      'account.email',
      'account.first_name as firstName',
      'account.time_zone as timeZone',
      'account.user_type as userType',
      roleAccesses.as('accesses'),
    ])
    .where('account.id', '!=', leavingId)
    .execute()
  return people.filter((person) => maySee(person, 'referrals'))
}
export type Taker = Awaited<ReturnType<typeof takersFor>>[number]

type Role = { userType: UserType; accesses: RoleAccess[] | null }
export const maySee = ({ userType, accesses }: Role, area: 'referrals' | 'analytics') =>
  hasFlag({ userType, roleAccesses: accesses ?? [] }, area, 'view')
