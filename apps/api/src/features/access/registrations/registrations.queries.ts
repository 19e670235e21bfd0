import { verifyHours } from '@handoff/contracts/access/registrations'
import { anHour } from '@handoff/contracts/kit/dates/durations'
import { sql } from 'kysely'
import type { PublicTx } from '../../../kit/context.ts'
import { hashOf, newToken } from '../../../kit/security/token.ts'

const pending = 3

/**
 * One at a time per address, or two concurrent requests would both find it unknown. Locked until the end of the
 * transaction.
 */
export const holdAddress = ({ db }: PublicTx, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email}`}, 0))`.execute(db)

export const accountOf = ({ db }: PublicTx, email: string) =>
  db.selectFrom('account').select(['id', 'first_name as firstName']).where('email', '=', email).executeTakeFirst()

/** The pending request of this address. */
export const waitingRequest = ({ db }: PublicTx, email: string) =>
  db
    .selectFrom('network_request')
    .select([
      'id',
      'verified_at as verifiedAt',
      sql<string>`payload ->> 'firstName'`.as('firstName'),
      sql<Date | null>`(select max(created_at) from mailed_token where request_id = network_request.id)`.as('mailedAt'),
    ])
    .where('requester_email', '=', email)
    .where('status', '=', pending)
    .orderBy('id', 'desc')
    .executeTakeFirst()

const kinds = ['verifyAddress', 'accountIsThere', 'requestWaits'] as const
export type MailKind = (typeof kinds)[number]

/** Limits emails, so that no one can flood someone else's mailbox. */
export async function mailsRecently({ db, now }: PublicTx, email: string) {
  const { count } = await db
    .selectFrom('mail')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('to_address', '=', email)
    .where('created_at', '>', new Date(now().getTime() - anHour))
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  return count
}

/** A new link that replaces the previous ones. For no request (0) nothing is stored. */
export async function newLink({ db, now }: PublicTx, requestId: number) {
  const token = newToken()
  await db
    .updateTable('mailed_token')
    .set({ used_at: now() })
    .where('request_id', '=', requestId)
    .where('used_at', 'is', null)
    .execute()
  const expires = new Date(now().getTime() + verifyHours * anHour)
  await sql`
    insert into mailed_token (token_hash, purpose, request_id, created_at, expires_at)
    select ${hashOf(token)}, 'verify', id, ${now()}, ${expires} from network_request where id = ${requestId}`.execute(
    db,
  )
  return token
}

/** The request of a valid link, which is used up. */
export async function spendLink({ db, now }: PublicTx, token: string) {
  const used = await db
    .updateTable('mailed_token')
    .set({ used_at: now() })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', 'verify')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning('request_id')
    .executeTakeFirst()
  return used?.request_id ?? null
}
