import { trustedDays } from '@handoff/contracts/access/auth/two-factor'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Origin } from '../../../kit/context.ts'
import { deviceName } from '../../../kit/security/device.ts'
import { hashOf, newToken } from '../../../kit/security/token.ts'

type Trust = Pick<Origin, 'device'> & { accountId: number; now: Date }

/**
 * Exempts this browser from the second factor for 30 days. The token is returned only this once, for the browser to
 * store.
 */
export async function trust(db: Kysely<DB>, { accountId, now, device }: Trust): Promise<string> {
  const token = newToken()
  await db
    .insertInto('trusted_device')
    .values({
      account_id: accountId,
      token_hash: hashOf(token),
      device: deviceName(device),
      created_at: now,
      expires_at: new Date(now.getTime() + trustedDays * aDay),
    })
    .execute()
  return token
}

export async function isTrusted(db: Kysely<DB>, accountId: number, tokens: readonly string[], now: Date) {
  if (!tokens.length) return false
  const row = await db
    .selectFrom('trusted_device')
    .select('id')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', sql<Buffer>`any(${tokens.map(hashOf)}::bytea[])`)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return !!row
}

export const forgetDevicesOf = (db: Kysely<DB>, accountId: number) =>
  db.deleteFrom('trusted_device').where('account_id', '=', accountId).execute()
