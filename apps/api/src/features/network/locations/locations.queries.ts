import type { Input } from '@handoff/contracts/kit'
import { detailKeys, listedKeys } from '@handoff/contracts/network/locations/from-fields'
import type { locations, Precision } from '@handoff/contracts/network/locations/locations'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Ctx, ownEntity, type Viewer } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { missingLast, sortOf } from '../../../kit/lists/sort.ts'
import type { Point } from '../entities/directory/distance.ts'
import { ownPlace } from '../entities/directory/near.ts'
import {
  categoriesAt,
  type Db,
  fieldsOf,
  hiddenPlace,
  isOpenNow,
  shownName,
  unlessHidden,
  visibleLocations,
} from './locations.columns.ts'
import { countedBy } from './locations.count.ts'
import { detailedOffersAt, isOfEntity, offersAt } from './locations.offers.ts'

export const locationRows = (ctx: Db) => {
  const { viewer } = ctx
  return visibleLocations(ctx).select([
    'place.id',
    ...fieldsOf(ctx, listedKeys),
    'entity.id as entityId',
    'entity.name as entityName',
    'entity.logo as entityLogo',
    'entity.network_type as entityType',
    unlessHidden(viewer, sql<string>`city.name`).as('city'),
    'county.full_name as county',
    'state.code as stateCode',
    unlessHidden(viewer, sql<number>`place.lat`).as('lat'),
    unlessHidden(viewer, sql<number>`place.lng`).as('lng'),
    unlessHidden(viewer, sql<z.output<typeof Precision>>`place.precision`).as('precision'),
    hiddenPlace(viewer).as('isHidden'),
    categoriesAt.as('categories'),
    offersAt(ctx).as('offers'),
    isOpenNow(ctx).as('isOpenNow'),
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof locationRows>['execute']>>[number]
export const detailedRows = (ctx: Db) =>
  locationRows(ctx).select([...fieldsOf(ctx, detailKeys), detailedOffersAt(ctx).as('detailedOffers')])
type DetailedRow = Awaited<ReturnType<ReturnType<typeof detailedRows>['execute']>>[number]

export const detailedFrom = <R extends DetailedRow>({ detailedOffers, ...row }: R) => ({
  ...locationFrom(row),
  offers: detailedOffers,
})

const locationFrom = <R extends Row>({ entityId, entityName, entityLogo, entityType, isHidden: _, ...row }: R) => ({
  ...row,
  entity: entityId === null ? null : { id: entityId, name: entityName!, logo: entityLogo, networkType: entityType! },
})

/** An entity's places are together; one of the network is ordered by its name, as it is shown. */
const orders = {
  name: () => sql.ref('name'),
  entity: (viewer: Viewer) => sql`coalesce(entity.name, ${shownName(viewer)})`,
  place: () => sql.ref('county'),
  distance: (viewer: Viewer, near: Point | undefined) => (near ? milesFromPlace(near) : orders.entity(viewer)),
}

/** As the directory measures: to a confidential place from the middle of its county. */
const milesFromPlace = ({ lat, lng }: Point) => sql`case when place.lat is not null then miles_between(
  ${lat}::float8, ${lng}::float8,
  case when place.is_confidential then county.lat else place.lat end,
  case when place.is_confidential then county.lng else place.lng end) end`
const originFor = (ctx: Ctx, sort: string) => (sort.endsWith('distance') ? ownPlace(ctx) : undefined)

export async function list(ctx: Ctx, { pageNo, pageSize, ...filters }: Input<typeof locations.list>) {
  const result = await page(ctx, listed(ctx, locationRows(ctx), filters, await originFor(ctx, filters.sort)), {
    pageNo,
    pageSize,
  })
  return { ...result, data: result.data.map(locationFrom) }
}

/** With all that is known of each. */
export async function exportList(
  ctx: Ctx,
  {
    pageNo,
    pageSize,
    ...filters
  }: Input<typeof locations.exportList> & Pick<Input<typeof locations.list>, 'pageNo' | 'pageSize'>,
) {
  const result = await page(ctx, listed(ctx, detailedRows(ctx), filters, await originFor(ctx, filters.sort)), {
    pageNo,
    pageSize,
  })
  return { ...result, data: result.data.map(detailedFrom) }
}

type ListInput = Omit<Input<typeof locations.list>, 'pageNo' | 'pageSize'>

const listed = <Q extends ReturnType<typeof locationRows>>(
  ctx: Ctx,
  rows: Q,
  { sort, ...filters }: ListInput,
  near: Point | undefined,
) => {
  const { field, direction } = sortOf(sort)
  const ownId = ownEntity(ctx.viewer)
  return rows
    .where(matching(ctx, filters))
    .$if(near !== undefined && ownId !== null, (it) =>
      // One’s own are known.
      it.orderBy(sql`place.entity_id is not distinct from ${ownId}::int`),
    )
    .orderBy(orders[field](ctx.viewer, near), missingLast(direction))
    .orderBy('name')
    .orderBy('place.id') as Q
}

type Filters = Omit<Input<typeof locations.map>, 'bounds' | 'zoom'>

/** What the places are narrowed by, as a list and as a map. */
export function matching(ctx: Db, filters: Filters) {
  const { viewer } = ctx
  const { search, entityId, categoryId, stateId, countyId, kind, openNow, figure } = filters
  const conditions = [sql<boolean>`true`]
  if (search) conditions.push(matchesName(viewer, search))
  if (entityId !== undefined) conditions.push(isOfEntity(viewer, entityId))
  if (stateId !== undefined) conditions.push(sql`place.state_id = ${stateId}`)
  if (countyId !== undefined) conditions.push(sql`place.county_id = ${countyId}`)
  if (kind !== undefined) conditions.push(kind === 2 ? sql`place.entity_id is null` : sql`place.entity_id is not null`)
  if (openNow !== undefined) conditions.push(sql`coalesce(${isOpenNow(ctx)}, false) = ${openNow}`)
  if (figure !== undefined) conditions.push(countedBy(ctx, figure))
  if (categoryId !== undefined)
    conditions.push(sql`exists (select from entity_address_offer as offer
      where offer.entity_address_id = place.id and offer.category_id = ${categoryId})`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** What is hidden must not be found either. */
const matchesName = (viewer: Viewer, text: string) =>
  mentionsAll(
    text,
    sql.ref('entity.name'),
    sql.ref('county.full_name'),
    sql`case when not ${hiddenPlace(viewer)} then concat_ws(' ', place.name, place.address_line1, city.name, place.zip,
      (select string_agg(member.name, ' ') from entity_address_provider as provider
        join entity as member on member.id = provider.entity_id where provider.entity_address_id = place.id)) end`,
  )

const mostOptions = 50

export async function dropdown(ctx: Ctx, { entityId, search }: Input<typeof locations.dropdown>) {
  const rows = await locationRows(ctx)
    .$if(entityId !== undefined, (it) => it.where(isOfEntity(ctx.viewer, entityId!)))
    .$if(!!search, (it) => it.where(matchesName(ctx.viewer, search!)))
    .orderBy('name')
    .orderBy('place.id')
    .limit(mostOptions)
    .execute()
  return rows.map(({ id, name, entityName }) => ({ name, value: String(id), hint: entityName ?? 'The network' }))
}
