import { randomBytes } from 'node:crypto'
import { constants, copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart, type Config, encryptionKeyOf } from '../../config.ts'
import { keyBytes } from './secrets.ts'

/** The key from the environment, else the one in the data folder, which is created at the first start. */
export async function loadEncryptionKey({ encryptionKey, dataDir }: Pick<Config, 'encryptionKey' | 'dataDir'>) {
  if (encryptionKey) return encryptionKey
  const file = path.join(dataDir, 'encryption.key')
  const text = (await read(file)) ?? (await create(file))
  const key = encryptionKeyOf(text.trim())
  if (!key) throw new CannotStart(`The file ${file} holds no encryption key. Restore it from a backup, or delete it.`)
  return key
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
    await writeFile(unfinished, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true })
    await link(unfinished, file)
      // Some file systems have no links.
      .catch(() => copyFile(unfinished, file, constants.COPYFILE_EXCL))
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CannotStart(
      `The file ${file} for the encryption key can’t be written (${code}). Set ENCRYPTION_KEY, or choose another DATA_DIR.`,
    )
  } finally {
    await rm(unfinished, { force: true }).catch(() => {})
  }
}
