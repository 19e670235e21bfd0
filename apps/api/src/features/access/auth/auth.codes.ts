import { randomBytes, randomInt } from 'node:crypto'
import { recoveryCodes } from '@handoff/contracts/access/auth/two-factor'
import type { Kysely } from 'kysely'
import { verifySync } from 'otplib'
import type { DB } from '../../../db/schema.ts'
import type { PublicCtx } from '../../../kit/context.ts'
import { hashCode } from '../../../kit/security/password.ts'
import { isEncrypted } from '../../../kit/security/secrets.ts'
import { ownerOf } from './auth.secrets.ts'

const period = 30
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0')
/** `123 456`, as read aloud. */
export const inWords = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`
export const isRecoveryCode = (code: string) => code.length === 10

/** The time step of this code: the current one, or the one before or after, as clocks differ. Null: wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const result = verifySync({ secret, token: code, period, epoch: now.getTime() / 1000, epochTolerance: period })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Uses up a code of the authenticator app. Compared in the update statement, so that no code works twice. */
export async function spendAppCode(
  { db, now, secrets }: Pick<PublicCtx, 'db' | 'now' | 'secrets'>,
  accountId: number,
  code: string,
): Promise<boolean> {
  const known = await db
    .selectFrom('two_factor')
    .select('secret')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!known?.secret) return false
  const secret = secrets.decrypt(known.secret, ownerOf(accountId))
  const step = stepOf(secret, code, now())
  if (step === null) return false
  const used = await db
    .updateTable('two_factor')
    .set({
      last_step: step,
      ...(!isEncrypted(known.secret) && { secret: secrets.encrypt(secret, ownerOf(accountId)) }),
    })
    .where('account_id', '=', accountId)
    .where('secret', '=', known.secret)
    .where((it) => it.or([it('last_step', 'is', null), it('last_step', '<', step)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Ten new recovery codes that replace the previous ones; returned only this once, as `ABCDE-FGHJK`. */
export async function newRecoveryCodes(db: Kysely<DB>, accountId: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < recoveryCodes)
    codes.add(Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join(''))
  const rows = await Promise.all(
    Array.from(codes, async (code) => ({ account_id: accountId, code_hash: await recoveryHash(accountId, code) })),
  )
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await db.insertInto('recovery_code').values(rows).execute()
  return Array.from(codes, (code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

export async function spendRecoveryCode(db: Kysely<DB>, accountId: number, code: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', await recoveryHash(accountId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

const recoveryHash = (accountId: number, code: string) => hashCode(code, `recovery code of ${accountId}`)
