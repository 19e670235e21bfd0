import type { auth } from '@handoff/contracts/auth'
import type { Input } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import type { Ctx, PublicCtx } from '../../kit/context.ts'
import { passwordMatches } from '../../kit/password.ts'
import { asPreviewed } from '../../kit/preview.ts'
import { Problem } from '../../kit/problem.ts'
import { endSession, startSession } from '../../kit/sessions.ts'
import { publish } from '../../kit/topics.ts'
import { accountByEmail, currentUser } from './auth.queries.ts'

const failuresAllowed = 10
const lockedForMinutes = 15

/**
 * Unknown address, wrong password, inactive and locked account answer alike and take the same time: nobody learns who is
 * in the network, nor, while an account is locked, whether a guess was right.
 */
export async function login(ctx: PublicCtx, { email, password, rememberMe }: Input<typeof auth.login>) {
  const { db, now } = ctx
  const account = await accountByEmail(db, email)
  const isRight = await passwordMatches(account?.password_hash, password)
  const isLocked = !!account?.locked_until && account.locked_until > now()
  if (!account || !isRight || !account.is_active || isLocked) {
    if (account && !isLocked) await countFailure(ctx, account.id)
    throw new Problem(401, 'wrong_credentials', 'E-mail or password is wrong', {
      detail: 'After ten wrong attempts an account is locked for 15 minutes',
    })
  }

  await db
    .updateTable('account')
    .set({ failed_logins: 0, locked_until: null })
    .where('id', '=', account.id)
    .where((it) => it.or([it('failed_logins', '>', 0), it('locked_until', 'is not', null)]))
    .execute()
  return signIn(ctx, account.id, rememberMe)
}

export async function signIn({ db, now, address, device }: PublicCtx, accountId: number, rememberMe: boolean) {
  const token = await startSession(db, { accountId, rememberMe, now: now(), address, device })
  return { ...(await currentUser(db, accountId)), token }
}

/** The tenth failure in a row locks the account; the count starts again afterwards. */
const countFailure = ({ db, now }: PublicCtx, accountId: number) =>
  db
    .updateTable('account')
    .set({
      failed_logins: sql<number>`case when failed_logins + 1 >= ${failuresAllowed} then 0 else failed_logins + 1 end`,
      locked_until: sql<Date | null>`case when failed_logins + 1 >= ${failuresAllowed}
        then ${now()}::timestamptz + make_interval(mins => ${lockedForMinutes}) else locked_until end`,
    })
    .where('id', '=', accountId)
    .execute()

export async function logout(ctx: Ctx) {
  await ctx.transaction(async ({ db, viewer, now }) => {
    await endSession(db, viewer.sessionId, now())
    await publish(db, 'session.ended', { sessionIds: [viewer.sessionId] })
  })
  return null
}

export const me = async ({ db, viewer }: Ctx) => asPreviewed(await currentUser(db, viewer.id), viewer)
