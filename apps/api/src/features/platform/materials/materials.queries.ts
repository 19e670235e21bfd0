import { hasFlag, type Input, UserType } from '@handoff/contracts/kit'
import type { MediaType, materials } from '@handoff/contracts/platform/materials'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../../kit/context.ts'
import { linksTo } from '../../../kit/files/file-links.ts'
import { page } from '../../../kit/lists/page.ts'
import { notFound } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { isHiddenParty, restrictedProvider } from '../../../kit/records/restricted-service.ts'
import { logAccess } from '../../customers/customers/customers.access-log.ts'
import { customerSubject, entitySubject, type Subject } from '../../customers/notes/notes.subjects.ts'
import type { Db } from '../../customers/notes/notes.visibility.ts'
import { type allMaterials, visibleMaterials } from './materials.visibility.ts'

export const withColumns = (query: ReturnType<typeof allMaterials>) =>
  query.select([
    'material.id',
    'material.name',
    'material.entity_id as entityId',
    sql<MediaType>`material.media_type`.as('mediaType'),
    'material.size',
    'material.category',
    'material.expires_on as expiresOn',
    'material.is_internal as isInternal',
    'material.share_before_acceptance as shareBeforeAcceptance',
    'material.uploaded_by as uploaderId',
    personName<string | null>('uploader').as('uploadedBy'),
    'material.side_entity_id as sideId',
    'side.name as side',
    'material.created_at as createdAt',
    'material.version',
    'material.file_key as fileKey',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

export const materialFrom = (viewer: Viewer, row: Row) => {
  const { uploaderId, sideId, fileKey: _, entityId, ...material } = row
  const area = entityId === null ? 'customers' : 'network'
  const isOwnSide = sideId === ownEntity(viewer)
  const runsSide = (viewer.userType === UserType.Admin || viewer.userType === UserType.Entity) && isOwnSide
  return {
    ...material,
    mayEdit: isOwnSide && hasFlag(viewer, area, 'edit'),
    mayRemove: (uploaderId === viewer.id || runsSide) && hasFlag(viewer, area, 'delete'),
  }
}

export type Owner = Pick<Subject, 'entityId' | 'customerId'>

const rowsOf = (ctx: Db, { entityId, customerId }: Owner) =>
  withColumns(visibleMaterials(ctx))
    .where(entityId === null ? sql`material.customer_id` : sql`material.entity_id`, '=', entityId ?? customerId)
    .select(
      isHiddenParty(ctx.viewer, { customer: sql`material.customer_id`, entity: sql`material.side_entity_id` }).as(
        'isSideHidden',
      ),
    )

/** The uploader would reveal which restricted service the customer gets. */
const listedFrom = (viewer: Viewer, { isSideHidden, ...row }: Row & { isSideHidden: boolean }) => ({
  ...materialFrom(viewer, row),
  ...(isSideHidden && { uploadedBy: null, side: restrictedProvider.name }),
})

type Paging = { pageNo: number; pageSize: number }

async function listed(ctx: Ctx, owner: Owner, paging: Paging) {
  const result = await page(ctx, rowsOf(ctx, owner).orderBy('material.id', 'desc'), paging)
  return { ...result, data: result.data.map((row) => listedFrom(ctx.viewer, row)) }
}

export const ofEntity = async (ctx: Ctx, { id, ...paging }: Input<typeof materials.ofEntity>) =>
  listed(ctx, await entitySubject(ctx, id), paging)

export const ofCustomer = async (ctx: Ctx, { id, ...paging }: Input<typeof materials.ofCustomer>) =>
  listed(ctx, await customerSubject(ctx, id), paging)

/** With the key of its bytes, which is never sent to a client. */
export async function find(ctx: Db, owner: Owner, materialId: number) {
  const row = await rowsOf(ctx, owner).where('material.id', '=', materialId).executeTakeFirst()
  if (!row) throw notFound('file')
  return { material: listedFrom(ctx.viewer, row), fileKey: row.fileKey }
}

export async function viewOfEntity(ctx: Ctx, { entityId, materialId }: Input<typeof materials.viewOfEntity>) {
  const { fileKey } = await find(ctx, { entityId, customerId: null }, materialId)
  return linksTo(ctx, { materialId }, fileKey)
}

export async function viewOfCustomer(ctx: Ctx, { customerId, materialId }: Input<typeof materials.viewOfCustomer>) {
  const { fileKey } = await find(ctx, { entityId: null, customerId }, materialId)
  const links = await linksTo(ctx, { materialId }, fileKey)
  await logAccess(ctx, customerId, { kind: 'file', materialId })
  return links
}
