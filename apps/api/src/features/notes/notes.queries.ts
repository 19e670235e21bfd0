import type { Input } from '@handoff/contracts/kit'
import { hasFlag, UserType } from '@handoff/contracts/kit'
import { NoteType, type notes } from '@handoff/contracts/notes'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../kit/context.ts'
import { exists } from '../../kit/exists.ts'
import { page } from '../../kit/page.ts'
import { personName } from '../../kit/person-name.ts'
import { notFound } from '../../kit/problem.ts'
import { mayKeep } from '../entities/entities.editable.ts'

type Db = Pick<Ctx, 'db' | 'viewer'>

/** An entity whose record this viewer keeps; for others there is no such thing. */
export async function refuseForeign({ db, viewer }: Db, entityId: number) {
  const entity = !mayKeep(viewer, entityId)
    ? undefined
    : await db
        .selectFrom('entity')
        .select('id')
        .where('id', '=', entityId)
        .where('merged_into_id', 'is', null)
        .executeTakeFirst()
  if (!entity) throw notFound('member')
}

/**
 * Notes that this viewer may read: general ones and the product's of entities whose record it keeps, internal ones of its
 * own side alone.
 */
export function visibleNotes({ db, viewer }: Db) {
  const own = ownEntity(viewer)
  const ofEntities = db
    .selectFrom('note')
    .leftJoin('account as author', 'author.id', 'note.author_id')
    .leftJoin('entity as side', 'side.id', 'note.side_entity_id')
    .where('note.entity_id', 'is not', null)
    .where((it) =>
      it.or([
        it('note.note_type', 'in', [NoteType.General, NoteType.System]),
        it.and([
          it('note.note_type', '=', NoteType.Internal),
          own === null ? it('note.side_entity_id', 'is', null) : it('note.side_entity_id', '=', own),
        ]),
      ]),
    )
  return own === null ? ofEntities : ofEntities.where('note.entity_id', '=', own)
}

const rows = (ctx: Db) =>
  visibleNotes(ctx).select([
    'note.id',
    'note.entity_id as entityId',
    sql<NoteType>`note.note_type`.as('noteType'),
    'note.text',
    'note.author_id as authorId',
    personName<string | null>('author').as('authorName'),
    'author.photo',
    'note.side_entity_id as sideId',
    'side.name as side',
    'note.created_at as createdAt',
    'note.edited_at as editedAt',
    sql<number>`(select count(*)::int from note_version where note_id = note.id)`.as('earlier'),
    'note.version',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const noteFrom = (viewer: Viewer, { authorId, authorName, photo, sideId, entityId: _, ...row }: Row) => {
  const isOwn = authorId === viewer.id
  const runsSide =
    (viewer.userType === UserType.Admin || viewer.userType === UserType.Entity) && sideId === ownEntity(viewer)
  const isWritten = row.noteType !== NoteType.System
  return {
    ...row,
    author: authorId === null ? null : { id: authorId, name: authorName!, photo },
    mayEdit: isWritten && isOwn && hasFlag(viewer, 'network', 'edit'),
    mayRemove: isWritten && (isOwn || runsSide) && hasFlag(viewer, 'network', 'delete'),
  }
}

export async function show(ctx: Db, { id }: { id: number }) {
  const row = await rows(ctx).where('note.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('note')
  return { ...noteFrom(ctx.viewer, row), entityId: row.entityId }
}

export async function ofEntity(ctx: Ctx, { entityId, noteType, ...paging }: Input<typeof notes.ofEntity>) {
  await refuseForeign(ctx, entityId)
  const found = await page(
    ctx.db,
    rows(ctx)
      .where('note.entity_id', '=', entityId)
      .$if(noteType !== undefined, (it) => it.where('note.note_type', '=', noteType!))
      .orderBy('note.id', 'desc'),
    paging,
  )
  return { ...found, data: found.data.map((row) => noteFrom(ctx.viewer, row)) }
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
