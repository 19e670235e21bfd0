import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CannotStart } from '../../config.ts'
import { loadKeys, replaceKeyFile } from './encryption-key.ts'
import { createSecrets, isEncrypted } from './secrets.ts'

const secrets = createSecrets(Buffer.alloc(32, 1))

describe('a secret', () => {
  test('is encrypted differently each time and decrypts to the original', () => {
    const [one, other] = [secrets.encrypt('JBSWY3DP', 'ada'), secrets.encrypt('JBSWY3DP', 'ada')]
    expect(one).not.toBe(other)
    for (const encrypted of [one, other]) {
      expect(encrypted).not.toContain('JBSWY3DP')
      expect([isEncrypted(encrypted), secrets.decrypt(encrypted, 'ada')]).toEqual([true, 'JBSWY3DP'])
    }
  })

  test('from before encryption is returned as is', () => {
    expect([isEncrypted('JBSWY3DP'), secrets.decrypt('JBSWY3DP', 'ada')]).toEqual([false, 'JBSWY3DP'])
  })

  test('is rejected with a message if key, owner, or a bit differs, or it is truncated', () => {
    const encrypted = secrets.encrypt('JBSWY3DP', 'ada')
    const bytes = Buffer.from(encrypted.slice(3), 'base64url')
    const flipped = bytes.map((byte, at) => (at === 14 ? byte ^ 1 : byte))
    const refusal = expect.objectContaining({ message: 'This server can’t check codes from your authenticator app' })
    const reported: unknown[] = []
    const other = createSecrets(Buffer.alloc(32, 2), (error) => reported.push(error))
    expect(() => other.decrypt(encrypted, 'ada')).toThrow(refusal)
    expect(reported).toHaveLength(1)
    expect(() => secrets.decrypt(encrypted, 'bea')).toThrow(refusal)
    for (const wrong of [Buffer.from(flipped), bytes.subarray(0, -1), bytes.subarray(0, 20), Buffer.alloc(0)])
      expect(() => secrets.decrypt(`v1.${wrong.toString('base64url')}`, 'ada')).toThrow(refusal)
  })
})

describe('the key', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'handoff-key-'))
  afterAll(() => rm(folder, { recursive: true }))
  const unset = { encryptionKey: undefined, previousEncryptionKey: undefined }
  const load = async (dataDir: string) => (await loadKeys({ ...unset, dataDir }))()[0]

  test('is created in the data folder for its owner only, once for all concurrent starts', async () => {
    const dataDir = path.join(folder, 'new')
    const keys = await Promise.all([1, 2, 3].map(() => load(dataDir)))
    for (const key of [...keys, await load(dataDir)]) expect(key).toEqual(keys[0])
    expect(keys[0]).toHaveLength(32)
    const file = path.join(dataDir, 'encryption.key')
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toEqual(keys[0])
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('is replaced while servers run: they encrypt with the new one, and read what the one of before encrypted', async () => {
    const dataDir = path.join(folder, 'replaced')
    const running = createSecrets(await loadKeys({ ...unset, dataDir }))
    const old = await load(dataDir)
    const before = running.encrypt('JBSWY3DP', 'ada')
    await replaceKeyFile(dataDir)
    const current = await load(dataDir)
    expect(current).not.toEqual(old)
    expect(running.decrypt(before, 'ada')).toBe('JBSWY3DP')
    expect(createSecrets(current).decrypt(running.encrypt('JBSWY3DP', 'ada'), 'ada')).toBe('JBSWY3DP')
    // With the folder away, the last known keys are used.
    await rm(dataDir, { recursive: true })
    expect(running.decrypt(before, 'ada')).toBe('JBSWY3DP')
  })

  test('comes from the environment first, and no file is created', async () => {
    const encryptionKey = Buffer.alloc(32, 7)
    const dataDir = path.join(folder, 'unused')
    const previousEncryptionKey = Buffer.alloc(32, 8)
    const keys = await loadKeys({ encryptionKey, previousEncryptionKey, dataDir })
    expect(keys()).toEqual([encryptionKey, previousEncryptionKey])
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  })

  test('is never replaced automatically if it is damaged', async () => {
    await writeFile(path.join(folder, 'encryption.key'), 'half a key')
    await expect(load(folder)).rejects.toThrow(CannotStart)
    await expect(load(folder)).rejects.toThrow(/holds no encryption key/)
  })
})
