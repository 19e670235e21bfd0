import { coverImages, type profile } from '@handoff/contracts/access/profile'
import { changed, type Input, messages } from '@handoff/contracts/kit'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { dropPicture, keepPicture, type Picture, readPicture } from '../../../kit/files/picture.ts'
import { badInput } from '../../../kit/problem.ts'
import { show } from './profile.queries.ts'

export async function save(ctx: Ctx, input: Input<typeof profile.save>) {
  const { firstName, lastName, phone, colorCode } = changed(await show(ctx), input)
  await ctx.db
    .updateTable('account')
    .set({ first_name: firstName, last_name: lastName, phone: phone || null, color_code: colorCode })
    .where('id', '=', ctx.viewer.id)
    .execute()
  return show(ctx)
}

export async function saveImage(ctx: Ctx, { file }: Input<typeof profile.saveImage>) {
  const picture = await readPicture(file)
  return ctx.transaction(async (tx) => {
    const { photo: previous } = await ownPictures(tx)
    const photo = await keep(tx, picture, previous)
    await setPicture(tx, { photo })
    if (photo !== previous) await dropPicture(tx.db, previous)
    return show(tx)
  })
}

export const removeImage = (ctx: Ctx) =>
  ctx.transaction(async (tx) => {
    const { photo: previous } = await ownPictures(tx)
    await setPicture(tx, { photo: null })
    await dropPicture(tx.db, previous)
    return show(tx)
  })

/** An uploaded file, one of the gallery, which shows its middle at first, or another part of the current one. */
export async function updateCover(ctx: Ctx, { file, coverImageId, position }: Input<typeof profile.updateCover>) {
  if (file && coverImageId) throw badInput({ coverImageId: ['Choose a cover or upload one, not both'] })
  if (!file && !coverImageId && position === undefined) throw badInput({ file: [messages.requiredSelect('Cover')] })
  const picture = file && (await readPicture(file))
  return ctx.transaction(async (tx) => {
    const { cover: previous } = await ownPictures(tx)
    const cover = picture ? await keep(tx, picture, previous) : coverImageId ? ofGallery(coverImageId) : previous
    const hasChanged = cover !== previous
    await setPicture(tx, {
      cover,
      ...(position !== undefined ? { cover_position: position } : hasChanged && { cover_position: 50 }),
    })
    if (hasChanged) await dropPicture(tx.db, previous)
    return show(tx)
  })
}

function ofGallery(id: number) {
  const cover = coverImages.find((it) => it.id === id)
  if (!cover) throw badInput({ coverImageId: [messages.requiredSelect('Cover')] })
  return cover.url
}

const keep = ({ db, viewer, now }: Tx, picture: Picture, previous: string | null) =>
  keepPicture({ db, picture, uploadedBy: viewer.id, now: now(), previous })

/** Locked, so that the second of two concurrent uploads finds and deletes the picture of the first. */
const ownPictures = ({ db, viewer }: Tx) =>
  db.selectFrom('account').select(['photo', 'cover']).where('id', '=', viewer.id).forUpdate().executeTakeFirstOrThrow()

type Changed = { photo?: string | null; cover?: string | null; cover_position?: number }

const setPicture = ({ db, viewer }: Tx, changed: Changed) =>
  db.updateTable('account').set(changed).where('id', '=', viewer.id).execute()
