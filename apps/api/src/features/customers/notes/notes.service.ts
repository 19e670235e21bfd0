import { NoteType, noteMinutes, type notes } from '@handoff/contracts/customers/notes'
import type { Input } from '@handoff/contracts/kit'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { badInput, forbidden, notFound } from '../../../kit/problem.ts'
import { bumpVersion, stale, withCurrent } from '../../../kit/records/version.ts'
import { sendTo } from './notes.messages.ts'
import { find } from './notes.queries.ts'
import { mentionsFor } from './notes.readers.ts'
import { customerSubject, entitySubject, referralSubject, type Subject } from './notes.subjects.ts'

export const writeOfEntity = (ctx: Ctx, { entityId, ...note }: Input<typeof notes.writeOfEntity>) =>
  ctx.transaction(async (tx) => write(tx, await entitySubject(tx, entityId), note))

export const writeOfCustomer = (ctx: Ctx, { customerId, referralId, ...note }: Input<typeof notes.writeOfCustomer>) =>
  ctx.transaction(async (tx) => {
    const subject = await customerSubject(tx, customerId)
    if (note.noteType !== NoteType.Referral) return write(tx, subject, note)
    if (referralId === undefined) throw badInput({ referralId: ['Please select Referral'] })
    const ofReferral = await referralSubject(tx, referralId)
    if (ofReferral.customerId !== customerId) throw notFound('referral')
    const { noteType: _, ...message } = note
    return (await find(tx, await sendTo(tx, ofReferral, message))).note
  })

type New = { noteType?: NoteType; text: string; mentions: readonly number[] }

async function write(tx: Tx, subject: Subject, { text, mentions: ids, ...note }: New) {
  const side = ownEntity(tx.viewer)
  const noteType = note.noteType ?? (side === null ? NoteType.General : NoteType.Internal)
  const mentions = await mentionsFor(tx, { subject, noteType, ids })
  const { id } = await tx.db
    .insertInto('note')
    .values({
      entity_id: subject.entityId,
      customer_id: subject.customerId,
      note_type: noteType,
      text,
      author_id: tx.viewer.id,
      side_entity_id: side,
      created_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeMentions(tx, id, mentions)
  await tx.record({ type: 'note.written', noteId: id, ...subject, noteType, mentions })
  return (await find(tx, id)).note
}

type Mention = { accountId: number; isInbound: boolean }

async function storeMentions({ db }: Tx, noteId: number, mentions: readonly Mention[]) {
  if (mentions.length)
    await db
      .insertInto('note_mention')
      .values(mentions.map(({ accountId }) => ({ note_id: noteId, account_id: accountId })))
      .execute()
}

/** After a quarter of an hour, someone may have acted on a note: the previous version is saved. */
export const edit = (ctx: Ctx, { id, version, text, mentions }: Input<typeof notes.edit>) =>
  ctx.transaction(async (tx) => {
    const { note: before, subject } = await find(tx, id)
    if (!before.mayEdit) throw forbidden('Only its author can change this note')
    const next = text ?? before.text
    if (next === before.text && (mentions === undefined || areMentioned(before, mentions ?? []))) return before
    const update = tx.db.updateTable('note').set({ text: next, edited_at: tx.now() })
    await withCurrent(
      bumpVersion(update, { id, version }, () => stale('note')),
      async () => (await find(tx, id)).note,
    )
    const isLate = tx.now().getTime() - before.createdAt.getTime() > noteMinutes * aMinute
    if (isLate && before.text !== next)
      await tx.db
        .insertInto('note_version')
        .values({ note_id: id, version, text: before.text, written_at: before.editedAt ?? before.createdAt })
        .execute()
    const { noteType } = before
    const added =
      mentions === undefined ? [] : await changeMentions(tx, { id, subject, noteType, before, ids: mentions ?? [] })
    await tx.record({ type: 'note.changed', noteId: id, ...subject, noteType, mentions: added })
    return (await find(tx, id)).note
  })

type MentionChange = {
  id: number
  subject: Subject
  noteType: NoteType
  before: { mentions: readonly { id: number }[] }
  ids: readonly number[]
}

const areMentioned = ({ mentions }: MentionChange['before'], ids: readonly number[]) =>
  new Set(ids).size === mentions.length && mentions.every(({ id }) => ids.includes(id))

/** Earlier mentions stay, even if those people may no longer read the note. Returns the new ones. */
async function changeMentions(tx: Tx, { id, subject, noteType, before, ids }: MentionChange) {
  const known = before.mentions.map((mention) => mention.id)
  const added = await mentionsFor(tx, { subject, noteType, ids: ids.filter((one) => !known.includes(one)) })
  const dropped = known.filter((one) => !ids.includes(one))
  if (dropped.length)
    await tx.db.deleteFrom('note_mention').where('note_id', '=', id).where('account_id', 'in', dropped).execute()
  await storeMentions(tx, id, added)
  return added
}

export const remove = (ctx: Ctx, { id }: Input<typeof notes.remove>) =>
  ctx.transaction(async (tx) => {
    const { note, subject } = await find(tx, id)
    if (!note.mayRemove) throw forbidden('Only its author can delete this note')
    const deletion = await tx.db.deleteFrom('note').where('id', '=', id).executeTakeFirst()
    // Someone else was faster: the note no longer exists.
    if (deletion.numDeletedRows === 0n) throw notFound('note')
    await tx.record({ type: 'note.removed', noteId: id, ...subject, noteType: note.noteType })
    return null
  })
