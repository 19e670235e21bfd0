import { TeammateStatus, type teams } from '@handoff/contracts/access/teams'
import { type Input, UserType } from '@handoff/contracts/kit'
import { aWeek } from '@handoff/contracts/kit/dates/durations'
import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { missingLast, sortOf } from '../../../kit/lists/sort.ts'
import { notFound } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { listed } from '../../referrals/referrals/lists/visible-referrals.ts'

type Db = Pick<Ctx, 'db' | 'viewer'>

/** People of the viewer's side: the administrative team, or the entity's. */
export const ownTeam = ({ db, viewer }: Db) =>
  db
    .selectFrom('account')
    .where(sql<boolean>`account.entity_id is not distinct from ${ownEntity(viewer)}::int`)
    .where('account.is_link', '=', false)

export const hasTwoFactor = sql<boolean>`exists (
  select from two_factor where two_factor.account_id = account.id and enabled_at is not null)`
const lastSeenAt = sql<Date | null>`(
  select max(session.last_seen_at) from session where session.account_id = account.id)`
export const openReferrals = sql<number>`(
  select count(*)::int from referral where assigned_account_id = account.id and stage in (${listed(open)}))`

export const wasSeenLastWeek = ({ now }: Pick<Ctx, 'now'>) =>
  sql<boolean>`(${lastSeenAt} > ${new Date(now().getTime() - aWeek)})`

const teammatesFor = (ctx: Db) =>
  ownTeam(ctx)
    .leftJoin('role', 'role.id', 'account.role_id')
    .select([
      'account.id',
      'account.first_name as firstName',
      'account.last_name as lastName',
      'account.email',
      'account.phone',
      'account.photo',
      'account.user_type as userType',
      'role.id as roleId',
      'role.name as roleName',
      'account.is_active as isActive',
      'account.version',
      'account.created_at as createdAt',
      hasTwoFactor.as('hasTwoFactor'),
      lastSeenAt.as('lastSeenAt'),
      openReferrals.as('openReferrals'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof teammatesFor>['execute']>>[number]
const teammateFrom = ({ viewer }: Db, { userType, roleId, roleName, ...row }: Row) => ({
  ...row,
  userType,
  role: roleId === null ? null : { id: roleId, name: roleName! },
  isYou: row.id === viewer.id,
})

export async function list(ctx: Ctx, { search, status, roleId, sort, ...more }: Input<typeof teams.list>) {
  const { hasTwoFactor: isSecured, wasSeenLastWeek: isSeen, ...paging } = more
  const { field, direction } = sortOf(sort)
  const teamPage = await page(
    ctx,
    teammatesFor(ctx)
      .$if(!!search, (it) => it.where(mentionsAll(search!, personName('account'), sql.ref('account.email'))))
      .$if(status !== TeammateStatus.All, (it) => it.where('account.is_active', '=', status === TeammateStatus.Active))
      .$if(roleId !== undefined, (it) => it.where('account.role_id', '=', roleId!))
      .$if(isSecured === true, (it) => it.where(hasTwoFactor))
      .$if(isSeen === true, (it) => it.where(wasSeenLastWeek(ctx)))
      .$if(field === 'lastSeenAt', (it) => it.orderBy(sql`"lastSeenAt"`, missingLast(direction)))
      .$if(field === 'openReferrals', (it) => it.orderBy(sql`"openReferrals"`, direction))
      .$if(field === 'createdAt', (it) => it.orderBy('account.created_at', direction))
      .orderBy('account.last_name', field === 'name' ? direction : 'asc')
      .orderBy('account.first_name', field === 'name' ? direction : 'asc')
      .orderBy('account.id'),
    paging,
  )
  return { ...teamPage, data: teamPage.data.map((row) => teammateFrom(ctx, row)) }
}

export async function showTeammate(ctx: Db, id: number) {
  const row = await teammatesFor(ctx).where('account.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('teammate')
  return teammateFrom(ctx, row)
}

/** Active people of the viewer's side, with their role. */
export async function dropdown(ctx: Ctx) {
  const rows = await activePeople(ctx).execute()
  return rows.map(optionFrom)
}

export const activePeople = (ctx: Db) =>
  ownTeam(ctx)
    .leftJoin('role', 'role.id', 'account.role_id')
    .select(['account.id', 'account.photo', 'role.name as role', personName('account').as('name')])
    .where('account.is_active', '=', true)
    .orderBy('account.last_name')
    .orderBy('account.first_name')
    .orderBy('account.id')

type Person = { id: number; name: string; photo: string | null; role: string | null }
export const optionFrom = ({ id, name, photo, role }: Person) => ({
  name,
  value: String(id),
  avatar: photo,
  hint: role ?? 'Full access',
})

/** Admin and Entity: user types without a role. */
export const allRights = ({ viewer }: Pick<Ctx, 'viewer'>) =>
  viewer.side === 'admin' ? UserType.Admin : UserType.Entity
export const staffType = ({ viewer }: Pick<Ctx, 'viewer'>) =>
  viewer.side === 'admin' ? UserType.AdminStaff : UserType.EntityStaff
