import { type MessageKind, NoteType } from '@handoff/contracts/customers/notes'
import { afterAcceptance, awaitingAnswer, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import { ownEntity, type Tx } from '../../../../kit/context.ts'
import { badInput } from '../../../../kit/problem.ts'
import { mayPassOn } from '../packet/packet-files.ts'

export type Mention = { accountId: number; isInbound: boolean }

export type NewMessage = {
  referral: { id: number; customer_id: number; from_entity_id: number | null; to_entity_id: number }
  text: string
  isInternal?: boolean
  /** For the text of a step: the step itself notifies the other side. */
  kind?: MessageKind | null
  mentions?: readonly Mention[] | undefined
  fileIds?: readonly number[] | undefined
}

/** Someone in a transaction; a timer writes nothing. */
type Writing = Pick<Tx, 'db' | 'viewer' | 'now' | 'record'>

/** Writes a message into the thread of a referral, as a note of its customer. Returns its id. */
export async function writeMessage(tx: Writing, message: NewMessage) {
  const { referral, text, isInternal = false, kind = null, mentions = [], fileIds = [] } = message
  const noteType = isInternal ? NoteType.Internal : NoteType.Referral
  const { id } = await tx.db
    .insertInto('note')
    .values({
      customer_id: referral.customer_id,
      referral_id: referral.id,
      note_type: noteType,
      kind,
      text,
      author_id: tx.viewer.id,
      side_entity_id: ownEntity(tx.viewer),
      created_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (mentions.length)
    await tx.db
      .insertInto('note_mention')
      .values(mentions.map(({ accountId }) => ({ note_id: id, account_id: accountId })))
      .execute()
  await attach(tx, { id, referral, isInternal, fileIds })
  const event = { noteId: id, entityId: null, customerId: referral.customer_id, referralId: referral.id, noteType }
  const isNews = !isInternal && kind === null
  await tx.record({
    type: 'note.written',
    ...event,
    mentions: [...mentions],
    ...(isNews && { parties: await partiesOf(tx, referral) }),
  })
  return id
}

/** Stages in which the receiver reads the thread. */
export const readable: readonly Stage[] = [...awaitingAnswer, ...afterAcceptance]

async function partiesOf({ db }: Pick<Tx, 'db'>, { id, from_entity_id, to_entity_id }: NewMessage['referral']) {
  const { stage, endedAt, assigneeId } = await db
    .selectFrom('referral')
    // Someone who left is no assignee: the team answers.
    .leftJoin('account', (on) =>
      on.onRef('account.id', '=', 'referral.assigned_account_id').on('account.is_active', '=', true),
    )
    .select(['referral.stage', 'referral.access_ended_at as endedAt', 'account.id as assigneeId'])
    .where('referral.id', '=', id)
    .executeTakeFirstOrThrow()
  const isShared = endedAt === null && readable.includes(stage)
  return {
    senderId: from_entity_id,
    receiverId: isShared ? to_entity_id : null,
    assigneeId: isShared ? assigneeId : null,
  }
}

type Attached = Required<Pick<NewMessage, 'referral' | 'isInternal' | 'fileIds'>> & { id: number }

/** Files that the author uploaded for this thread, and those of the customer that the author’s side may share. */
async function attach({ db, viewer, now }: Writing, { id, referral, isInternal, fileIds }: Attached) {
  const wanted = [...new Set(fileIds)]
  if (!wanted.length) return
  const files = await db
    .selectFrom('material')
    .select(['id', 'referral_id'])
    .where('id', '=', sql<number>`any(${wanted})`)
    .where('customer_id', '=', referral.customer_id)
    .where('consent_id', 'is', null)
    .where(
      sql<boolean>`case when referral_id is not null
        then referral_id = ${referral.id} and uploaded_by = ${viewer.id}
          and not exists (select from note_file where note_file.material_id = material.id)
        else ${mayPassOn({ viewer, now }, isInternal)} end`,
    )
    .forUpdate()
    .execute()
  if (files.length < wanted.length) throw badInput({ fileIds: ['This file can’t be attached'] })
  await db
    .insertInto('note_file')
    .values(files.map((file) => ({ note_id: id, material_id: file.id })))
    .execute()
  const uploaded = files.filter(({ referral_id }) => referral_id !== null).map((file) => file.id)
  if (uploaded.length)
    await db.updateTable('material').set({ is_internal: isInternal }).where('id', 'in', uploaded).execute()
}
