import type { auth } from '@handoff/contracts/access/auth/auth'
import { NotificationBy } from '@handoff/contracts/access/auth/two-factor'
import type { Input } from '@handoff/contracts/kit'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { conflict } from '../../../kit/problem.ts'
import { newRecoveryCodes } from './auth.codes.ts'
import { forgetDevicesOf } from './auth.devices.ts'
import { provePassword } from './auth.password.ts'
import { twoFactorState } from './auth.queries.ts'

const isOff = () => conflict('Two-factor authentication is off')

export const twoFactor = ({ db, viewer, now }: Ctx) => twoFactorState(db, viewer.id, now())

export async function chooseChannel(ctx: Ctx, { notificationBy }: Input<typeof auth.chooseChannel>) {
  return ctx.transaction(async (tx) => {
    const { hasApp, channel } = await switchedOn(tx)
    if (notificationBy === NotificationBy.App && !hasApp) throw conflict('Set up an authenticator app first')
    await tx.db
      .updateTable('two_factor')
      .set({ notification_by: notificationBy })
      .where('account_id', '=', tx.viewer.id)
      .execute()
    if (notificationBy !== channel)
      await tx.record({ type: 'account.twoFactorChanged', accountId: tx.viewer.id, notificationBy })
    return twoFactor(tx)
  })
}

export async function renewRecoveryCodes(ctx: Ctx, { password }: Input<typeof auth.renewRecoveryCodes>) {
  await provePassword(ctx, password)
  return ctx.transaction(async (tx) => {
    const { channel } = await switchedOn(tx)
    const accountId = tx.viewer.id
    await tx.record({ type: 'account.twoFactorChanged', accountId, notificationBy: channel })
    return { recoveryCodes: await newRecoveryCodes(tx.db, accountId) }
  })
}

export async function removeTwoFactor(ctx: Ctx, { password }: Input<typeof auth.removeTwoFactor>) {
  await provePassword(ctx, password)
  return ctx.transaction(async (tx) => {
    await switchedOn(tx)
    const accountId = tx.viewer.id
    if ((await twoFactor(tx)).isRequired)
      throw conflict('Your network requires two-factor authentication for your role')
    await dropTwoFactor(tx.db, accountId)
    await tx.record({ type: 'account.twoFactorOff', accountId })
    return twoFactor(tx)
  })
}

export const forgetDevices = (ctx: Ctx) =>
  ctx.transaction(async (tx) => {
    await forgetDevicesOf(tx.db, tx.viewer.id)
    return twoFactor(tx)
  })

/** Removes the second factor of an account, with recovery codes and trusted browsers. Returns whether there was one. */
async function dropTwoFactor(db: Kysely<DB>, accountId: number): Promise<boolean> {
  const dropped = await db
    .deleteFrom('two_factor')
    .where('account_id', '=', accountId)
    .returning('enabled_at')
    .executeTakeFirst()
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await db.deleteFrom('login_challenge').where('account_id', '=', accountId).execute()
  await forgetDevicesOf(db, accountId)
  return !!dropped?.enabled_at
}

/** Locks the row until the end, so that the second of two concurrent changes sees the first. */
async function switchedOn({ db, viewer }: Tx) {
  const row = await db
    .selectFrom('two_factor')
    .select(['enabled_at', 'secret', 'notification_by'])
    .where('account_id', '=', viewer.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.enabled_at) throw isOff()
  return { hasApp: row.secret !== null, channel: row.notification_by! }
}
