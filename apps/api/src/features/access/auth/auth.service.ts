import type { auth } from '@handoff/contracts/access/auth/auth'
import type { Input } from '@handoff/contracts/kit'
import type { Ctx, PublicCtx } from '../../../kit/context.ts'
import { noOne } from '../../../kit/context.ts'
import { asPreviewed } from '../../../kit/http/preview.ts'
import { Problem } from '../../../kit/problem.ts'
import { passwordMatches } from '../../../kit/security/password.ts'
import { guesserOf, knownBrowser } from './auth.browsers.ts'
import { startChallenge } from './auth.challenges.ts'
import { isTrusted } from './auth.devices.ts'
import { countFailure, forgiveFailures, type Guesser, lockedEvent, lockedUntil } from './auth.lock.ts'
import { accountByEmail, channelOf, currentUser } from './auth.queries.ts'
import { signIn } from './auth.sign-in.ts'

const wrongCredentials = () =>
  new Problem(401, 'wrong_credentials', 'Incorrect email or password', {
    detail: 'After ten wrong attempts an account is locked for 15 minutes',
  })

/**
 * An unknown address, a wrong password, and an inactive or locked account get the same answer after the same time: no
 * one learns who is in the network, nor whether a guess for a locked account was right.
 */
export async function login(ctx: PublicCtx, { email, password, rememberMe, deviceTokens }: Input<typeof auth.login>) {
  const { db, now } = ctx
  const account = await accountByEmail(db, email)
  const isRight = await passwordMatches(account?.password_hash, password)
  const browserId = await knownBrowser(db, account?.id ?? 0, deviceTokens)
  const guesser = guesserOf(account?.id ?? 0, browserId)
  const isLocked = (await lockedUntil(db, guesser, now())) !== null
  if (!account || !isRight || !account.is_active || isLocked) {
    await failed(ctx, account?.id ?? 0, guesser)
    throw wrongCredentials()
  }

  const channel = await channelOf(db, account.id)
  if (channel && !(await isTrusted(db, account.id, deviceTokens, now())))
    return startChallenge(ctx, { account, notificationBy: channel, rememberMe, browserId })

  // Failures are reset only if everything was proven, or a known password would buy more guesses at the codes.
  const signedIn = await ctx.transaction(async (tx) =>
    (await forgiveFailures(tx.db, account.id, guesser, tx.now()))
      ? signIn(tx, { accountId: account.id, rememberMe, browserId })
      : null,
  )
  if (!signedIn) throw wrongCredentials()
  return signedIn
}

const failed = (ctx: PublicCtx, accountId: number, guesser: Guesser) =>
  ctx.transaction(async (tx) => {
    if (await countFailure(tx.db, guesser, tx.now())) await tx.record(lockedEvent(accountId, guesser), noOne)
  })

export const me = async (ctx: Ctx) => asPreviewed(await currentUser(ctx, ctx.viewer.id), ctx.viewer)
