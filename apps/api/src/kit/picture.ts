import { messages } from '@handoff/contracts/kit'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { badInput } from './problem.ts'
import { newToken } from './token.ts'

type Kind = 'image/png' | 'image/jpeg' | 'image/webp'
type Seen = { kind: Kind; width: number; height: number }

const mostPixels = 4096
const root = '/api/pictures/'

type Kept = { db: Kysely<DB>; file: File; uploadedBy: number; now: Date }

/** Stores a picture under a key that cannot be guessed, and answers with its address; 400 for what is none. */
export async function keepPicture({ db, file, uploadedBy, now }: Kept): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const seen = look(bytes)
  if (!seen) throw badInput({ file: [messages.image] })
  if (seen.width > mostPixels || seen.height > mostPixels)
    throw badInput({ file: [`The picture may have at most ${mostPixels} pixels each way`] })
  const key = newToken()
  await db
    .insertInto('picture')
    .values({ key, kind: seen.kind, bytes, uploaded_by: uploadedBy, created_at: now })
    .execute()
  return root + key
}

/** The picture that this address led to is gone; other addresses (of the gallery, none) are left alone. */
export async function dropPicture(db: Kysely<DB>, address: string | null | undefined) {
  if (!address?.startsWith(root)) return
  await db.deleteFrom('picture').where('key', '=', address.slice(root.length)).execute()
}

/** What the bytes are, whatever their name says. */
export function look(bytes: Buffer): Seen | null {
  const seen = png(bytes) ?? jpeg(bytes) ?? webp(bytes)
  return seen && seen.width > 0 && seen.height > 0 ? seen : null
}

function png(bytes: Buffer): Seen | null {
  if (bytes.length < 33 || bytes.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n') return null
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { kind: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Walks the segments up to the one that tells the size. */
function jpeg(bytes: Buffer): Seen | null {
  if (bytes.length < 12 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const tellsSize = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (tellsSize) return { kind: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webp(bytes: Buffer): Seen | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return null
  const kind = 'image/webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { kind, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const size = bytes.readUInt32LE(21)
      return { kind, width: (size & 0x3fff) + 1, height: ((size >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { kind, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
