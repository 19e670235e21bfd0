import { createHmac, timingSafeEqual } from 'node:crypto'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { viewMinutes } from '@handoff/contracts/platform/materials'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Ctx } from '../context.ts'
import { notFound } from '../problem.ts'

type Db = { db: Kysely<DB> }
type How = 'show' | 'save'
/** Of a material, or of the value of a custom field. */
type Named = { materialId: number } | { customFileId: number }
export type Link = { how: How } & Named

type Viewing = Db & Pick<Ctx, 'files' | 'now'>

/** Addresses to view and to download a file, if its bytes are readable now. */
export async function linksTo(ctx: Viewing, file: Named, key: string) {
  if (!(await ctx.files.has(key))) throw notFound('file')
  const [view, download] = await Promise.all([
    linkTo(ctx, { ...file, how: 'show' }, ctx.now()),
    linkTo(ctx, { ...file, how: 'save' }, ctx.now()),
  ])
  return { url: view.url, downloadUrl: download.url, expiresAt: view.expiresAt }
}

/** An address that opens one file for a few minutes, without a token, and no other file. */
async function linkTo({ db }: Db, link: Link, now: Date) {
  const expiresAt = new Date(now.getTime() + viewMinutes * aMinute)
  const payload = [nameOf(link), Math.floor(expiresAt.getTime() / 1000).toString(36), link.how].join('.')
  return { url: `/api/files/${payload}.${seal(await keyOf(db), payload)}`, expiresAt }
}

/** Target of a link; null if it was not made here or has expired. */
export async function readLink({ db }: Db, link: string, now: Date): Promise<Link | null> {
  const [, payload, id, until, how, signature] =
    /^((-?[0-9a-z]{1,7})\.([0-9a-z]{1,9})\.(show|save))\.([\w-]{43})$/.exec(link) ?? []
  if (!payload || Number.parseInt(until!, 36) * 1000 <= now.getTime()) return null
  if (!timingSafeEqual(Buffer.from(signature!), Buffer.from(seal(await keyOf(db), payload)))) return null
  const number = Number.parseInt(id!, 36)
  return { ...(number < 0 ? { customFileId: -number } : { materialId: number }), how: how as How }
}

/** Files of custom fields use negative numbers. */
const nameOf = (link: Named) => ('materialId' in link ? link.materialId : -link.customFileId).toString(36)

const seal = (key: Buffer, payload: string) => createHmac('sha256', key).update(payload).digest('base64url')

const keyOf = async (db: Kysely<DB>) =>
  (await db.selectFrom('signing_key').select('key').where('name', '=', 'files').executeTakeFirstOrThrow()).key
