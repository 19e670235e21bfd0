import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { FilterBy } from '@handoff/contracts/network/entities/entity'
import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Ctx, Viewer } from '../../../../kit/context.ts'
import { containing, hasWords, mentionsAll, placeKey } from '../../../../kit/lists/search.ts'
import { dialedDigits } from '../../../../kit/mail/dialed-number.ts'
import { attentionOf } from './attention.ts'
import { hasCapacityIn, hasRoomIn, isAcceptingIn } from './capacity.ts'
import { hoursKept } from './columns.ts'
import { isOpen } from './open-now.ts'
import { isThere } from './states.ts'

export type Filters = Omit<Input<typeof entities.map>, 'bounds' | 'zoom'>
export type Where = ExpressionBuilder<DB, 'entity'>
type Condition = ExpressionWrapper<DB, never, SqlBool> | ReturnType<Where> | RawBuilder<SqlBool>

/** What the directory is narrowed by, whether it is read as a list, as a map or as figures. `counts`: see `capacityFits`. */
export const matching =
  (ctx: Pick<Ctx, 'viewer' | 'now'>, filters: Filters, counts?: RawBuilder<boolean>) => (it: Where) => {
    const { search, networkType, status, categoryIds, stateId, countyId, language } = filters
    const { accepting, capacity, attention, openNow, openToday, closedToday, favorites } = filters
    const { joinedFrom, joinedTo, isCurrent, isLocated, servesStateId, servesCountyId, hasRoom } = filters
    const conditions: Condition[] = []
    if (search) conditions.push(foundBy([described(search)]))
    if (networkType !== undefined) conditions.push(it('entity.network_type', '=', networkType))
    if (status !== undefined) conditions.push(it('entity.entity_state', '=', status))
    if (categoryIds?.length) conditions.push(inCategories(it, categoryIds))
    if (stateId !== undefined) conditions.push(inPlace(it, 'state_id', stateId))
    if (countyId !== undefined) conditions.push(inPlace(it, 'county_id', countyId))
    if (servesStateId !== undefined) conditions.push(serves('state', servesStateId, categoryIds))
    if (servesCountyId !== undefined) conditions.push(serves('county', servesCountyId, categoryIds))
    if (hasRoom) conditions.push(hasRoomIn(categoryIds, counts))
    if (accepting) conditions.push(isAcceptingIn(categoryIds, counts))
    if (capacity !== undefined) conditions.push(hasCapacityIn(capacity, categoryIds, counts))
    if (attention !== undefined) conditions.push(attentionOf(ctx)[attention])
    if (language) conditions.push(sql<boolean>`${language} = any(entity.languages)`)
    if (openNow) conditions.push(isOpen(ctx))
    if (openToday) conditions.push(isOpenToday(ctx.viewer, ctx.now()))
    if (closedToday) conditions.push(isClosedToday(ctx.viewer, ctx.now()))
    if (favorites) conditions.push(starredBy(it, ctx.viewer.id))
    if (joinedFrom !== undefined) conditions.push(sql<boolean>`entity.created_at >= ${startOf(joinedFrom, 0, ctx)}`)
    if (joinedTo !== undefined) conditions.push(sql<boolean>`entity.created_at < ${startOf(joinedTo, 1, ctx)}`)
    if (isCurrent) conditions.push(isThere)
    if (isLocated) conditions.push(hasPoint)
    return it.and(conditions)
  }

/** By the viewer's calendar. */
const startOf = (day: string, offset: number, { viewer }: Pick<Ctx, 'viewer'>) =>
  sql`((${day}::date + ${offset}::int)::timestamp at time zone ${viewer.timeZone})`
/** A confidential place is put in the middle of its county. */
const hasPoint = sql<boolean>`exists (
  select from entity_address as address left join county on county.id = address.county_id
  where address.entity_id = entity.id
    and case when address.is_confidential then county.lat else address.lat end is not null)`

/** The one column that the management table looks in. */
export const searchIn: Record<(typeof FilterBy)[keyof typeof FilterBy], (it: Where, text: string) => Condition> = {
  [FilterBy.Name]: (_, text) => foundBy([namedLike(text)]),
  [FilterBy.Email]: (it, text) => it('entity.email', 'ilike', containing(text)),
  [FilterBy.Phone]: (_, text) =>
    sql<boolean>`phone_digits(entity.phone) like ${containing(dialedDigits(text) || text)}`,
  [FilterBy.Category]: (_, text) => foundBy([offered(text)]),
  [FilterBy.Place]: (_, text) => placed(text),
}

