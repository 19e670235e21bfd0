import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { type Capacity, EntityState } from '@handoff/contracts/network/entities/entity'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { fileKeys, keysSeenIn } from '@handoff/contracts/network/entities/from-fields'
import type { WeeklyHours } from '@handoff/contracts/network/locations/hours'
import { sql } from 'kysely'
import { plannedAgain } from '../../../../db/named-statements.ts'
import { type Ctx, ownEntity } from '../../../../kit/context.ts'
import { onPage, page, pageOfFound, totalIn } from '../../../../kit/lists/page.ts'
import { missingLast, sortOf } from '../../../../kit/lists/sort.ts'
import { selectOf } from '../../../../kit/records/field-columns.ts'
import { openingOf } from '../../../../kit/time/opening-hours.ts'
import { exportedValues } from '../../customFields/customFields.values.ts'
import { servicesOf } from '../editing/services.ts'
import { byCapacity, statedIn } from './capacity.ts'
import { addressesOf, categoriesOf, hoursKept, isHidden, keptHoursOf, medianHoursToAnswer, placeOf } from './columns.ts'
import { distanceFrom, inCircles, milesFrom, type Near, type Point, within } from './distance.ts'
import { matching, searchIn } from './filters.ts'
import { originOf, pointOf } from './near.ts'
import { isAmongOpen, isOpenNow } from './open-now.ts'
import { isReferable, isUnreachable, reachOf } from './reach.ts'

type Paging = { pageNo: number; pageSize: number }

/**
 * The directory as this viewer may see it: the administrative side all of it, entities without those who left. Anyone who
 * was merged into another is that other one.
 */
