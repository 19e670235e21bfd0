import { type auth, resendAfterSeconds } from '@handoff/contracts/access/auth/auth'
import { NotificationBy } from '@handoff/contracts/access/auth/two-factor'
import type { Input } from '@handoff/contracts/kit'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { noOne, type PublicCtx, type PublicTx } from '../../../kit/context.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { badInput, conflict, Problem, tooMany } from '../../../kit/problem.ts'
import { hashCode } from '../../../kit/security/password.ts'
import { hashOf, newToken } from '../../../kit/security/token.ts'
import { guesserOf } from './auth.browsers.ts'
import { isRecoveryCode, sixDigits, spendAppCode, spendRecoveryCode } from './auth.codes.ts'
import { trust } from './auth.devices.ts'
import { loginCode } from './auth.letters.ts'
import { countFailure, forgiveFailures, type Guesser, lockedEvent, lockedUntil } from './auth.lock.ts'
import { masked, personOf } from './auth.queries.ts'
import { signIn } from './auth.sign-in.ts'

const minutes = 10
const codesAllowed = 5
const resendings = 3

export const tooSoon = (seconds: number) =>
  tooMany(`Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} before requesting another code`, seconds)

type Channel = 1 | 3
type Start = {
  account: { id: number; email: string }
  notificationBy: Channel
  rememberMe: boolean
  browserId: number | null
}

/** The password was right; the returned challenge opens nothing yet. */
export function startChallenge(ctx: PublicCtx, { account, notificationBy, rememberMe, browserId }: Start) {
  const challengeId = newToken()
  const isMailed = notificationBy === NotificationBy.Email
  return ctx.transaction(async (tx) => {
    const now = tx.now()
    const codeHash = isMailed ? await mailCode(tx, challengeId, account.id) : null
    await tx.db
      .insertInto('login_challenge')
      .values({
        token_hash: hashOf(challengeId),
        account_id: account.id,
        is_remembered: rememberMe,
        known_browser_id: browserId,
        notification_by: notificationBy,
        code_hash: codeHash,
        sent_at: isMailed ? now : null,
        sendings: isMailed ? 1 : 0,
        created_at: now,
        expires_at: new Date(now.getTime() + minutes * aMinute),
      })
      .execute()
    const sentTo = isMailed ? masked(account.email) : null
    return { twoFactorRequired: true as const, challengeId, notificationBy, sentTo }
  })
}

async function mailCode({ db, now, address, device }: PublicTx, challengeId: string, accountId: number) {
  const code = sixDigits()
  const { email, firstName } = await personOf(db, accountId)
  const letter = loginCode({ firstName, code, minutes, address, device })
  await queueMail(db, { kind: 'loginCode', to: email, accountId, letter, now: now() })
  return codeHash(challengeId, code)
}

/**
 * Salted with the challenge's token, which the database does not know: the digits cannot be derived from their hash.
 */
const codeHash = (challengeId: string, code: string) => hashCode(code, `login ${challengeId}`)

type Verify = Input<typeof auth.verifyLogin>
const isOver = () =>
  new Problem(401, 'challenge_over', 'This login has ended. Log in again', {
    detail: 'Codes expire after 10 minutes or five wrong tries',
  })

export async function verifyLogin(ctx: PublicCtx, input: Verify) {
  // A refusal must not roll back the count, so it is thrown only after the commit.
  const answer = await ctx.transaction((tx) => tryCode(tx, input))
  if (answer === 'over') throw isOver()
  if (answer === 'wrong') throw badInput({ code: ['This code is incorrect or was already used'] })
  return answer
}