/**
 * Each a question for ids, answered from indexes before anything else: `or` would read every entity, and `in` is taken
 * for so many that the whole list is read in its order.
 */
export const foundBy = (questions: RawBuilder<unknown>[]) =>
  sql<boolean>`entity.id = any(array(${sql.join(questions, sql` union `)}))`

/** By the words of its name, in any order. */
const namedLike = (text: string) =>
  sql`select named.id from entity as named where named.merged_into_id is null
    and ${hasWords(sql.ref('named.search_text'), text)} and ${hasWords(sql`(' ' || named.search_name || ' ')`, text)}`

/** Each word by name, service, specialty, or place. */
export const described = (text: string) =>
  sql`select named.id from entity as named where named.merged_into_id is null
    and ${hasWords(sql.ref('named.search_text'), text)}`

const offered = (text: string) => sql`
  select offer.entity_id from entity_category as offer
  where offer.category_id in (select category.id from category where ${mentionsAll(text, sql.ref('category.name'))})`

/** Found by city, county, state or ZIP; by a confidential place only through its county and state. */
const places = (text: string) => {
  // A sign alone is no place: an empty key would find them all.
  const key = placeKey(text)
  if (!key) return sql`select null::int where false`
  return sql`
    select address.entity_id from entity_address as address
    where address.county_id in (select id from county where search_key like ${containing(key)})
    union select address.entity_id from entity_address as address
    where address.state_id in (select id from state where name ilike ${containing(text)} or code = ${text.toUpperCase()})
    union select address.entity_id from entity_address as address
    where not address.is_confidential and address.zip = ${text}
    union select address.entity_id from entity_address as address
    where not address.is_confidential and address.city_id in (select id from city where search_key like ${containing(key)})`
}

const placed = (text: string) => foundBy([places(text)])

const inCategories = (it: Where, categoryIds: number[]) =>
  it.exists(
    it
      .selectFrom('entity_category')
      .select('entity_id')
      .whereRef('entity_category.entity_id', '=', 'entity.id')
      .where('category_id', 'in', categoryIds),
  )

const inPlace = (it: Where, column: 'state_id' | 'county_id', id: number) =>
  it.exists(
    it
      .selectFrom('entity_address')
      .select('id')
      .whereRef('entity_address.entity_id', '=', 'entity.id')
      .where(`entity_address.${column}`, '=', id),
  )

/** By a location, or by the service area of what it offers: of these categories, where any are asked for. */
const serves = (level: 'state' | 'county', id: number, categoryIds: readonly number[] | undefined) => {
  const area =
    level === 'state'
      ? sql`(${id} = any(offer.area_state_ids)
          or exists (select from county where county.state_id = ${id} and county.id = any(offer.area_county_ids)))`
      : sql`(${id} = any(offer.area_county_ids)
          or (select county.state_id from county where county.id = ${id}) = any(offer.area_state_ids))`
  return sql<boolean>`(exists (select from entity_address as address
      where address.entity_id = entity.id and ${sql.ref(`address.${level}_id`)} = ${id})
    or exists (select from entity_category as offer where offer.entity_id = entity.id and ${area}
      ${categoryIds?.length ? sql`and offer.category_id = any(${categoryIds})` : sql``}))`
}

const starredBy = (it: Where, accountId: number) =>
  it.exists(
    it
      .selectFrom('favorite')
      .select('entity_id')
      .whereRef('favorite.entity_id', '=', 'entity.id')
      .where('account_id', '=', accountId),
  )

const isOpenToday = (viewer: Viewer, at: Date) => sql<boolean>`entity.id in (
  select entity_id from ${hoursKept(viewer)} as kept where is_open_today(open_week, exceptions, zone, ${at}::timestamptz))`

/** None of its locations opens again today, and the hours of at least one are known. */
const isClosedToday = (viewer: Viewer, at: Date) => sql<boolean>`(entity.id in (
  select entity_id from ${hoursKept(viewer)} as kept where open_week is not null) and not ${isOpenToday(viewer, at)})`
