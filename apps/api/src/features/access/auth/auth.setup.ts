import type { auth } from '@handoff/contracts/access/auth/auth'
import { type Input, messages, UserType } from '@handoff/contracts/kit'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { PublicCtx } from '../../../kit/context.ts'
import { badInput, conflict, notFound } from '../../../kit/problem.ts'
import { hashPassword } from '../../../kit/security/password.ts'
import { hashOf, newToken } from '../../../kit/security/token.ts'
import { isTimeZone, timeZones } from '../../platform/settings/settings.queries.ts'
import { refuseGuessable } from './auth.password.ts'
import { signIn } from './auth.sign-in.ts'

const hasAdmin = async (db: Kysely<DB>) =>
  !!(await db.selectFrom('account').select('id').where('user_type', '=', UserType.Admin).limit(1).executeTakeFirst())

/**
 * One-time address to create the first administrator; null once there is one. Only the hash is stored, so each start of
 * an empty network prints a new address and the previous one stops working.
 */
export async function setupAddress(db: Kysely<DB>, publicUrl: string): Promise<string | null> {
  if (await hasAdmin(db)) return null
  const token = newToken()
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('setup_token').execute()
    await trx
      .insertInto('setup_token')
      .values({ token_hash: hashOf(token) })
      .execute()
  })
  return `${publicUrl}/auth/register?setup=${token}`
}

export async function setupState({ db }: PublicCtx, { token, zone }: Input<typeof auth.setupState>) {
  const row = await db
    .selectFrom('setup_token')
    .select('created_at')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  const isOpen = !!row && !(await hasAdmin(db))
  if (!isOpen) return { isOpen, timeZones: [], proposedZone: null }
  return { isOpen, timeZones: await timeZones({ db }), proposedZone: zone ? await zoneOf(db, zone) : null }
}

/** Browsers use other names for some zones. */
async function zoneOf(db: Kysely<DB>, zone: string) {
  const row = await db
    .selectFrom('time_zone')
    .select('zone')
    .where((it) => it.or([it('zone', '=', zone), sql<boolean>`${zone} = any(zones)`]))
    .orderBy(sql`time_zone.zone = ${zone}`, 'desc')
    .orderBy('offset_minutes')
    .executeTakeFirst()
  return row?.zone ?? null
}

export async function setup(ctx: PublicCtx, { token, password, timeZone, ...person }: Input<typeof auth.setup>) {
  if (timeZone !== undefined && !(await isTimeZone(ctx, timeZone)))
    throw badInput({ timeZone: [messages.requiredSelect('Time zone')] })
  await refuseGuessable(ctx.db, password, person)
  const passwordHash = await hashPassword(password)
  return ctx.transaction(async (tx) => {
    const trx = tx.db
    // Two browsers with the same address: the second waits here and finds the token used.
    await sql`lock table setup_token in exclusive mode`.execute(trx)
    const used = await trx
      .deleteFrom('setup_token')
      .where('token_hash', '=', hashOf(token))
      .returning('token_hash')
      .executeTakeFirst()
    if (!used) throw notFound('address')
    if (await hasAdmin(trx)) throw conflict('This network already has an administrator')

    const { id } = await trx
      .insertInto('account')
      .values({
        user_type: UserType.Admin,
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        password_hash: passwordHash,
        ...(timeZone && { time_zone: timeZone }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (timeZone)
      await trx.updateTable('network_setting').set({ time_zone: timeZone, is_zone_confirmed: true }).execute()
    return signIn(tx, { accountId: id, rememberMe: false })
  })
}
