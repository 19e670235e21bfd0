import type { Input } from '@handoff/contracts/kit'
import { type MediaType, type materials, mostFiles, wrongKind } from '@handoff/contracts/materials'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../kit/context.ts'
import { cleanName, fileKindOf } from '../../kit/files/file-kind.ts'
import { badInput, conflict, forbidden } from '../../kit/problem.ts'
import { newToken } from '../../kit/token.ts'
import { entitySubject } from '../notes/notes.subjects.ts'
import { find } from './materials.queries.ts'

type New = Input<typeof materials.addToEntity>

/**
 * The bytes are stored first, under a key that is known beforehand: whatever goes wrong in between, a sweep finds what
 * no record speaks of.
 */
export async function addToEntity(ctx: Ctx, { file, ...asked }: New) {
  await entitySubject(ctx, asked.id)
  const kind = await fileKindOf(file)
  if (!kind) throw badInput({ file: [wrongKind] })
  await refuseFull(ctx, asked.id)

  const key = newToken()
  await ctx.db.insertInto('stored_file').values({ key, size: file.size, created_at: ctx.now() }).execute()
  try {
    await ctx.files.put(key, file)
    return await ctx.transaction((tx) =>
      keep(tx, asked, { key, kind, name: cleanName(file.name, kind), size: file.size }),
    )
  } catch (error) {
    await dropFile(ctx, key).catch(() => {})
    throw error
  }
}

type Stored = { key: string; kind: MediaType; name: string; size: number }

async function keep(tx: Tx, { id: entityId, category, expiresOn, isInternal }: Omit<New, 'file'>, stored: Stored) {
  // One after the other, so that two at once do not both find the last free place.
  await sql`select from entity where id = ${entityId} for no key update`.execute(tx.db)
  await refuseFull(tx, entityId)
  const side = ownEntity(tx.viewer)
  const { id } = await tx.db
    .insertInto('material')
    .values({
      entity_id: entityId,
      is_internal: isInternal ?? side !== null,
      side_entity_id: side,
      name: stored.name,
      media_type: stored.kind,
      size: stored.size,
      category: category || null,
      expires_on: expiresOn,
      file_key: stored.key,
      uploaded_by: tx.viewer.id,
      created_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { material } = await find(tx, { entityId, materialId: id })
  await tx.record({ type: 'material.added', materialId: id, entityId, isInternal: material.isInternal })
  return material
}

async function refuseFull({ db }: Pick<Ctx, 'db'>, entityId: number) {
  const { count } = await db
    .selectFrom('material')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow()
  if (count >= mostFiles) throw conflict(`A member can hold ${mostFiles} files. Please delete one first`)
}

export async function removeFromEntity(ctx: Ctx, { id, materialId }: Input<typeof materials.removeFromEntity>) {
  const asked = { entityId: id, materialId }
  const { material, fileKey } = await find(ctx, asked)
  if (!material.mayRemove) throw forbidden('Only whoever uploaded this file can delete it')
  await ctx.transaction(async (tx) => {
    const gone = await tx.db.deleteFrom('material').where('id', '=', materialId).executeTakeFirst()
    // Someone was quicker: then there is no such file.
    if (gone.numDeletedRows === 0n) await find(tx, asked)
    await tx.record({ type: 'material.removed', materialId, entityId: id, isInternal: material.isInternal })
  })
  // What fails here is swept later.
  await dropFile(ctx, fileKey).catch(() => {})
  return null
}

/** Bytes first: the row is what the sweep finds them by. */
async function dropFile({ db, files }: Pick<Ctx, 'db' | 'files'>, key: string) {
  await files.remove(key)
  await db.deleteFrom('stored_file').where('key', '=', key).execute()
}
