import type { Input } from '@handoff/contracts/kit'
import { NoteType, noteMinutes, type notes } from '@handoff/contracts/notes'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { forbidden, notFound } from '../../kit/problem.ts'
import { bumpVersion, stale } from '../../kit/version.ts'
import { refuseForeign, show } from './notes.queries.ts'

export const writeOfEntity = (ctx: Ctx, { entityId, noteType, text }: Input<typeof notes.writeOfEntity>) =>
  ctx.transaction(async (tx) => {
    await refuseForeign(tx, entityId)
    const side = ownEntity(tx.viewer)
    const type = noteType ?? (side === null ? NoteType.General : NoteType.Internal)
    const { id } = await tx.db
      .insertInto('note')
      .values({
        entity_id: entityId,
        note_type: type,
        text,
        author_id: tx.viewer.id,
        side_entity_id: side,
        created_at: tx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.record({ type: 'note.written', noteId: id, entityId, noteType: type })
    return show(tx, { id })
  })

/** Later than a quarter of an hour after it was written, someone may have acted on it: what it said is kept. */
export const edit = (ctx: Ctx, { id, version, ...asked }: Input<typeof notes.edit>) =>
  ctx.transaction(async (tx) => {
    const before = await show(tx, { id })
    const { text = before.text } = asked
    if (!before.mayEdit) throw forbidden('Only its author can change this note')
    const update = tx.db.updateTable('note').set({ text, edited_at: tx.now() })
    await bumpVersion(update, { id, version }, () => stale('note'))
    const isLate = tx.now().getTime() - before.createdAt.getTime() > noteMinutes * 60_000
    if (isLate && before.text !== text)
      await tx.db
        .insertInto('note_version')
        .values({ note_id: id, version, text: before.text, written_at: before.editedAt ?? before.createdAt })
        .execute()
    await tx.record({ type: 'note.changed', noteId: id, entityId: before.entityId, noteType: before.noteType })
    return show(tx, { id })
  })

export const remove = (ctx: Ctx, { id }: Input<typeof notes.remove>) =>
  ctx.transaction(async (tx) => {
    const note = await show(tx, { id })
    if (!note.mayRemove) throw forbidden('Only its author can delete this note')
    const gone = await tx.db.deleteFrom('note').where('id', '=', id).executeTakeFirst()
    // Someone was quicker: then there is no such note.
    if (gone.numDeletedRows === 0n) throw notFound('note')
    await tx.record({ type: 'note.removed', noteId: id, entityId: note.entityId, noteType: note.noteType })
    return null
  })
