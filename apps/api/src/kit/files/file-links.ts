import { createHmac, timingSafeEqual } from 'node:crypto'
import { viewMinutes } from '@handoff/contracts/platform/materials'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Ctx } from '../context.ts'
import { notFound } from '../problem.ts'

type Db = { db: Kysely<DB> }
type How = 'show' | 'save'
/** To a material, or to the value of a custom field. */
type Named = { materialId: number } | { customFileId: number }
export type Link = { how: How } & Named

type Viewing = Db & Pick<Ctx, 'files' | 'now'>

/** Addresses to look at a file and to save it, if its bytes can be read at this moment. */
export async function linksTo(ctx: Viewing, file: Named, key: string) {
  if (!(await ctx.files.has(key))) throw notFound('file')
  const [shown, saved] = await Promise.all([
    linkTo(ctx, { ...file, how: 'show' }, ctx.now()),
    linkTo(ctx, { ...file, how: 'save' }, ctx.now()),
  ])
  return { url: shown.url, downloadUrl: saved.url, expiresAt: shown.expiresAt }
}

/** An address that opens one file for a few minutes: it works without a token, and for no other file. */
async function linkTo({ db }: Db, link: Link, now: Date) {
  const expiresAt = new Date(now.getTime() + viewMinutes * 60_000)
  const said = [nameOf(link), Math.floor(expiresAt.getTime() / 1000).toString(36), link.how].join('.')
  return { url: `/api/files/${said}.${seal(await keyOf(db), said)}`, expiresAt }
}

/** What a link opens; null where it was not made here, or is over. */
export async function readLink({ db }: Db, link: string, now: Date): Promise<Link | null> {
  const [, said, id, until, how, given] =
    /^((-?[0-9a-z]{1,7})\.([0-9a-z]{1,9})\.(show|save))\.([\w-]{43})$/.exec(link) ?? []
  if (!said || Number.parseInt(until!, 36) * 1000 <= now.getTime()) return null
  if (!timingSafeEqual(Buffer.from(given!), Buffer.from(seal(await keyOf(db), said)))) return null
  const number = Number.parseInt(id!, 36)
  return { ...(number < 0 ? { customFileId: -number } : { materialId: number }), how: how as How }
}

/** Files of custom fields have ids of their own: negative numbers. */
const nameOf = (link: Named) => ('materialId' in link ? link.materialId : -link.customFileId).toString(36)

const seal = (key: Buffer, said: string) => createHmac('sha256', key).update(said).digest('base64url')

const keyOf = async (db: Kysely<DB>) =>
  (await db.selectFrom('signing_key').select('key').where('name', '=', 'files').executeTakeFirstOrThrow()).key
