import { messages } from '@handoff/contracts/kit'
import type { Kysely } from 'kysely'
import type { Sharp } from 'sharp'
import type { DB } from '../../db/schema.ts'
import { memoryBudget } from '../http/memory-budget.ts'
import { exists } from '../lists/exists.ts'
import { badInput } from '../problem.ts'
import { newToken } from '../security/token.ts'
import { isHeic, jpegOf, unreadablePhoto } from './accepted-file.ts'

/** Input limit for width and height. */
const mostPixels = 4096
/** Stored width and height: sharp on every screen, at every size the product shows. */
const storedPixels = 2048
const root = '/api/pictures/'

export type Picture = { kind: 'image/png' | 'image/jpeg' | 'image/webp'; bytes: Buffer }

type Format = { kind: Picture['kind']; encode: (picture: Sharp) => Sharp }
const jpeg: Format = { kind: 'image/jpeg', encode: (picture) => picture.jpeg({ quality: 88 }) }
const png: Format = { kind: 'image/png', encode: (picture) => picture.png() }
// More effort saves a little space and takes several times the memory.
const webp: Format = { kind: 'image/webp', encode: (picture) => picture.webp({ quality: 88, effort: 2 }) }
/** By detected type; of an animation, only the first frame. */
const formats: Record<string, Format | undefined> = {
  'image/apng': png,
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
}

/** One picture of the largest size, or several small ones: decoded, a picture is many times as large as its file. */
const decoding = memoryBudget(mostPixels * mostPixels)

/** Loaded with the first picture, for a faster start. Opens only these three formats. */
let tools: ReturnType<typeof load> | undefined
async function load() {
  const [{ default: sharp }, { fileTypeFromBuffer }] = await Promise.all([import('sharp'), import('file-type')])
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return { sharp, fileTypeFromBuffer }
}

/**
 * Redraws a picture from its bytes, regardless of its name: upright, without metadata, and without anything after its
 * end. 400 for the field if it is not a picture, truncated, or too large.
 */
export async function readPicture(file: File, field = 'file'): Promise<Picture> {
  const { sharp, fileTypeFromBuffer } = await (tools ??= load())
  let bytes = new Uint8Array(await file.arrayBuffer())
  let mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
  if (isHeic(mime)) {
    const photo = await jpegOf(file)
    if (!photo) throw badInput({ [field]: [unreadablePhoto] })
    bytes = new Uint8Array(await photo.arrayBuffer())
    mime = photo.type as typeof mime
  }
  const format = formats[mime ?? '']
  const noPicture = () => badInput({ [field]: [messages.image] })
  if (!format) throw noPicture()
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!size) throw noPicture()
  if (size.width > mostPixels || size.height > mostPixels)
    throw badInput({ [field]: [`The picture can have at most ${mostPixels} pixels each way`] })

  const release = await decoding.take(size.width * size.height)
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels * mostPixels, failOn: 'warning', autoOrient: true })
    const resized = picture.resize({
      width: storedPixels,
      height: storedPixels,
      fit: 'inside',
      withoutEnlargement: true,
    })
    return { kind: format.kind, bytes: await format.encode(resized).toBuffer() }
  } catch {
    throw noPicture()
  } finally {
    release()
  }
}

type Snapshot = { db: Kysely<DB>; picture: Picture; uploadedBy: number; now: Date; previous: string | null }

/** Stores a picture under a key that cannot be guessed. Returns its address: for the same picture, the existing one. */
export async function keepPicture({
  db,
  picture: { kind, bytes },
  uploadedBy,
  now,
  previous,
}: Snapshot): Promise<string> {
  if (previous?.startsWith(root)) {
    const same = db.selectFrom('picture').select('key').where('key', '=', previous.slice(root.length))
    if (await exists(same.where('bytes', '=', bytes))) return previous
  }
  const key = newToken()
  await db.insertInto('picture').values({ key, kind, bytes, uploaded_by: uploadedBy, created_at: now }).execute()
  return root + key
}

/** Deletes the picture at this address; other addresses (such as the gallery's) are ignored. */
export async function dropPicture(db: Kysely<DB>, address: string | null | undefined) {
  if (!address?.startsWith(root)) return
  await db.deleteFrom('picture').where('key', '=', address.slice(root.length)).execute()
}
