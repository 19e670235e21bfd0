import { NotificationBy } from '@handoff/contracts/access/auth/two-factor'
import { userTypeNames } from '@handoff/contracts/kit'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Ctx, PublicCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { roleAccesses } from '../../../kit/security/sessions.ts'

/** Password of every demo account; public on purpose. */
export const demoPassword = 'handoff-demo'

export const accountByEmail = (db: Kysely<DB>, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'password_hash', 'is_active'])
    .where('email', '=', email)
    .executeTakeFirst()

export const networkName = async (db: Kysely<DB>) =>
  (await db.selectFrom('network_setting').select('name').executeTakeFirstOrThrow()).name

/** The account of a pending login: its email address, and whether it may log in at all. */
export async function personOf(db: Kysely<DB>, accountId: number) {
  const row = await db
    .selectFrom('account')
    .select(['email', 'first_name', 'entity_id', 'is_active'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    email: row.email,
    firstName: row.first_name,
    entityId: row.entity_id,
    isActive: row.is_active,
  }
}

/** `a•••@example.org`: enough for its owner. */
export const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••')

const requiredOf = sql<boolean>`account.user_type = any((select two_factor_required from network_setting)::smallint[])`

/**
 * The second factor after the password; null: none. Anyone who needs one and has not set it up gets an email, as that
 * address is verified: no one is locked out.
 */
export async function channelOf(db: Kysely<DB>, accountId: number): Promise<1 | 3 | null> {
  const row = await db
    .selectFrom('account')
    .leftJoin('two_factor', 'two_factor.account_id', 'account.id')
    .select([
      'two_factor.notification_by as channel',
      'two_factor.enabled_at as enabledAt',
      requiredOf.as('isRequired'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (row.enabledAt) return row.channel
  return row.isRequired ? NotificationBy.Email : null
}

export async function twoFactorState(db: Kysely<DB>, accountId: number, now: Date) {
  const { channel, enabledAt, ...state } = await db
    .selectFrom('account')
    .leftJoin('two_factor', 'two_factor.account_id', 'account.id')
    .select([
      'two_factor.notification_by as channel',
      'two_factor.enabled_at as enabledAt',
      requiredOf.as('isRequired'),
      sql<boolean>`two_factor.secret is not null`.as('hasApp'),
      sql<number>`(select count(*)::int from recovery_code
        where recovery_code.account_id = account.id and used_at is null)`.as('recoveryCodesLeft'),
      sql<number>`(select count(*)::int from trusted_device
        where trusted_device.account_id = account.id and expires_at > ${now})`.as('trustedDevices'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...state, notificationBy: enabledAt ? channel : null }
}

/** The logged-in user as the browser knows them. */
export async function currentUser({ db, countInbound }: Pick<Ctx, 'db' | 'countInbound'>, accountId: number) {
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

  const { userType: type, roleId, roleName, entityId, entityName, roleAccesses: accesses, ...user } = row
  return {
    ...user,
    userType: { id: type, name: userTypeNames[type] },
    userRole: roleId ? { id: roleId, name: roleName!, roleAccesses: accesses ?? [] } : null,
    entity: entityId ? { id: entityId, name: entityName! } : null,
    totalInBounds: await countInbound(db, { userType: type, roleAccesses: accesses ?? [] }, entityId),
  }
}

export async function demoAccounts({ db }: Pick<PublicCtx, 'db'>) {
  const rows = await db
    .selectFrom('account')
    .leftJoin('entity', 'entity.id', 'account.entity_id')
    .select([
      'account.id',
      'account.email',
      'account.user_type as userType',
      'entity.name as entity',
      personName('account').as('name'),
    ])
    .where('is_demo', '=', true)
    .where('account.email', 'like', '%@handoff.test')
    .orderBy('account.id')
    .limit(5)
    .execute()
  const accounts = rows.map((row) => ({ ...row, password: demoPassword }))
  return { isLoaded: accounts.length > 0, accounts }
}
