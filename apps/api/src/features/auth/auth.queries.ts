import { UserType, userTypeNames } from '@handoff/contracts/kit'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { PublicCtx } from '../../kit/context.ts'
import { totalInBounds } from '../../kit/inbound-count.ts'
import { roleAccesses } from '../../kit/sessions.ts'

/** The password of every demo account; public on purpose. */
export const demoPassword = 'handoff-demo'

export const accountByEmail = (db: Kysely<DB>, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'password_hash', 'is_active', 'failed_logins', 'locked_until'])
    .where('email', '=', email)
    .executeTakeFirst()

/** The signed-in person as the browser knows it. */
export async function currentUser(db: Kysely<DB>, accountId: number) {
  const row = await db
    .selectFrom('account')
    .leftJoin('role', 'role.id', 'account.role_id')
    .leftJoin('entity', 'entity.id', 'account.entity_id')
    .select([
      'account.id',
      'account.first_name as firstName',
      'account.last_name as lastName',
      'account.email',
      'account.photo',
      'account.user_type as userType',
      'account.color_code as colorCode',
      'account.time_zone as timeZone',
      'role.id as roleId',
      'role.name as roleName',
      'entity.id as entityId',
      'entity.name as entityName',
      roleAccesses.as('roleAccesses'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()

  const { userType, roleId, roleName, entityId, entityName, roleAccesses: accesses, ...user } = row
  const type = userType as UserType
  return {
    ...user,
    userType: { id: type, name: userTypeNames[type] },
    userRole: roleId ? { id: roleId, name: roleName!, roleAccesses: accesses ?? [] } : null,
    entity: entityId ? { id: entityId, name: entityName! } : null,
    totalInBounds: await totalInBounds(db, { userType: type, roleAccesses: accesses ?? [] }, entityId),
  }
}

export async function demoAccounts({ db }: Pick<PublicCtx, 'db'>) {
  const rows = await db
    .selectFrom('account')
    .leftJoin('entity', 'entity.id', 'account.entity_id')
    .select([
      'account.email',
      'account.user_type as userType',
      'entity.name as entity',
      sql<string>`account.first_name || ' ' || account.last_name`.as('name'),
    ])
    .where('is_demo', '=', true)
    .where('account.email', 'like', '%@handoff.test')
    .orderBy('account.id')
    .limit(5)
    .execute()
  const accounts = rows.map((row) => ({ ...row, userType: row.userType as UserType, password: demoPassword }))
  return { isLoaded: accounts.length > 0, accounts }
}
