import {
  createCipheriv,
  createDecipheriv,
  createHash,
  type DecipherGCM,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { CannotStart } from '../../config.ts'
import { chunksOf, withLast } from './chunks.ts'

/**
 * An encrypted backup: a header, chunks of AES-256-GCM, an ending. The nonce of a chunk is its number and whether it is
 * the last, so none can be left out, moved, or cut off unnoticed. The ending only distinguishes a cut file from a
 * changed one.
 */
const magic = Buffer.from('handoff-encrypted-backup 1\n')
const ending = Buffer.from('\nend of handoff-encrypted-backup\n')
const saltBytes = 16
const checkBytes = 16
const digestBytes = 16
const headerBytes = magic.length + saltBytes + checkBytes + digestBytes
const chunkBytes = 64 * 1024
const tagBytes = 16

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
/** 128 MB and about half a second for each guess of a passphrase. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }

/** `check` shows whether a passphrase is the right one, at the same cost as the key. */
async function keysOf(passphrase: string, salt: Buffer) {
  const bytes = await derive(passphrase.normalize('NFC'), salt, 32 + checkBytes, cost)
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) }
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest().subarray(0, digestBytes)

function nonceOf(number: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 0, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** A new salt, so that no two files have the same key. */
export async function* encrypted(bytes: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const { key, check } = await keysOf(passphrase, salt)
  const start = Buffer.concat([magic, salt, check])
  yield Buffer.concat([start, digestOf(start)])
  let number = 0
  for await (const { item, isLast } of withLast(chunksOf(bytes, chunkBytes))) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast)).setAAD(start)
    yield Buffer.concat([cipher.update(item), cipher.final(), cipher.getAuthTag()])
  }
  yield ending
}

/** The bytes of a backup as they were before it was encrypted, or as they are if it is not. */
export async function* decrypted(file: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const { header, tail, size } = await endsOf(file)
  if (!header.subarray(0, magic.length).equals(magic)) {
    yield* createReadStream(file) as AsyncIterable<Buffer>
    return
  }
  if (!passphrase)
    throw new CannotStart(`${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.`)
  if (size < headerBytes + ending.length || !tail.equals(ending))
    throw new CannotStart(`${file} is cut off: its end is missing. Copy it again, or use another backup.`)
  const start = header.subarray(0, -digestBytes)
  const changed = new CannotStart(`${file} was changed after it was written. Copy it again, or use another backup.`)
  if (!digestOf(start).equals(header.subarray(-digestBytes))) throw changed
  const { key, check } = await keysOf(passphrase, start.subarray(magic.length, magic.length + saltBytes))
  if (!check.equals(start.subarray(-checkBytes)))
    throw new CannotStart(`${file} was encrypted with another passphrase than that in BACKUP_PASSPHRASE.`)

  const sealed = createReadStream(file, { start: headerBytes, end: size - ending.length - 1 }) as AsyncIterable<Buffer>
  let number = 0
  for await (const { item, isLast } of withLast(chunksOf(sealed, chunkBytes + tagBytes))) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number++, isLast), { authTagLength: tagBytes })
    if (item.length <= tagBytes) throw changed
    decipher.setAAD(start).setAuthTag(item.subarray(-tagBytes))
    const bytes = openedBy(decipher, item.subarray(0, -tagBytes))
    if (!bytes) throw changed
    yield bytes
  }
}

function openedBy(decipher: DecipherGCM, bytes: Buffer) {
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()])
  } catch {
    return undefined
  }
}

async function endsOf(file: string) {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const header = Buffer.alloc(Math.min(headerBytes, size))
    const tail = Buffer.alloc(Math.min(ending.length, size))
    await handle.read(header, 0, header.length, 0)
    await handle.read(tail, 0, tail.length, size - tail.length)
    return { header, tail, size }
  } finally {
    await handle.close()
  }
}
