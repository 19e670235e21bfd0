import { type auth, resendAfterSeconds } from '@handoff/contracts/access/auth/auth'
import { NotificationBy } from '@handoff/contracts/access/auth/two-factor'
import type { Input } from '@handoff/contracts/kit'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { sql } from 'kysely'
import { generateSecret, generateURI } from 'otplib'
import type { Ctx, PublicCtx, Tx } from '../../../kit/context.ts'
import { qrOf } from '../../../kit/files/qr.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { badInput, conflict } from '../../../kit/problem.ts'
import { hashCode } from '../../../kit/security/password.ts'
import { sendAgain, tooSoon } from './auth.challenges.ts'
import { newRecoveryCodes, sixDigits, stepOf } from './auth.codes.ts'
import { confirmationCode } from './auth.letters.ts'
import { proofNeeded, proveFirst, proveOwner } from './auth.proof.ts'
import { masked, networkName, personOf } from './auth.queries.ts'
import { ownerOf } from './auth.secrets.ts'

const minutes = 10
const codesAllowed = 5

/** Open to strangers only with the challenge of a pending login; else it requires a session, like every other call. */
export async function generateTwoFactor(ctx: PublicCtx, input: Input<typeof auth.generateTwoFactor>) {
  if (input.challengeId !== undefined) return sendAgain(ctx, input.challengeId)
  const ctxOfUser = await ctx.loggedIn()
  if (!(await proveOwner(ctxOfUser, input))) await proveFirst(ctxOfUser, input)
  return input.notificationBy === NotificationBy.Email ? mailCode(ctxOfUser) : showSecret(ctxOfUser)
}

/** A secret is active only after one of its codes was right; until then the previous app keeps working. */
async function showSecret({ db, secrets, viewer: { id: accountId } }: Ctx) {
  const secret = generateSecret()
  const new_secret = secrets.encrypt(secret, ownerOf(accountId))
  const pending = { new_secret, code_hash: null, code_expires_at: null, code_attempts: 0 }
  await db
    .insertInto('two_factor')
    .values({ account_id: accountId, ...pending })
    .onConflict((it) => it.column('account_id').doUpdateSet(pending))
    .execute()
  const { email } = await personOf(db, accountId)
  const otpauthUri = generateURI({ issuer: await networkName(db), label: email, secret })
  return { secret, otpauthUri, qr: await qrOf(otpauthUri), sentTo: null }
}

async function mailCode(ctx: Ctx) {
  const accountId = ctx.viewer.id
  return ctx.transaction(async ({ db, now }) => {
    const code = sixDigits()
    const expires = new Date(now().getTime() + minutes * aMinute)
    const pending = {
      new_secret: null,
      code_hash: await confirmationHash(accountId, code),
      code_expires_at: expires,
      code_attempts: 0,
    }
    const latest = new Date(expires.getTime() - resendAfterSeconds * 1000)
    const result = await db
      .insertInto('two_factor')
      .values({ account_id: accountId, ...pending })
      .onConflict((it) =>
        it
          .column('account_id')
          .doUpdateSet(pending)
          .where((or) =>
            or.or([or('two_factor.code_expires_at', 'is', null), or('two_factor.code_expires_at', '<=', latest)]),
          ),
      )
      .executeTakeFirst()
    if (!result.numInsertedOrUpdatedRows) {
      const before = await db
        .selectFrom('two_factor')
        .select('code_expires_at')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      const seconds = Math.ceil((before.code_expires_at!.getTime() - latest.getTime()) / 1000)
      throw tooSoon(seconds)
    }

    const { email, firstName } = await personOf(db, accountId)
    const letter = confirmationCode({ firstName, code, minutes })
    await queueMail(db, { kind: 'confirmationCode', to: email, accountId, letter, now: now() })
    return { secret: null, otpauthUri: null, qr: null, sentTo: masked(email) }
  })
}

const confirmationHash = (accountId: number, code: string) => hashCode(code, `confirmation of ${accountId}`)

export async function confirmTwoFactor(ctx: Ctx, { code, ...proof }: Input<typeof auth.confirmTwoFactor>) {
  const isProven = await proveOwner(ctx, proof)
  // A wrong code must stay counted: the refusal comes after the commit.
  const recoveryCodes = await ctx.transaction((tx) => confirm(tx, code, isProven))
  if (!recoveryCodes) throw badInput({ code: ['This code is incorrect'] })
  return { recoveryCodes }
}

async function confirm(tx: Tx, code: string, isProven: boolean): Promise<string[] | null> {
  const { db, viewer, now, secrets } = tx
  const accountId = viewer.id
  const row = await db
    .selectFrom('two_factor')
    .select(['new_secret', 'code_hash', 'code_expires_at', 'code_attempts', 'enabled_at'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  // Turned on a moment ago, by another request.
  if (row?.enabled_at && !isProven) throw proofNeeded()
  const isMailed = !!row?.code_hash && row.code_expires_at! > now() && row.code_attempts < codesAllowed
  if (!row?.new_secret && !isMailed) throw conflict('This setup expired. Start again')

  const secret = row!.new_secret ? secrets.decrypt(row!.new_secret, ownerOf(accountId)) : null
  const change = secret
    ? appConfirmed(secrets.encrypt(secret, ownerOf(accountId)), stepOf(secret, code, now()), now())
    : row!.code_hash!.equals(await confirmationHash(accountId, code)) && { notification_by: NotificationBy.Email }
  if (!change) {
    await db
      .updateTable('two_factor')
      .set((it) => ({ code_attempts: it('code_attempts', '+', 1) }))
      .where('account_id', '=', accountId)
      .execute()
    return null
  }

  await db
    .updateTable('two_factor')
    .set({
      ...change,
      new_secret: null,
      code_hash: null,
      code_attempts: 0,
      enabled_at: sql<Date>`coalesce(enabled_at, ${now()})`,
    })
    .where('account_id', '=', accountId)
    .execute()
  const type = row!.enabled_at ? 'account.twoFactorChanged' : 'account.twoFactorOn'
  await tx.record({ type, accountId, notificationBy: change.notification_by })
  return newRecoveryCodes(db, accountId)
}

const appConfirmed = (secret: string, step: number | null, now: Date) =>
  step !== null && {
    notification_by: NotificationBy.App,
    secret,
    secret_confirmed_at: now,
    last_step: step,
  }
