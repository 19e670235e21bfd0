import { messages } from '@handoff/contracts/kit'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { readPicture } from './picture-bytes.ts'
import { badInput } from './problem.ts'
import { newToken } from './token.ts'

const mostPixels = 4096
const root = '/api/pictures/'

type Kept = { db: Kysely<DB>; file: File; uploadedBy: number; now: Date }

/** Stores a picture under a key that cannot be guessed, and answers with its address; 400 for what is none. */
export async function keepPicture({ db, file, uploadedBy, now }: Kept): Promise<string> {
  const read = readPicture(Buffer.from(await file.arrayBuffer()))
  if (!read) throw badInput({ file: [messages.image] })
  if (read.width > mostPixels || read.height > mostPixels)
    throw badInput({ file: [`The picture may have at most ${mostPixels} pixels each way`] })
  const key = newToken()
  await db
    .insertInto('picture')
    .values({ key, kind: read.kind, bytes: read.bytes, uploaded_by: uploadedBy, created_at: now })
    .execute()
  return root + key
}

/** The picture that this address led to is gone; other addresses (of the gallery, none) are left alone. */
export async function dropPicture(db: Kysely<DB>, address: string | null | undefined) {
  if (!address?.startsWith(root)) return
  await db.deleteFrom('picture').where('key', '=', address.slice(root.length)).execute()
}
