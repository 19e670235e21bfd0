import { grantable, type roles } from '@handoff/contracts/access/roles/roles'
import { areas, type Input, type RoleAccess } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { sortOf } from '../../../kit/lists/sort.ts'
import { notFound } from '../../../kit/problem.ts'
import { accessesOfRole } from '../../../kit/security/sessions.ts'

type Db = Pick<Ctx, 'db' | 'viewer'>

/** Roles of the viewer's side: the network's, or the entity's. */
export const ownRoles = ({ db, viewer }: Db) =>
  db
    .selectFrom('role')
    .where('role.side', '=', viewer.side)
    .where(sql<boolean>`role.entity_id is not distinct from ${ownEntity(viewer)}::int`)
    .where('role.is_template', '=', false)

/** People with the role, active or not. */
const teammates = sql<number>`(select count(*)::int from account where account.role_id = role.id)`
export const isInUse = sql<boolean>`exists (select from account where account.role_id = role.id)`
/** Not answered, including expired ones, because they can be resent. */
const isUnanswered = sql<boolean>`coalesce(accepted_at, declined_at, revoked_at) is null`
const invitations = sql<number>`(
  select count(*)::int from invitation where invitation.role_id = role.id and ${isUnanswered})`

const accesses = accessesOfRole(sql.ref('role.id'))

const rowsFor = (ctx: Db) =>
  ownRoles(ctx).select([
    'role.id',
    'role.name',
    'role.version',
    'role.created_at as createdAt',
    accesses.as('roleAccesses'),
    teammates.as('teammates'),
    invitations.as('invitations'),
  ])

/** In menu order. */
function inOrder(side: 'admin' | 'entity', entries: readonly RoleAccess[]) {
  const order: string[] = grantable[side].map((area) => areas[area][side])
  return entries.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}

const roleFrom = <Row extends { roleAccesses: RoleAccess[] | null }>({ viewer }: Db, row: Row) => ({
  ...row,
  roleAccesses: inOrder(viewer.side, row.roleAccesses ?? []),
})

export async function list(ctx: Ctx, { search, sort, isInUse: hasPeople, ...paging }: Input<typeof roles.list>) {
  const { field, direction } = sortOf(sort)
  const rolesPage = await page(
    ctx,
    rowsFor(ctx)
      .$if(!!search, (it) => it.where(mentionsAll(search!, sql.ref('role.name'))))
      .$if(hasPeople === true, (it) => it.where(isInUse))
      .$if(field === 'teammates', (it) => it.orderBy(sql`teammates`, direction))
      .$if(field === 'createdAt', (it) => it.orderBy('role.created_at', direction))
      .orderBy(sql`lower(role.name)`, field === 'name' ? direction : 'asc')
      .orderBy('role.id'),
    paging,
  )
  return { ...rolesPage, data: rolesPage.data.map((row) => roleFrom(ctx, row)) }
}

export async function show(ctx: Ctx, { id }: Input<typeof roles.show>) {
  const row = await rowsFor(ctx).where('role.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('role')
  return roleFrom(ctx, row)
}

/** Templates that every network starts with, for the viewer's side. */
export async function templates(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('role')
    .select(['role.id', 'role.name', accesses.as('roleAccesses')])
    .where('side', '=', ctx.viewer.side)
    .where('is_template', '=', true)
    .orderBy('role.name')
    .execute()
  return rows.map((row) => roleFrom(ctx, row))
}

export async function dropdown(ctx: Ctx) {
  const rows = await ownRoles(ctx).select(['role.id', 'role.name']).orderBy(sql`lower(role.name)`).execute()
  return rows.map(({ id, name }) => ({ name, value: String(id) }))
}
