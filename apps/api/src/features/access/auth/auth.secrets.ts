import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { isEncrypted, type Secrets } from '../../../kit/security/secrets.ts'

/** What an account's secret is bound to. */
export const ownerOf = (accountId: number) => `two_factor ${accountId}`

const looked = 50

/**
 * Encrypts secrets of authenticator apps that an earlier version stored as plain text. Returns whether this server's
 * key can decrypt the newest of the others. Idempotent, and safe in several processes.
 */
export async function encryptSecrets(db: Kysely<DB>, secrets: Secrets): Promise<{ isReadable: boolean }> {
  const columns = ['secret', 'new_secret'] as const
  for (const column of columns) {
    const plain = await db
      .selectFrom('two_factor')
      .select(['account_id', column])
      .where(column, 'is not', null)
      .where(column, 'not like', 'v1.%')
      .execute()
    for (const row of plain) {
      const secret = row[column]!
      await db
        .updateTable('two_factor')
        .set({ [column]: secrets.encrypt(secret, ownerOf(row.account_id)) })
        .where('account_id', '=', row.account_id)
        .where(column, '=', secret)
        .execute()
    }
  }

  const newest = await db
    .selectFrom('two_factor')
    .select(['account_id', 'secret'])
    .where('secret', 'is not', null)
    .orderBy('secret_confirmed_at', (by) => by.desc().nullsLast())
    .limit(looked)
    .execute()
  return { isReadable: newest.every(({ account_id, secret }) => isReadable(secrets, secret!, account_id)) }
}

function isReadable(secrets: Secrets, value: string, accountId: number) {
  if (!isEncrypted(value)) return true
  try {
    secrets.decrypt(value, ownerOf(accountId))
    return true
  } catch {
    return false
  }
}
