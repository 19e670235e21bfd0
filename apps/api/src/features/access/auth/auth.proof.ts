import type { auth } from '@handoff/contracts/access/auth/auth'
import { NotificationBy } from '@handoff/contracts/access/auth/two-factor'
import type { Input } from '@handoff/contracts/kit'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { badInput } from '../../../kit/problem.ts'
import { isRecoveryCode, spendAppCode, spendRecoveryCode } from './auth.codes.ts'
import { countWrong, provePassword, refuseWhileLocked } from './auth.password.ts'

type Proof = Pick<Input<typeof auth.confirmTwoFactor>, 'password' | 'currentCode'>

const sentence = 'Enter your password to replace your current two-factor authentication'
const firstSentence = 'Enter your password to turn on two-factor authentication'
export const proofNeeded = () => badInput({ password: [sentence] }, sentence)

/**
 * A session alone must not replace a second factor: while one is on, this requires the password or a code. Wrong ones
 * count like those at a login, so call it before a change begins its transaction. Returns whether it was proven.
 */
export async function proveOwner(ctx: Ctx, { password, currentCode }: Proof): Promise<boolean> {
  const channel = await channelInUse(ctx)
  if (channel === null) return false
  if (password !== undefined) await provePassword(ctx, password)
  else if (currentCode !== undefined) await proveCode(ctx, currentCode, channel)
  else throw proofNeeded()
  return true
}

/** Such a recent login is proof enough to turn on the first second factor. */
const freshMinutes = 5

/**
 * A session alone must not turn on a second factor either, which would lock out its owner: requires the password,
 * unless the login was moments ago.
 */
export async function proveFirst(ctx: Ctx, { password }: Proof) {
  if (password !== undefined) return provePassword(ctx, password)
  const { created_at: loggedInAt } = await ctx.db
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', ctx.viewer.sessionId)
    .executeTakeFirstOrThrow()
  if (ctx.now().getTime() - loggedInAt.getTime() > freshMinutes * aMinute)
    throw badInput({ password: [firstSentence] }, firstSentence)
}

async function proveCode(ctx: Ctx, code: string, channel: number) {
  // No code is emailed for this.
  if (channel === NotificationBy.Email && !isRecoveryCode(code))
    throw badInput({ currentCode: ['Your codes come by email: enter your password or a recovery code instead'] })
  await refuseWhileLocked(ctx)
  const isRight = await ctx.transaction(async (tx) => {
    const isSpent = await spendCode(tx, code)
    if (!isSpent) await countWrong(tx)
    return isSpent
  })
  if (!isRight) throw badInput({ currentCode: ['This code is incorrect or was already used'] })
}

async function spendCode(tx: Tx, code: string) {
  const { db, now, viewer } = tx
  if (!isRecoveryCode(code)) return spendAppCode(tx, viewer.id, code)
  if (!(await spendRecoveryCode(db, viewer.id, code, now()))) return false
  await tx.record({ type: 'account.recoveryCodeUsed', accountId: viewer.id })
  return true
}

/** How codes reach this person now; null while the second factor is off. */
async function channelInUse({ db, viewer }: Ctx) {
  const row = await db
    .selectFrom('two_factor')
    .select('notification_by')
    .where('account_id', '=', viewer.id)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()
  return row?.notification_by ?? null
}
