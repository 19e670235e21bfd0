import type { Input } from '@handoff/contracts/kit'
import { categoryFields } from '@handoff/contracts/network/category-fields'
import { publicKeys } from '@handoff/contracts/network/category-from-fields'
import { type Capacity, EntityState } from '@handoff/contracts/network/entities/entity'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { keysSeenIn } from '@handoff/contracts/network/entities/from-fields'
import type { PublicCategory, publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { sql } from 'kysely'
import { plannedAgain } from '../../../db/named-statements.ts'
import type { PublicCtx } from '../../../kit/context.ts'
import { onPage, page, totalIn } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { jsonOf, selectOf } from '../../../kit/records/field-columns.ts'
import { hoursAt } from '../../../kit/time/opening-hours.ts'
import { pointOf } from '../../platform/reference/reference.queries.ts'
import { isAcceptingIn, statedIn } from '../entities/directory/capacity.ts'
import { keptHoursOf, placeOf } from '../entities/directory/columns.ts'
import { distanceFrom, inCircles, milesFrom, type Point, within } from '../entities/directory/distance.ts'
import { described, foundBy } from '../entities/directory/filters.ts'
import { refuseWhileOff } from './publicDirectory.switch.ts'

export type Public = Pick<PublicCtx, 'db' | 'now'>

/** Entities that are here and agreed to be found by strangers. Every query of the public pages starts here. */
export const listed = ({ db }: Pick<Public, 'db'>) =>
  db
    .selectFrom('entity')
    .where('entity.is_public', '=', true)
    .where('entity.merged_into_id', 'is', null)
    .where('entity.entity_state', 'in', [EntityState.Active, EntityState.Listed])

const categoriesOf = sql<PublicCategory[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', category.id, 'name', category.name, 'color', category.color,
    ${jsonOf(categoryFields, publicKeys, 'category')}) order by category.position)
  from entity_category join category on category.id = entity_category.category_id and category.is_active
  where entity_category.entity_id = entity.id), '[]')`

/** The places of an entity that may be pointed at. */
const openPlaces = sql`entity_address as place where place.entity_id = entity.id and not place.is_confidential`

const isOpenAt = (at: Date) => sql<boolean | null>`(
  select bool_or(is_open(place.open_week, place.exceptions, entity.time_zone, ${at}::timestamptz)) from ${openPlaces})`

/** Of the places that may be pointed at. */
const openHours = sql`(select place.entity_id, place.open_week, place.exceptions, owner.time_zone as zone
  from entity_address as place join entity as owner on owner.id = place.entity_id where not place.is_confidential)`

const mayBePointedAt = sql`(not address.is_confidential and address.precision <> 'county')`

type Near = Point | undefined

export const publicEntityRows = (ctx: Public, near?: Near, categoryIds?: readonly number[]) =>
  listed(ctx).select([
    'entity.id',
    'entity.name',
    'entity.network_type as networkType',
    'entity.logo',
    ...selectOf(entityFields, keysSeenIn('publicList'), 'entity'),
    sql<string | null>`coalesce(entity.phone, (
      select place.phone from ${openPlaces} and place.phone is not null order by place.position limit 1))`.as('phone'),
    statedIn<Capacity>('capacity', categoryIds).as('capacity'),
    categoriesOf.as('categories'),
    placeOf('entity').as('place'),
    isOpenAt(ctx.now()).as('isOpenNow'),
    keptHoursOf(openHours).as('keptHours'),
    distanceFrom(near).as('distanceMiles'),
    // The location that the distance is measured to: a pin elsewhere would contradict the miles.
    sql<Point | null>`(select case when ${mayBePointedAt}
        then jsonb_build_object('lat', address.lat, 'lng', address.lng) end
      from entity_address as address left join county on county.id = address.county_id
      where address.entity_id = entity.id and address.lat is not null ${near ? sql`` : sql`and ${mayBePointedAt}`}
      order by ${milesFrom(near)} nulls last, address.position limit 1)`.as('point'),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof publicEntityRows>['execute']>>[number]

export const publicEntityFrom = <R extends Row>({ now }: Pick<Public, 'now'>, { keptHours, ...row }: R) => ({
  ...row,
  ...hoursAt(keptHours, now()),
  distanceMiles: row.distanceMiles === null ? null : Math.round(row.distanceMiles * 10) / 10,
})

/** Rows are looked up for one page only, however many entities there are to choose it from. */
export async function list(
  ctx: PublicCtx,
  { zip, cityId, miles, sort, pageNo, pageSize, ...filters }: Input<typeof publicDirectory.list>,
) {
  await refuseWhileOff(ctx)
  const paging = { pageNo, pageSize }
  const near =
    zip || cityId
      ? ((await pointOf(ctx, { zip: zip ?? null, cityId: cityId ?? null, countyId: null })) ?? undefined)
      : undefined
  const matching = idsOf(ctx)
    .where(narrowed(ctx, filters))
    .$if(near !== undefined && miles !== undefined, (it) => it.where(within(near!, miles!)))
  const order = near ? (sort ?? 'distance') : sort && !sort.endsWith('distance') ? sort : 'name'
  const inner =
    near &&
    order === 'distance' &&
    (await inCircles(near, paging, (miles) =>
      onPage(ordered(ctx, matching.where(within(near, miles)), order, near), paging).execute(),
    ))
  const picked = inner
    ? { data: inner, ...(await totalIn(ctx.db, matching, inner.length, paging)), ...paging }
    : await page(ctx, ordered(ctx, matching, order, near), paging)

  const ids = picked.data.map(({ id }) => id)
  const rows = ids.length
    ? await publicEntityRows(ctx, near, filters.categoryIds).where('entity.id', 'in', ids).execute()
    : []
  const byId = new Map(rows.map((row) => [row.id, publicEntityFrom(ctx, row)]))
  const origin = near ? { lat: near.lat, lng: near.lng } : null
  return { ...picked, data: ids.flatMap((id) => byId.get(id) ?? []), origin }
}

const idsOf = (ctx: Public) => listed(ctx).select('entity.id')

type Sort = NonNullable<Input<typeof publicDirectory.list>['sort']>

/** An entity without a point comes last, in both directions. */
const ordered = ({ now }: Public, matching: ReturnType<typeof idsOf>, sort: Sort, near: Near) =>
  matching
    .$if(sort.endsWith('opening'), (it) =>
      it.orderBy(
        sql`(select min(next_opening(kept.open_week, kept.exceptions, kept.zone, ${now()}::timestamptz))
          from ${openHours} as kept where kept.entity_id = entity.id)`,
        (by) => (sort === 'opening' ? by.asc() : by.desc()).nullsLast(),
      ),
    )
    .$if(sort.endsWith('open'), (it) =>
      it
        .orderBy(openness(now()), sort === 'open' ? 'asc' : 'desc')
        .orderBy(distanceFrom(near), (by) => by.asc().nullsLast()),
    )
    .$if(sort.endsWith('distance'), (it) =>
      it.orderBy(distanceFrom(near), (by) => (sort === 'distance' ? by.asc() : by.desc()).nullsLast()),
    )
    .orderBy('entity.search_name', sort === '-name' ? 'desc' : 'asc')
    .orderBy('entity.id')
    .modifyEnd(sql.raw(plannedAgain))

/** Open now, later today, no longer today, unknown. */
const openness = (at: Date) => sql<number>`case
  when ${isOpenAt(at)} then 0
  when exists (select from ${openPlaces} and is_open_today(place.open_week, place.exceptions, entity.time_zone, ${at}::timestamptz)) then 1
  when exists (select from ${openPlaces} and place.open_week is not null) then 2
  else 3 end`

type Filters = Omit<Input<typeof publicDirectory.map>, 'bounds' | 'zoom'>

/** As one condition, for the list and for the map. */
export function narrowed({ now }: Pick<Public, 'now'>, filters: Filters) {
  const { search, categoryIds, stateId, countyId, language, openNow, openToday, closedToday, accepting } = filters
  const conditions = [sql`true`]
  if (search) conditions.push(matches(search))
  if (categoryIds?.length)
    conditions.push(sql`exists (select from entity_category as offer
      where offer.entity_id = entity.id and offer.category_id = any(${categoryIds}))`)
  if (stateId !== undefined) conditions.push(isIn('state_id', stateId))
  if (countyId !== undefined) conditions.push(isIn('county_id', countyId))
  if (language) conditions.push(sql`${language} = any(entity.languages)`)
  if (openNow)
    conditions.push(sql`entity.id in (
      select owner.id from entity_address as place join entity as owner on owner.id = place.entity_id
      where not place.is_confidential and is_open(place.open_week, place.exceptions, owner.time_zone, ${now()}::timestamptz))`)
  if (openToday) conditions.push(isOpenToday(now()))
  if (closedToday)
    conditions.push(sql`entity.id in (select place.entity_id from entity_address as place
      where not place.is_confidential and place.open_week is not null) and not ${isOpenToday(now())}`)
  if (accepting) conditions.push(isAcceptingIn(categoryIds))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const isOpenToday = (at: Date) => sql`entity.id in (
  select owner.id from entity_address as place join entity as owner on owner.id = place.entity_id
  where not place.is_confidential and is_open_today(place.open_week, place.exceptions, owner.time_zone, ${at}::timestamptz))`

const isIn = (column: 'state_id' | 'county_id', id: number) => sql`exists (select from entity_address as place
  where place.entity_id = entity.id and place.${sql.ref(column)} = ${id})`

/** By name, service, specialty or place; by a confidential place only through its county and state. */
const matches = (text: string) =>
  foundBy([
    described(text),
    sql`select offer.entity_id from entity_category as offer
      join category on category.id = offer.category_id and category.is_active
      where ${mentionsAll(text, sql.ref('category.name'), sql.ref('category.description'))}`,
  ])
