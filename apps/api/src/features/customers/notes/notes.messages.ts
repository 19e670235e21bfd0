import { NoteType, type notes } from '@handoff/contracts/customers/notes'
import type { Input } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { publishChange } from '../../../kit/events/topics.ts'
import { page } from '../../../kit/lists/page.ts'
import { conflict, notFound } from '../../../kit/problem.ts'
import { writeMessage } from '../../referrals/referrals/contact/write-message.ts'
import { unreadIn } from '../../referrals/referrals/lists/unread.ts'
import { prepareStep } from '../../referrals/referrals/steps/change-status.ts'
import { takeStep } from '../../referrals/referrals/steps/take-step.ts'
import { noteFrom, type Row, rows } from './notes.queries.ts'
import { mentionsFor } from './notes.readers.ts'
import { referralSubject, refuseEnded, type Subject, sidesOf } from './notes.subjects.ts'
import type { Db } from './notes.visibility.ts'

/** The last reader on the other side, by when each first read up to this message. */
const lastReader = sql<{ name: string; at: string } | null>`(
  select jsonb_build_object('name', reader.first_name, 'at', first.read_at)
  from (select account_id, min(read_at) as read_at from note_read
    where note_read.referral_id = note.referral_id and note_read.note_id >= note.id group by account_id) as first
  join account as reader on reader.id = first.account_id
  where reader.entity_id is distinct from note.side_entity_id
    and (reader.entity_id is not distinct from referral.from_entity_id or reader.entity_id = referral.to_entity_id)
  order by first.read_at desc limit 1)`

const messageRows = (ctx: Db) => rows(ctx).select(lastReader.as('lastReader'))

const messageFrom = (
  ctx: Db,
  { lastReader: reader, ...row }: Row & { lastReader: { name: string; at: string } | null },
) => {
  const isOurs = row.sideId === ownEntity(ctx.viewer)
  const isRead = isOurs && row.noteType === NoteType.Referral && reader !== null
  return {
    ...noteFrom(ctx.viewer, row),
    isOurs,
    readBy: isRead ? { name: reader.name, at: new Date(reader.at) } : null,
  }
}

export async function messages(ctx: Ctx, { id, ...paging }: Input<typeof notes.messages>) {
  await referralSubject(ctx, id)
  const result = await page(ctx, messageRows(ctx).where('note.referral_id', '=', id).orderBy('note.id', 'desc'), paging)
  return { ...result, data: result.data.map((row) => messageFrom(ctx, row)) }
}

export const send = (ctx: Ctx, { id, step, ...message }: Input<typeof notes.send>) =>
  ctx.transaction(async (tx) => {
    const subject = await referralSubject(tx, id)
    const noteId = step ? await sendWithStep(tx, subject, step, message) : await sendTo(tx, subject, message)
    return messageFrom(tx, await messageRows(tx).where('note.id', '=', noteId).executeTakeFirstOrThrow())
  })

type New = {
  text: string
  isInternal?: boolean
  mentions: readonly number[]
  fileIds?: readonly number[]
  version?: number | undefined
}

/** Writes to the other side, or internally; returns the id of the note. */
export async function sendTo(tx: Tx, subject: Subject, { mentions: ids, version: _, ...message }: New) {
  if (!message.isInternal) await refuseEnded(tx, subject)
  const noteType = message.isInternal ? NoteType.Internal : NoteType.Referral
  const mentions = await mentionsFor(tx, { subject, noteType, ids })
  const referral = await tx.db
    .selectFrom('referral')
    .select(['id', 'customer_id', 'from_entity_id', 'to_entity_id', 'stage'])
    .where('id', '=', subject.referralId!)
    .executeTakeFirstOrThrow()
  if (referral.stage === 'draft' && !message.isInternal)
    throw conflict('Send the referral before you write to the provider', 'draft')
  return writeMessage(tx, { referral, ...message, mentions })
}

type Step = NonNullable<Input<typeof notes.send>['step']>

/** A question or an answer moves the referral; its text is the message. */
async function sendWithStep(tx: Tx, subject: Subject, key: Step, { text, version, fileIds, ...message }: New) {
  const id = subject.referralId!
  const { row, step } = await prepareStep(tx, id, key)
  const mentions = await mentionsFor(tx, { subject, noteType: NoteType.Referral, ids: message.mentions })
  await takeStep(tx, row, step, { notes: text, mentions, fileIds, ...(version !== undefined && { version }) })
  const { noteId } = await tx.db
    .selectFrom('note')
    .select((it) => it.fn.max('id').as('noteId'))
    .where('referral_id', '=', id)
    .where('author_id', '=', tx.viewer.id)
    .executeTakeFirstOrThrow()
  return noteId
}

/** Marks messages as read up to this one, once: their author sees when. */
export const markRead = (ctx: Ctx, { id, noteId }: Input<typeof notes.markRead>) =>
  ctx.transaction(async (tx) => {
    const subject = await referralSubject(tx, id)
    const row = await rows(tx).where('note.referral_id', '=', id).where('note.id', '=', noteId).executeTakeFirst()
    if (!row) throw notFound('message')
    const before = await unreadIn(tx, id)
    await tx.db
      .insertInto('note_read')
      .columns(['referral_id', 'account_id', 'note_id', 'read_at'])
      .expression((it) =>
        it
          .selectFrom(sql<{ one: number }>`(values (1))`.as('row'))
          .select([
            sql<number>`${id}::int`.as('referral_id'),
            sql<number>`${tx.viewer.id}::int`.as('account_id'),
            sql<number>`${noteId}::int`.as('note_id'),
            sql<Date>`${tx.now()}::timestamptz`.as('read_at'),
          ])
          .where(
            sql<boolean>`not exists (select from note_read where referral_id = ${id} and account_id = ${tx.viewer.id}
              and note_id >= ${noteId})`,
          ),
      )
      .onConflict((on) => on.doNothing())
      .execute()
    const unread = await unreadIn(tx, id)
    if (unread !== before)
      await publishChange(
        tx.db,
        { noun: 'note', ids: { referral: [id] } },
        { sides: await sidesOf(tx.db, subject, tx.now()), area: 'referrals' },
      )
    return { unread }
  })
