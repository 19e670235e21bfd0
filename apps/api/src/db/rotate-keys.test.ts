import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { ownerOf } from '../features/access/auth/auth.secrets.ts'
import { passwordOwner } from '../kit/mail/mail-server.ts'
import { loadKeys } from '../kit/security/encryption-key.ts'
import { createSecrets, type Secrets } from '../kit/security/secrets.ts'
import { openWorld } from '../test/world.ts'
import { rotateKeys, secretColumns } from './rotate-keys.ts'

const { db, database, aPerson } = await openWorld()
const dataDir = await mkdtemp(path.join(tmpdir(), 'handoff-rotate-'))
afterAll(() => rm(dataDir, { recursive: true }))
const inFile = { encryptionKey: undefined, previousEncryptionKey: undefined, dataDir }
const people = [(await aPerson()).id, (await aPerson()).id, (await aPerson()).id]

async function store(secrets: Secrets) {
  await db.deleteFrom('two_factor').execute()
  await db
    .insertInto('two_factor')
    .values(people.map((id) => ({ account_id: id, secret: secrets.encrypt(`secret ${id}`, ownerOf(id)) })))
    .execute()
  const [account_id] = people as [number]
  const new_secret = secrets.encrypt('unconfirmed', ownerOf(account_id))
  await db.updateTable('two_factor').set({ new_secret }).where('account_id', '=', account_id).execute()
  await db
    .updateTable('mail_setting')
    .set({ password: secrets.encrypt('mail', passwordOwner) })
    .execute()
}

/** How many of the five this key opens. */
async function readableBy(secrets: Secrets) {
  const rows = await db.selectFrom('two_factor').select(['account_id', 'secret', 'new_secret']).execute()
  const { password } = await db.selectFrom('mail_setting').select('password').executeTakeFirstOrThrow()
  const values = [
    ...rows.flatMap(({ account_id, secret, new_secret }) =>
      [secret, new_secret].map((value) => [value, ownerOf(account_id)] as const),
    ),
    [password, passwordOwner] as const,
  ]
  return values.flatMap(([value, owner]) => {
    try {
      return value === null ? [] : [secrets.decrypt(value, owner)]
    } catch {
      return []
    }
  })
}

const stopAfter = (rows: number) => () => {
  if (--rows === 0) throw new Error('killed')
}

beforeEach(async () => {
  await rm(path.join(dataDir, 'encryption.key'), { force: true })
  await rm(path.join(dataDir, 'encryption.key.previous'), { force: true })
})

test('with a key file, a rotation that is killed loses nothing, and the next run finishes it with the same key', async () => {
  const running = createSecrets(await loadKeys(inFile))
  const old = createSecrets((await loadKeys(inFile))()[0])
  await store(running)
  await expect(rotateKeys(db, inFile, stopAfter(2))).rejects.toThrow('killed')
  const key = await readFile(path.join(dataDir, 'encryption.key'), 'utf8')
  const current = createSecrets((await loadKeys(inFile))()[0])
  expect(await readableBy(current)).toHaveLength(2)
  expect(await readableBy(old)).toHaveLength(3)
  expect(await readableBy(running), 'a server that was running all along').toHaveLength(5)

  expect(await rotateKeys(db, inFile)).toEqual({ rotated: 3, unreadable: 0, begun: false })
  expect(await readFile(path.join(dataDir, 'encryption.key'), 'utf8')).toBe(key)
  expect(await readableBy(current)).toHaveLength(5)
  expect(await readableBy(old)).toEqual([])
  expect((await readableBy(running)).toSorted()).toEqual(['mail', ...people.map((id) => `secret ${id}`), 'unconfirmed'])
  expect(await rotateKeys(db, inFile)).toMatchObject({ rotated: 5, begun: true })
})

test('with keys from the environment, the previous one is no longer needed afterward', async () => {
  const [previousEncryptionKey, encryptionKey] = [randomBytes(32), randomBytes(32)]
  await store(createSecrets(previousEncryptionKey))
  const both = { encryptionKey, previousEncryptionKey, dataDir }
  await expect(rotateKeys(db, both, stopAfter(4))).rejects.toThrow('killed')
  expect(await rotateKeys(db, both)).toEqual({ rotated: 1, unreadable: 0, begun: false })
  expect(await readableBy(createSecrets(encryptionKey))).toHaveLength(5)
  await expect(rotateKeys(db, { ...both, previousEncryptionKey: undefined })).rejects.toThrow('Set ENCRYPTION_KEY')
})

test('what neither key opens is counted and left as it is', async () => {
  await store(createSecrets(randomBytes(32)))
  const both = { encryptionKey: randomBytes(32), previousEncryptionKey: randomBytes(32), dataDir }
  expect(await rotateKeys(db, both)).toEqual({ rotated: 0, unreadable: 5, begun: false })
})

test('every encrypted value of the database is in a column that is rotated', async () => {
  await store(createSecrets(randomBytes(32)))
  const columns = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and is_updatable = 'YES'`,
  )
  const encrypted: string[] = []
  for (const { table, column } of columns.rows) {
    const { rows } = await database.pool.query(
      `select 1 from "${table}" where "${column}" ~ '^v1\\.[\\w-]{20,}$' limit 1`,
    )
    if (rows.length) encrypted.push(`${table}.${column}`)
  }
  expect(encrypted.toSorted()).toEqual(secretColumns.map(({ table, column }) => `${table}.${column}`).toSorted())
})
