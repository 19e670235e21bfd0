import { type auth, resetMinutes } from '@handoff/contracts/access/auth/auth'
import type { Input } from '@handoff/contracts/kit'
import { aMinute, anHour } from '@handoff/contracts/kit/dates/durations'
import { sql } from 'kysely'
import type { PublicCtx, PublicTx } from '../../../kit/context.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { Problem } from '../../../kit/problem.ts'
import { hashOf, newToken } from '../../../kit/security/token.ts'
import { forgetDevicesOf } from './auth.devices.ts'
import { resetLink } from './auth.letters.ts'
import { setPassword } from './auth.password.ts'
import { personOf } from './auth.queries.ts'

const mailsAnHour = 3

const deadLink = () =>
  new Problem(404, 'not_found', 'This link has expired or was already used', {
    detail: 'Links work once and expire after an hour. Request another one',
  })

/**
 * For a known, an unknown, and an inactive address the same statements run and something is written and committed, so
 * that neither the answer nor its time differs: an email to no one is deleted before anyone sees it.
 */
export async function forgotPassword(ctx: PublicCtx, { email }: Input<typeof auth.forgotPassword>) {
  await ctx.transaction(async (tx) => {
    const { db, now, address, device } = tx
    // One at a time per address, or concurrent requests would exceed the limit of emails.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reset ${email}`}, 0))`.execute(db)
    const account = await db
      .selectFrom('account')
      .select(['id', 'first_name as firstName', 'is_active as isActive'])
      .where('email', '=', email)
      .executeTakeFirst()
    const isMailed = (await mailedRecently(tx, account?.id ?? 0)) < mailsAnHour && !!account?.isActive
    const token = await newLink(tx, isMailed ? account.id : 0)
    const letter = resetLink({ firstName: account?.firstName ?? 'you', token, address, device })
    const mail = { kind: 'passwordReset', to: email, accountId: account?.id ?? null, letter, now: now() }
    const mailId = await queueMail(db, mail)
    await db
      .deleteFrom('mail')
      .where('id', '=', isMailed ? 0 : mailId)
      .execute()
  })
  return null
}

async function mailedRecently({ db, now }: PublicTx, accountId: number) {
  const { count } = await db
    .selectFrom('mailed_token')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(now().getTime() - anHour))
    .executeTakeFirstOrThrow()
  return count
}

/** Only the newest link works. For no one (0) nothing is stored. */
async function newLink({ db, now }: PublicTx, accountId: number) {
  const token = newToken()
  const expires = new Date(now().getTime() + resetMinutes * aMinute)
  await db
    .updateTable('mailed_token')
    .set({ used_at: now() })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  await sql`
    insert into mailed_token (token_hash, purpose, account_id, created_at, expires_at)
    select ${hashOf(token)}, 'reset', id, ${now()}, ${expires} from account where id = ${accountId}`.execute(db)
  return token
}

export async function resetState({ db, now }: PublicCtx, { token }: Input<typeof auth.resetState>) {
  const row = await db
    .selectFrom('mailed_token')
    .innerJoin('account', 'account.id', 'mailed_token.account_id')
    .select('account.id')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .where('is_active', '=', true)
    .executeTakeFirst()
  return { isOpen: !!row }
}

export async function resetPassword(ctx: PublicCtx, { token, password }: Input<typeof auth.resetPassword>) {
  await ctx.transaction(async (tx) => {
    const { db, now } = tx
    const used = await db
      .updateTable('mailed_token')
      .set({ used_at: now() })
      .where('token_hash', '=', hashOf(token))
      .where('purpose', '=', 'reset')
      .where('used_at', 'is', null)
      .where('expires_at', '>', now())
      .where('account_id', 'in', db.selectFrom('account').select('id').where('is_active', '=', true))
      .returning('account_id')
      .executeTakeFirst()
    if (!used?.account_id) throw deadLink()

    const accountId = used.account_id
    const { entityId } = await personOf(db, accountId)
    await setPassword(db, { accountId, password, now: now() })
    await forgetDevicesOf(db, accountId)
    // The owner of the account gets an email, as for everything that concerns its safety.
    await tx.record({ type: 'account.passwordReset', accountId }, { accountId, entityId })
  })
  return null
}
