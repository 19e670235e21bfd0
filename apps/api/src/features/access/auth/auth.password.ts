import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { badInput, tooMany } from '../../../kit/problem.ts'
import { isGuessable } from '../../../kit/security/guessable.ts'
import { hashPassword, passwordMatches } from '../../../kit/security/password.ts'
import { endSessionsOf } from '../../../kit/security/sessions.ts'
import { countFailure, type Guesser, lockedEvent, lockedUntil } from './auth.lock.ts'
import { networkName } from './auth.queries.ts'

async function passwordIs(db: Kysely<DB>, accountId: number, password: string): Promise<boolean> {
  const account = await db.selectFrom('account').select('password_hash').where('id', '=', accountId).executeTakeFirst()
  return passwordMatches(account?.password_hash, password)
}

const ownSession = ({ viewer }: Ctx): Guesser => ({ table: 'session', id: viewer.sessionId })

/**
 * Confirms the password of someone logged in. Wrong ones count for the session, or a stolen one could guess; so call it
 * before a change begins its transaction, never inside.
 */
export async function provePassword(ctx: Ctx, password: string, field = 'password') {
  await refuseWhileLocked(ctx)
  if (await passwordIs(ctx.db, ctx.viewer.id, password)) return
  await ctx.transaction(countWrong)
  throw badInput({ [field]: ['Current password is incorrect'] })
}

/** Too many wrong ones in this session; those of strangers at the login don't count here. */
export async function refuseWhileLocked(ctx: Ctx) {
  const until = await lockedUntil(ctx.db, ownSession(ctx), ctx.now())
  const seconds = until ? Math.ceil((until.getTime() - ctx.now().getTime()) / 1000) : 0
  if (seconds > 0) throw tooMany('Too many wrong passwords. Try again in a few minutes', seconds)
}

export async function countWrong(tx: Tx) {
  const guesser = ownSession(tx)
  if (await countFailure(tx.db, guesser, tx.now())) await tx.record(lockedEvent(tx.viewer.id, guesser))
}

type Owner = { email: string; firstName: string; lastName: string }

/** Rejects the 10,000 most common passwords, and those made of known data about the owner. */
export async function refuseGuessable(db: Kysely<DB>, password: string, owner: Owner, field = 'password') {
  const personal = [owner.email, owner.firstName, owner.lastName, await networkName(db)]
  if (await isGuessable(password, personal))
    throw badInput({
      [field]: ['This password is too easy to guess. Don’t use a common password, your name, or your email'],
    })
}

type NewPassword = {
  accountId: number
  password: string
  now: Date
  /** The session to keep, if people change their own password. */
  exceptSession?: number
}

/** Ends the sessions that began with the previous password, and everything else it or an emailed link had started. */
export async function setPassword(db: Kysely<DB>, { accountId, password, now, exceptSession = 0 }: NewPassword) {
  const owner = await db
    .selectFrom('account')
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await refuseGuessable(db, password, owner)
  await db
    .updateTable('account')
    .set({ password_hash: await hashPassword(password), failed_logins: 0, locked_until: null })
    .where('id', '=', accountId)
    .execute()
  await db
    .updateTable('known_browser')
    .set({ failed_logins: 0, locked_until: null })
    .where('account_id', '=', accountId)
    .execute()
  await db.deleteFrom('login_challenge').where('account_id', '=', accountId).execute()
  await db
    .updateTable('mailed_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  await endSessionsOf(db, accountId, now, { except: exceptSession })
}