export function visibleEntities({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>) {
  const all = db.selectFrom('entity').where('entity.merged_into_id', 'is', null)
  if (viewer.side === 'admin') return all
  return all.where((it) =>
    it.or([
      it('entity.entity_state', 'in', [EntityState.Active, EntityState.Listed]),
      it('entity.id', '=', viewer.entityId),
    ]),
  )
}

type Facts = { near?: Near | undefined; categoryIds?: readonly number[] | undefined }

/** The columns that every list and the detail of entities share. The capacity is that of the categories asked for. */
export const entityRows = (ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>, { near, categoryIds }: Facts = {}) =>
  visibleEntities(ctx)
    .leftJoin('entity as parent', 'parent.id', 'entity.parent_id')
    .select([
      'entity.id',
      'entity.network_type as networkType',
      'entity.name',
      'entity.first_name as firstName',
      ...selectOf(entityFields, keysSeenIn('rows'), 'entity'),
      'entity.entity_state as entityState',
      'entity.logo',
      statedIn<Capacity>('capacity', categoryIds).as('capacity'),
      statedIn<string | null>('capacity_note', categoryIds).as('capacityNote'),
      statedIn<Date | null>('capacity_at', categoryIds).as('capacityAt'),
      'entity.verified_at as verifiedAt',
      'entity.unconfirmed_since as unconfirmedSince',
      reachOf({ own: ownEntity(ctx.viewer) }).as('reach'),
      'parent.id as parentId',
      'parent.name as parentName',
      categoriesOf.as('categories'),
      addressesOf(ctx.viewer).as('entityAddresses'),
      placeOf('entity').as('place'),
      distanceFrom(near).as('distanceMiles'),
      medianHoursToAnswer(ctx).as('medianHoursToAnswer'),
    ])

/** As the directory shows them: a hidden place doesn’t even show when it is open. */
const listedRows = (ctx: Ctx, facts: Facts) =>
  entityRows(ctx, facts).select([
    ...selectOf(entityFields, keysSeenIn('directory'), 'entity'),
    isOpenNow(ctx).as('isOpenNow'),
    keptHoursOf(hoursKept(ctx.viewer)).as('keptHours'),
    nearestPoint(ctx.viewer, facts.near).as('point'),
  ])

/** The location that the distance is measured to, unless it is confidential: a pin elsewhere would contradict the miles. */
const nearestPoint = (viewer: Ctx['viewer'], near: Near | undefined) => sql<Point | null>`(
  select case when not ${isHidden(viewer, 'address')}
    then jsonb_build_object('lat', address.lat, 'lng', address.lng) end
  from entity_address as address left join county on county.id = address.county_id
  where address.entity_id = entity.id and address.lat is not null
    ${near ? sql`` : sql`and not ${isHidden(viewer, 'address')}`}
  order by ${milesFrom(near)} nulls last, address.position limit 1)`

type Row = Awaited<ReturnType<ReturnType<typeof entityRows>['execute']>>[number]

export const entityFrom = ({ parentId, parentName, ...row }: Row) => ({
  ...row,
  parent: parentId === null ? null : { id: parentId, name: parentName! },
  stateName: row.entityAddresses[0]?.stateName ?? null,
  distanceMiles: row.distanceMiles === null ? null : Math.round(row.distanceMiles * 10) / 10,
})

/** As a file holds them: with everything that an import takes. */
const exportedRows = (ctx: Ctx) =>
  entityRows(ctx).select([
    ...selectOf(entityFields, fileKeys, 'entity'),
    sql<WeeklyHours | null>`(
      select case when not ${isHidden(ctx.viewer, 'address')} then address.hours end from entity_address as address
      where address.entity_id = entity.id order by address.position, address.id limit 1)`.as('locationHours'),
    sql<string[]>`array(
      select specialty.name from entity_specialty
      join specialty on specialty.id = specialty_id
      join category on category.id = specialty.category_id and category.is_active
      where entity_id = entity.id order by category.position, specialty.name)`.as('specialties'),
  ])

/** As the directory lists them, in the order of their ids. */
export const listedByIds = (ctx: Ctx, ids: number[], near?: Near) =>
  rowsOf(
    ids.map((id) => ({ id })),
    (query) => listed(ctx, query, { near }),
  )

const listed = async (ctx: Ctx, ids: number[], facts: Facts) => {
  const rows = await listedRows(ctx, facts).where('entity.id', 'in', ids).execute()
  return rows.map(({ keptHours, ...row }) => ({ ...row, opening: openingOf(keptHours, ctx.now()) }))
}

export async function list(ctx: Ctx, { near: place, ...input }: Input<typeof entities.list>) {
  const near = await originOf(ctx, place)
  const picked = await pickedFrom(ctx, { ...input, near })
  const data = await rowsOf(picked.data, (ids) => listed(ctx, ids, { near, categoryIds: input.categoryIds }))
  return { ...picked, data, origin: near ? { lat: near.lat, lng: near.lng, isOwn: near.isOwn } : null }
}

export async function exportList(ctx: Ctx, { lat, lng, miles, ...input }: Input<typeof entities.exportList> & Paging) {
  const picked = await pickedFrom(ctx, { ...input, near: pointOf({ lat, lng, miles }) })
  return { ...picked, data: await exportedRowsOf(ctx, picked.data) }
}

type Narrowed = Omit<Input<typeof entities.list>, 'near'> & { near?: Near | undefined }

function pickedFrom(ctx: Ctx, input: Narrowed) {
  const { near, sort, pageNo, pageSize } = input
  const matches = directory(ctx, input)
  if (!ctx.cursor && near && sort === 'distance') return nearestFirst(ctx, matches, { near, pageNo, pageSize })
  if (!ctx.cursor && input.openNow && !input.search) return openFirst(ctx, matches, input)
  return (input.search ? pageOfFound : page)(ctx, ordered(ctx, matches, sort, input), { pageNo, pageSize })
}

/** So many of the first rows for each one wanted are asked one by one whether they are open, but no more than that. */
const rowsForOne = 20
const rowsAtMost = 2_000

/**
 * By day many are open: the first rows of the list have a page of them, which is quicker than a set of all. By night few
 * are: those are looked up and sorted, rather than the whole list walked past them.
 */
async function openFirst(ctx: Ctx, matches: Match, { openNow: _, ...input }: Narrowed) {
  const { sort, pageNo, pageSize } = input
  const count = Math.min(rowsAtMost, rowsForOne * pageNo * pageSize)
  const anyhow = directory(ctx, input)
  const first = ordered(ctx, anyhow, sort, input).limit(count)
  const { rows } = await sql<{ id: number }>`
    select entity.id from (select id, row_number() over () as place from (${first}) as listed) as entity
    where ${isOpenNow(ctx)}
    order by place limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  if (rows.length < pageSize)
    return pageOfFound(ctx, ordered(ctx, anyhow.where(isAmongOpen(ctx)), sort, input), { pageNo, pageSize })
  return { data: rows, ...(await totalIn(ctx.db, matches, rows.length, { pageNo, pageSize })), pageNo, pageSize }
}

export async function table(ctx: Ctx, input: Input<typeof entities.table>) {
  const picked = await pickedForTable(ctx, input)
  const read = (ids: number[]) => entityRows(ctx).where('entity.id', 'in', ids).execute()
  return { ...picked, data: await rowsOf(picked.data, read) }
}

export async function exportTable(ctx: Ctx, input: Input<typeof entities.exportTable> & Paging) {
  const picked = await pickedForTable(ctx, input)
  return { ...picked, data: await exportedRowsOf(ctx, picked.data) }
}

function pickedForTable(ctx: Ctx, input: Input<typeof entities.table>) {
  const { searchTerm, entityType, filterBy, status, sort, pageNo, pageSize } = input
  const [type, state] = [entityType || undefined, status || undefined]
  const matches = findable(ctx)
    .$if(!!searchTerm, (it) => it.where((or) => searchIn[filterBy](or, searchTerm!)))
    .$if(type !== undefined, (it) => it.where('entity.network_type', '=', type!))
    .$if(state !== undefined, (it) => it.where('entity.entity_state', '=', state!))
  return (searchTerm ? pageOfFound : page)(ctx, ordered(ctx, matches, sort), { pageNo, pageSize })
}

const findable = (ctx: Ctx) => visibleEntities(ctx).select('entity.id')

/** Whom a viewer finds in the directory. */
function directory(ctx: Ctx, { canReceive, near, ...filters }: Narrowed) {
  const ownId = ownEntity(ctx.viewer)
  return findable(ctx)
    .where(matching(ctx, filters))
    .$if(near?.miles !== undefined, (it) => it.where(within(near!, near!.miles!)))
    .$if(canReceive === true, (it) => it.where(isReferable({ own: ownId })))
    .$if(canReceive === false, (it) => it.where(isUnreachable({ own: ownId })))
}

type Match = ReturnType<typeof directory>

async function nearestFirst(ctx: Ctx, matches: Match, { near, ...paging }: { near: Near } & Paging) {
  // One’s own is the last one, however near.
  const others = matches.where(sql<boolean>`entity.id is distinct from ${ownEntity(ctx.viewer)}::int`)
  const data = await inCircles(near, paging, (miles) =>
    onPage(ordered(ctx, others.where(within(near, miles)), 'distance', { near }), paging).execute(),
  )
  if (!data) return page(ctx, ordered(ctx, matches, 'distance', { near }), paging)
  return { data, ...(await totalIn(ctx.db, matches, data.length, paging)), ...paging }
}

/** Rows are looked up for one page only, however many entities there are to choose it from. */
async function rowsOf<R extends Row>(picked: { id: number }[], read: (ids: number[]) => Promise<R[]>) {
  if (!picked.length) return []
  const ids = picked.map(({ id }) => id)
  const rows = await read(ids)
  const byId = new Map(rows.map((row) => [row.id, { ...row, ...entityFrom(row) }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function exportedRowsOf(ctx: Ctx, picked: { id: number }[]) {
  const rows = await rowsOf(picked, (ids) => exportedRows(ctx).where('entity.id', 'in', ids).execute())
  const ids = rows.map(({ id }) => id)
  const [customFieldsOf, services] = await Promise.all([exportedValues(ctx, 'entity', ids), servicesOf(ctx, ids)])
  return rows.map((row) => ({ ...row, services: services.get(row.id) ?? [], customFields: customFieldsOf(row.id) }))
}

type Sort = Input<typeof entities.list>['sort'] | Input<typeof entities.table>['sort']

function ordered({ viewer, now }: Ctx, matches: Match, sort: Sort, { near, categoryIds }: Facts = {}) {
  const { field, direction } = sortOf(sort)
  // From nowhere no one is nearer than others.
  const isNowhere = field === 'distance' && !near
  const opening = sql`(select min(next_opening(open_week, exceptions, zone, ${now()}::timestamptz))
    from ${hoursKept(viewer)} as kept where kept.entity_id = entity.id)`
  const distance = near ? distanceFrom(near) : orders.name
  const by = { ...orders, capacity: byCapacity(categoryIds), distance, opening }[field]
  return matches
    .$if(field === 'distance' && !isNowhere && ownEntity(viewer) !== null, (it) =>
      it.orderBy(sql`entity.id = ${ownEntity(viewer)}::int`),
    )
    .orderBy(by, missingLast(isNowhere ? 'asc' : direction))
    .$if(field === 'opening' && near !== undefined, (it) =>
      it.orderBy(distanceFrom(near), (order) => order.asc().nullsLast()),
    )
    .orderBy('entity.id')
    .modifyEnd(sql.raw(plannedAgain))
}

const orders = {
  name: sql`entity.search_name`,
  place: sql`entity.first_place`,
  capacityAt: sql`coalesce(entity.capacity_at, entity.created_at)`,
}
