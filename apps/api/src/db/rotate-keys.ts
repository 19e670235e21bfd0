import { type Kysely, sql } from 'kysely'
import { CannotStart, type Config } from '../config.ts'
import { ownerOf } from '../features/access/auth/auth.secrets.ts'
import { passwordOwner } from '../kit/mail/mail-server.ts'
import { loadKeys, replaceKeyFile } from '../kit/security/encryption-key.ts'
import { createSecrets, isEncrypted } from '../kit/security/secrets.ts'
import type { DB } from './schema.ts'

/** Every column with secrets that are read again, and what each value is bound to. */
export const secretColumns = [
  { table: 'two_factor', column: 'secret', id: 'account_id', ownerOf },
  { table: 'two_factor', column: 'new_secret', id: 'account_id', ownerOf },
  { table: 'mail_setting', column: 'password', id: 'version', ownerOf: () => passwordOwner },
] as const

type Settings = Pick<Config, 'encryptionKey' | 'previousEncryptionKey' | 'dataDir'>
type Result = { rotated: number; unreadable: number; begun: boolean }

/**
 * Encrypts every stored secret with the new key, while servers run: they read with both keys. Each row commits by itself,
 * so one that was stopped loses nothing, and the next run finishes it before another key is made.
 */
export async function rotateKeys(db: Kysely<DB>, config: Settings, onRow: () => void = () => {}): Promise<Result> {
  if (config.encryptionKey && !config.previousEncryptionKey)
    throw new CannotStart(
      'Set ENCRYPTION_KEY to a new key (openssl rand -base64 32) and ENCRYPTION_KEY_PREVIOUS to the current one, and restart the servers first.',
    )
  const finished = await encryptAgain(db, config, onRow)
  if (config.encryptionKey || finished.rotated) return { ...finished, begun: false }
  await replaceKeyFile(config.dataDir)
  return { ...(await encryptAgain(db, config, onRow)), begun: true }
}

async function encryptAgain(db: Kysely<DB>, config: Settings, onRow: () => void) {
  const keys = await loadKeys(config)
  const [current, both] = [createSecrets(keys()[0]), createSecrets(keys)]
  const result = { rotated: 0, unreadable: 0 }
  for (const { table, column, id, ownerOf: owner } of secretColumns) {
    const [name, key] = [sql.ref(column), sql.ref(id)]
    const { rows } = await sql<{ id: number; value: string }>`
      select ${key} as id, ${name} as value from ${sql.table(table)} where ${name} is not null`.execute(db)
    for (const row of rows) {
      const read = (by: typeof both) => attempt(() => by.decrypt(row.value, owner(row.id)))
      if (isEncrypted(row.value) && read(current) !== null) continue
      const plain = read(both)
      if (plain === null) {
        result.unreadable++
        continue
      }
      // One that was replaced in the meantime has the new key already.
      await sql`update ${sql.table(table)} set ${name} = ${both.encrypt(plain, owner(row.id))}
        where ${key} = ${row.id} and ${name} = ${row.value}`.execute(db)
      result.rotated++
      onRow()
    }
  }
  return result
}

function attempt(read: () => string) {
  try {
    return read()
  } catch {
    return null
  }
}
