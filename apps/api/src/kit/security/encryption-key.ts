import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { constants, copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart, type Config, encryptionKeyOf } from '../../config.ts'
import { type Keys, keyBytes } from './secrets.ts'

type Settings = Pick<Config, 'encryptionKey' | 'previousEncryptionKey' | 'dataDir'>

/**
 * The keys from the environment, else those in the data folder, where the first is created at the first start. Files are
 * read each time: a rotation replaces them while servers run.
 */
export async function loadKeys({ encryptionKey, previousEncryptionKey: previous, dataDir }: Settings): Promise<Keys> {
  if (encryptionKey) return () => (previous ? [encryptionKey, previous] : [encryptionKey])
  const file = path.join(dataDir, 'encryption.key')
  if ((await read(file)) === null) await create(file)
  let last: readonly [Buffer, ...Buffer[]] = keysIn(file)
  return () => {
    try {
      last = keysIn(file)
    } catch {
      // The folder is away: the keys of before still work.
    }
    return last
  }
}

function keysIn(file: string): readonly [Buffer, ...Buffer[]] {
  const key = encryptionKeyOf(readFileSync(file, 'utf8').trim())
  if (!key) throw new CannotStart(`The file ${file} holds no encryption key. Restore it from a backup, or delete it.`)
  const previous = existsSync(previousOf(file)) && encryptionKeyOf(readFileSync(previousOf(file), 'utf8').trim())
  return previous ? [key, previous] : [key]
}

const previousOf = (file: string) => `${file}.previous`

/**
 * A new key in the data folder. The one of before stays next to it: it decrypts what was encrypted until now, also in
 * backups. Stopped anywhere, both files hold a whole key, and every secret has its key.
 */
export async function replaceKeyFile(dataDir: string) {
  const file = path.join(dataDir, 'encryption.key')
  await replace(previousOf(file), await readFile(file, 'utf8'))
  await replace(file, newKey())
}

const newKey = () => `${randomBytes(keyBytes).toString('base64')}\n`

async function replace(file: string, text: string) {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(unfinished, text, { mode: 0o600, flush: true })
  await rename(unfinished, file)
}

const read = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new CannotStart(`The encryption key in ${file} can’t be read (${error.code}).`)
  })

/** Written atomically and never overwritten: if two processes start together, both use the first key. */
async function create(file: string) {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(unfinished, newKey(), { mode: 0o600, flush: true })
    await link(unfinished, file)
      // Some file systems have no links.
      .catch(() => copyFile(unfinished, file, constants.COPYFILE_EXCL))
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CannotStart(
      `The file ${file} for the encryption key can’t be written (${code}). Set ENCRYPTION_KEY, or choose another DATA_DIR.`,
    )
  } finally {
    await rm(unfinished, { force: true }).catch(() => {})
  }
}
