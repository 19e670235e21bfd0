import { hasFlag, type Input, UserType } from '@handoff/contracts/kit'
import type { MediaType, materials } from '@handoff/contracts/materials'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../kit/context.ts'
import { linkTo } from '../../kit/files/file-links.ts'
import { page } from '../../kit/page.ts'
import { personName } from '../../kit/person-name.ts'
import { notFound } from '../../kit/problem.ts'
import { entitySubject } from '../notes/notes.subjects.ts'

type Db = Pick<Ctx, 'db' | 'viewer'>

/** Files of entities whose record this viewer keeps: shared ones, and internal ones of its own side. */
export function visibleMaterials({ db, viewer }: Db) {
  const own = ownEntity(viewer)
  const ofEntities = db
    .selectFrom('material')
    .leftJoin('account as uploader', 'uploader.id', 'material.uploaded_by')
    .leftJoin('entity as side', 'side.id', 'material.side_entity_id')
    .where('material.entity_id', 'is not', null)
    .where((it) =>
      it.or([
        it('material.is_internal', '=', false),
        own === null ? it('material.side_entity_id', 'is', null) : it('material.side_entity_id', '=', own),
      ]),
    )
  return own === null ? ofEntities : ofEntities.where('material.entity_id', '=', own)
}

const rows = (ctx: Db) =>
  visibleMaterials(ctx).select([
    'material.id',
    'material.name',
    sql<MediaType>`material.media_type`.as('mediaType'),
    'material.size',
    'material.category',
    'material.expires_on as expiresOn',
    'material.is_internal as isInternal',
    'material.uploaded_by as uploaderId',
    personName<string | null>('uploader').as('uploadedBy'),
    'material.side_entity_id as sideId',
    'side.name as side',
    'material.created_at as createdAt',
    'material.file_key as fileKey',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const materialFrom = (viewer: Viewer, { uploaderId, sideId, fileKey: _, ...row }: Row) => {
  const runsSide =
    (viewer.userType === UserType.Admin || viewer.userType === UserType.Entity) && sideId === ownEntity(viewer)
  return { ...row, mayRemove: (uploaderId === viewer.id || runsSide) && hasFlag(viewer, 'network', 'delete') }
}

export async function ofEntity(ctx: Ctx, { id, ...paging }: Input<typeof materials.ofEntity>) {
  await entitySubject(ctx, id)
  const found = await page(
    ctx.db,
    rows(ctx).where('material.entity_id', '=', id).orderBy('material.id', 'desc'),
    paging,
  )
  return { ...found, data: found.data.map((row) => materialFrom(ctx.viewer, row)) }
}

type Params = { entityId: number; materialId: number }

/** With the key of its bytes, which no one outside is told. */
export async function find(ctx: Db, { entityId, materialId }: Params) {
  const row = await rows(ctx)
    .where('material.entity_id', '=', entityId)
    .where('material.id', '=', materialId)
    .executeTakeFirst()
  if (!row) throw notFound('file')
  return { material: materialFrom(ctx.viewer, row), fileKey: row.fileKey }
}

export async function viewOfEntity(ctx: Ctx, asked: Input<typeof materials.viewOfEntity>) {
  const { material } = await find(ctx, asked)
  const [shown, saved] = await Promise.all([
    linkTo(ctx, { materialId: material.id, how: 'show' }, ctx.now()),
    linkTo(ctx, { materialId: material.id, how: 'save' }, ctx.now()),
  ])
  return { url: shown.url, downloadUrl: saved.url, expiresAt: shown.expiresAt }
}
