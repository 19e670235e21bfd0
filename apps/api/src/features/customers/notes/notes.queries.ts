import { NoteType, type notes } from '@handoff/contracts/customers/notes'
import { type Input, UserType } from '@handoff/contracts/kit'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../../kit/context.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { page } from '../../../kit/lists/page.ts'
import { notFound } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { isHiddenParty, restrictedProvider } from '../../../kit/records/restricted-service.ts'
import { listSideOf } from '../../referrals/referrals/lists/visible-referrals.ts'
import { customerSubject, entitySubject, mayChange } from './notes.subjects.ts'
import { type Db, visibleNotes } from './notes.visibility.ts'

const mentions = sql<{ id: number; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', mentioned.id, 'name', rtrim(mentioned.first_name || ' ' || mentioned.last_name))
    order by mentioned.id)
  from note_mention join account as mentioned on mentioned.id = note_mention.account_id
  where note_mention.note_id = note.id), '[]')`

const files = sql<{ id: number; name: string; mediaType: string; size: number }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', material.id, 'name', material.name, 'mediaType', material.media_type,
    'size', material.size) order by material.id)
  from note_file join material on material.id = note_file.material_id
  where note_file.note_id = note.id), '[]')`

/** The author of a note about a customer would reveal a restricted service. */
const ofHiddenParty = ({ viewer }: Db) =>
  isHiddenParty(viewer, { customer: sql`note.customer_id`, entity: sql`note.side_entity_id` })

export const rows = (ctx: Db) =>
  visibleNotes(ctx).select([
    'note.id',
    'note.entity_id as entityId',
    'note.customer_id as customerId',
    'note.referral_id as referralId',
    'referral.from_entity_id as fromEntityId',
    sql<NoteType>`note.note_type`.as('noteType'),
    sql<string>`case when note.note_type = ${NoteType.System} and ${ofHiddenParty(ctx)}
      then replace(note.text, side.name, 'a provider') else note.text end`.as('text'),
    ofHiddenParty(ctx).as('isSideHidden'),
    'note.author_id as authorId',
    personName<string | null>('author').as('authorName'),
    'author.photo',
    'note.side_entity_id as sideId',
    'side.name as side',
    mentions.as('mentions'),
    'note.kind',
    files.as('files'),
    'note.created_at as createdAt',
    'note.edited_at as editedAt',
    sql<number>`(select count(*)::int from note_version where note_id = note.id)`.as('earlier'),
    'note.version',
  ])

export type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export const noteFrom = (viewer: Viewer, row: Row) => {
  const isOwn = row.authorId === viewer.id
  const runsSide =
    (viewer.userType === UserType.Admin || viewer.userType === UserType.Entity) && row.sideId === ownEntity(viewer)
  const isWritten = row.noteType !== NoteType.System
  return {
    id: row.id,
    noteType: row.noteType,
    text: row.text,
    author:
      row.authorId === null || row.isSideHidden ? null : { id: row.authorId, name: row.authorName!, photo: row.photo },
    side: !isWritten ? null : row.isSideHidden ? restrictedProvider.name : row.side,
    referral:
      row.referralId === null
        ? null
        : {
            id: row.referralId,
            reference: referenceOf(row.referralId),
            side: listSideOf(viewer, row.fromEntityId),
          },
    kind: row.kind,
    files: row.files,
    mentions: row.mentions,
    createdAt: row.createdAt,
    editedAt: row.editedAt,
    earlier: row.earlier,
    version: row.version,
    mayEdit: isWritten && isOwn && mayChange(viewer, row, 'edit'),
    mayRemove: isWritten && (isOwn || runsSide) && mayChange(viewer, row, 'delete'),
  }
}

/** With its subject. */
export async function find(ctx: Db, id: number) {
  const row = await rows(ctx).where('note.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('note')
  const { entityId, customerId, referralId } = row
  return { note: noteFrom(ctx.viewer, row), subject: { entityId, customerId, referralId } }
}

type Paging = { pageNo: number; pageSize: number }

async function listed(ctx: Ctx, query: ReturnType<typeof rows>, paging: Paging) {
  const result = await page(ctx, query.orderBy('note.id', 'desc'), paging)
  return { ...result, data: result.data.map((row) => noteFrom(ctx.viewer, row)) }
}

export async function ofEntity(ctx: Ctx, { entityId, noteType, ...paging }: Input<typeof notes.ofEntity>) {
  await entitySubject(ctx, entityId)
  const query = rows(ctx)
    .where('note.entity_id', '=', entityId)
    .$if(noteType !== undefined, (it) => it.where('note.note_type', '=', noteType!))
  return listed(ctx, query, paging)
}

export async function ofCustomer(ctx: Ctx, { customerId, noteType, ...paging }: Input<typeof notes.ofCustomer>) {
  await customerSubject(ctx, customerId)
  const query = rows(ctx)
    .where('note.customer_id', '=', customerId)
    .$if(noteType !== 0, (it) => it.where('note.note_type', '=', noteType as NoteType))
  return listed(ctx, query, paging)
}

export async function earlier(ctx: Ctx, { id }: Input<typeof notes.earlier>) {
  if (!(await exists(rows(ctx).where('note.id', '=', id)))) throw notFound('note')
  return ctx.db
    .selectFrom('note_version')
    .select(['text', 'written_at as writtenAt'])
    .where('note_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
}