async function tryCode(tx: PublicTx, input: Verify) {
  const challenge = await takeAttempt(tx, input.challengeId)
  if (!challenge) return 'over'
  const { db, now, device } = tx
  const accountId = challenge.account_id
  const end = async () => {
    await db.deleteFrom('login_challenge').where('token_hash', '=', challenge.token_hash).execute()
    return 'over' as const
  }
  const guesser = guesserOf(accountId, challenge.known_browser_id)
  if (!(await mayEnter(tx, accountId, guesser))) return end()

  if (!(await isRight(tx, challenge, input))) {
    const isLocked = await countFailure(db, guesser, now())
    if (isLocked) await tx.record(lockedEvent(accountId, guesser), noOne)
    return isLocked || challenge.attempts >= codesAllowed ? end() : 'wrong'
  }

  await end()
  if (!(await forgiveFailures(db, accountId, guesser, now()))) return 'over'
  const deviceToken = input.trustDevice ? await trust(db, { accountId, now: now(), device }) : null
  const login = { accountId, rememberMe: challenge.is_remembered, browserId: challenge.known_browser_id }
  return { ...(await signIn(tx, login)), deviceToken }
}

const mayEnter = async ({ db, now }: PublicTx, accountId: number, guesser: Guesser) =>
  (await personOf(db, accountId)).isActive && (await lockedUntil(db, guesser, now())) === null

/** Counts before it checks, and locks the row until the end, so that concurrent attempts take turns. */
const takeAttempt = ({ db, now }: PublicTx, challengeId: string) =>
  db
    .updateTable('login_challenge')
    .set((it) => ({ attempts: it('attempts', '+', 1) }))
    .where('token_hash', '=', hashOf(challengeId))
    .where('expires_at', '>', now())
    .where('attempts', '<', codesAllowed)
    .returning([
      'token_hash',
      'account_id',
      'is_remembered',
      'notification_by',
      'code_hash',
      'attempts',
      'known_browser_id',
    ])
    .executeTakeFirst()

type Challenge = NonNullable<Awaited<ReturnType<typeof takeAttempt>>>

async function isRight(
  tx: PublicTx,
  { account_id: accountId, ...challenge }: Challenge,
  { challengeId, code }: Verify,
) {
  const { db, now } = tx
  if (isRecoveryCode(code)) {
    if (!(await spendRecoveryCode(db, accountId, code, now()))) return false
    const { entityId } = await personOf(db, accountId)
    await tx.record({ type: 'account.recoveryCodeUsed', accountId }, { accountId, entityId })
    return true
  }
  if (challenge.notification_by === NotificationBy.App) return spendAppCode(tx, accountId, code)
  return !!challenge.code_hash && challenge.code_hash.equals(await codeHash(challengeId, code))
}

/** Emails a new code for a pending login; the previous one stops working. Once a minute, three times in all. */
export async function sendAgain(ctx: PublicCtx, challengeId: string) {
  return ctx.transaction(async (tx) => {
    const { db, now } = tx
    const challenge = await db
      .selectFrom('login_challenge')
      .select(['token_hash', 'account_id', 'notification_by', 'sent_at', 'sendings', 'expires_at', 'known_browser_id'])
      .where('token_hash', '=', hashOf(challengeId))
      .where('expires_at', '>', now())
      .where('attempts', '<', codesAllowed)
      .forUpdate()
      .executeTakeFirst()
    if (!challenge) throw isOver()
    const person = await personOf(db, challenge.account_id)
    const guesser = guesserOf(challenge.account_id, challenge.known_browser_id)
    if (!(await mayEnter(tx, challenge.account_id, guesser))) throw isOver()
    if (challenge.notification_by !== NotificationBy.Email) throw conflict('Use the code from your authenticator app')

    const isLast = challenge.sendings > resendings
    const next = isLast ? challenge.expires_at.getTime() : challenge.sent_at!.getTime() + resendAfterSeconds * 1000
    const seconds = Math.ceil((next - now().getTime()) / 1000)
    if (isLast) throw tooMany('We’ve already sent you several codes. Log in again to get another', seconds)
    if (seconds > 0) throw tooSoon(seconds)

    await db
      .updateTable('login_challenge')
      .set({
        code_hash: await mailCode(tx, challengeId, challenge.account_id),
        sent_at: now(),
        sendings: challenge.sendings + 1,
      })
      .where('token_hash', '=', challenge.token_hash)
      .execute()
    return { secret: null, otpauthUri: null, qr: null, sentTo: masked(person.email) }
  })
}
