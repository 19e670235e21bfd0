import { MemberState } from '@handoff/contracts/entities'
import type { Input } from '@handoff/contracts/kit'
import type { locations, Precision } from '@handoff/contracts/locations'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Ctx, Viewer } from '../../kit/context.ts'
import { page } from '../../kit/page.ts'
import { containing } from '../../kit/search.ts'
import { isHidden } from '../entities/entities.columns.ts'

type Db = Pick<Ctx, 'db' | 'viewer' | 'now'>

/**
 * Places as this viewer may see them: the administrative side all of them, an entity those of the network, its own, and
 * those of members that are in the directory.
 */
export function visibleLocations({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>) {
  const all = db
    .selectFrom('entity_address as place')
    .leftJoin('entity', 'entity.id', 'place.entity_id')
    .leftJoin('city', 'city.id', 'place.city_id')
    .leftJoin('county', 'county.id', 'place.county_id')
    .leftJoin('state', 'state.id', 'place.state_id')
  if (viewer.side === 'admin') return all
  return all.where((it) =>
    it.or([
      it('place.entity_id', 'is', null),
      it('place.entity_id', '=', viewer.entityId),
      it('entity.member_state', 'in', [MemberState.Active, MemberState.Listed]),
    ]),
  )
}

/** A confidential place is hidden from whoever has no accepted referral with its member. */
const hiddenPlace = (viewer: Viewer) => isHidden(viewer, 'place')

/** What is told of a place only where it is not hidden. */
const told = <T>(viewer: Viewer, value: ReturnType<typeof sql<T>>) =>
  sql<T | null>`case when ${hiddenPlace(viewer)} then null else ${value} end`

const categoriesAt = sql<{ id: number; name: string; color: string }[]>`coalesce((
  select jsonb_agg(distinct jsonb_build_object('id', category.id, 'name', category.name, 'color', category.color))
  from entity_address_offer as offer join category on category.id = offer.category_id
  where offer.entity_address_id = place.id), '[]')`

/** Whose clock the hours of a place mean. */
export const zone = sql<string>`coalesce(entity.time_zone, place.time_zone, 'America/New_York')`
const isOpenNow = ({ viewer, now }: Db) =>
  told(viewer, sql<boolean>`is_open(place.open_week, place.exceptions, ${zone}, ${now()}::timestamptz)`)
const today = (at: Date) => sql`(${at}::timestamptz at time zone ${zone})::date`

/** What a place without a name of its own is called. */
export const nameOfPlace = sql<string>`coalesce(place.name, place.address_line1, city.name, county.full_name, 'Location')`

export const locationRows = (ctx: Db) => {
  const { viewer, now } = ctx
  return visibleLocations(ctx).select([
    'place.id',
    sql<string>`case when ${hiddenPlace(viewer)} then coalesce(county.full_name, 'Confidential location') else ${nameOfPlace} end`.as(
      'name',
    ),
    'entity.id as entityId',
    'entity.name as entityName',
    told(viewer, sql<string>`place.address_line1`).as('addressLine1'),
    told(viewer, sql<string>`city.name`).as('city'),
    'county.full_name as county',
    'state.code as stateCode',
    told(viewer, sql<string>`place.zip`).as('zip'),
    told(viewer, sql<string>`place.phone`).as('phone'),
    told(viewer, sql<number>`place.lat`).as('lat'),
    told(viewer, sql<number>`place.lng`).as('lng'),
    told(viewer, sql<z.output<typeof Precision>>`place.precision`).as('precision'),
    'place.is_confidential as isConfidential',
    hiddenPlace(viewer).as('isHidden'),
    categoriesAt.as('categories'),
    isOpenNow(ctx).as('isOpenNow'),
    told(
      viewer,
      sql<string>`case when place.notice_until is null or place.notice_until >= ${today(now())} then place.notice end`,
    ).as('notice'),
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof locationRows>['execute']>>[number]

export const locationFrom = <R extends Row>({ entityId, entityName, isHidden: _, ...row }: R) => ({
  ...row,
  entity: entityId === null ? null : { id: entityId, name: entityName! },
})

const orders = { name: 'name', entity: 'entityName', place: 'county' } as const

export async function list(ctx: Ctx, { sort, pageNo, pageSize, ...filters }: Input<typeof locations.list>) {
  const found = await page(
    ctx.db,
    locationRows(ctx)
      .where(matching(ctx, filters))
      .orderBy(sql.ref(orders[sort.replace('-', '') as keyof typeof orders]), (it) =>
        sort.startsWith('-') ? it.desc().nullsLast() : it.asc().nullsLast(),
      )
      .orderBy('place.id'),
    { pageNo, pageSize },
  )
  return { ...found, data: found.data.map(locationFrom) }
}

type Filters = Omit<Input<typeof locations.map>, 'bounds' | 'zoom'>

/** What the places are narrowed by, as a list and as a map. */
export function matching(ctx: Db, filters: Filters) {
  const { viewer } = ctx
  const { search, entityId, categoryId, stateId, countyId, kind, openNow } = filters
  const conditions = [sql<boolean>`true`]
  if (search) conditions.push(named(viewer, search))
  if (entityId !== undefined) conditions.push(sql`place.entity_id = ${entityId}`)
  if (stateId !== undefined) conditions.push(sql`place.state_id = ${stateId}`)
  if (countyId !== undefined) conditions.push(sql`place.county_id = ${countyId}`)
  if (kind !== undefined) conditions.push(kind === 2 ? sql`place.entity_id is null` : sql`place.entity_id is not null`)
  if (openNow !== undefined) conditions.push(sql`coalesce(${isOpenNow(ctx)}, false) = ${openNow}`)
  if (categoryId !== undefined)
    conditions.push(sql`exists (select from entity_address_offer as offer
      where offer.entity_address_id = place.id and offer.category_id = ${categoryId})`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** What is hidden must not be found either. */
const named = (viewer: Viewer, text: string) => sql<boolean>`(
  entity.name ilike ${containing(text)} or county.full_name ilike ${containing(text)} or (not ${hiddenPlace(viewer)} and (
    place.name ilike ${containing(text)} or place.address_line1 ilike ${containing(text)}
    or city.name ilike ${containing(text)} or place.zip = ${text})))`

const counted = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`count(*) filter (where ${condition})::int`

export const kpis = (ctx: Ctx) =>
  visibleLocations(ctx)
    .select([
      sql<number>`count(*)::int`.as('total'),
      counted(sql`${isOpenNow(ctx)}`).as('openNow'),
      counted(sql`place.hours is null`).as('withoutHours'),
      counted(sql`place.lat is null or place.precision = 'county'`).as('withoutPin'),
      counted(sql`place.is_confidential`).as('confidential'),
      sql<number>`count(distinct place.county_id)::int`.as('counties'),
    ])
    .executeTakeFirstOrThrow()

const mostOptions = 50

export async function dropdown(ctx: Ctx, { entityId, search }: Input<typeof locations.dropdown>) {
  const rows = await locationRows(ctx)
    .$if(entityId !== undefined, (it) => it.where('place.entity_id', '=', entityId!))
    .$if(!!search, (it) => it.where(named(ctx.viewer, search!)))
    .orderBy('name')
    .orderBy('place.id')
    .limit(mostOptions)
    .execute()
  return rows.map(({ id, name, entityName }) => ({ name, language: String(id), hint: entityName ?? 'The network' }))
}
