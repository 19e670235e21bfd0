import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { hashOf, newToken } from '../../../kit/security/token.ts'
import type { Guesser } from './auth.lock.ts'

/** Known browsers per person; beyond that, the least recently used one becomes unknown again. */
const mostBrowsers = 20

/** The known browser of this account with one of these tokens. */
export async function knownBrowser(db: Kysely<DB>, accountId: number, tokens: readonly string[]) {
  const row = await db
    .selectFrom('known_browser')
    .select('id')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', sql<Buffer>`any(${tokens.map(hashOf)}::bytea[])`)
    .executeTakeFirst()
  return row?.id ?? null
}

export const guesserOf = (accountId: number, browserId: number | null): Guesser =>
  browserId === null ? { table: 'account', id: accountId } : { table: 'known_browser', id: browserId }

/** Remembers that this browser has logged in. Returns a token for the browser to store; null if it has one. */
export async function rememberBrowser(db: Kysely<DB>, accountId: number, browserId: number | null, now: Date) {
  if (browserId !== null) {
    await db.updateTable('known_browser').set({ used_at: now }).where('id', '=', browserId).execute()
    return null
  }
  const token = newToken()
  await db
    .insertInto('known_browser')
    .values({ account_id: accountId, token_hash: hashOf(token), used_at: now })
    .execute()
  await db
    .deleteFrom('known_browser')
    .where('id', 'in', (it) =>
      it
        .selectFrom('known_browser')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(mostBrowsers),
    )
    .execute()
  return token
}
