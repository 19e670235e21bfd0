import type { Input } from '@handoff/contracts/kit'
import { RequestType } from '@handoff/contracts/requests/request-type'
import type { requests } from '@handoff/contracts/requests/requests'
import { type Expression, sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import {
  duplicates as duplicateEntities,
  duplicatesQuery as duplicateEntitiesQuery,
} from '../entities/entities.duplicates.ts'
import { addressKey } from '../locations/locations.duplicates.ts'
import { locationRows } from '../locations/locations.queries.ts'

type Params = { requestType: RequestType; payload: Record<string, unknown>; exceptId?: number }
export type Duplicate = { id: number; name: string; because: string; link: string }

const most = 5
const nearMeters = 100

/** What is in the network already, before someone asks for it again. What is typed need not be complete. */
export const duplicates = (ctx: Ctx, { requestType, payload }: Input<typeof requests.duplicates>) =>
  likelyDuplicates(ctx, { requestType, payload })

export function likelyDuplicates(ctx: Ctx, asked: Params): Promise<Duplicate[]> {
  if (asked.requestType === RequestType.Location) return sameLocations(ctx, asked)
  if (asked.requestType === RequestType.Category) return sameCategories(ctx, asked)
  return sameEntities(ctx, asked)
}

/** Which of many have a duplicate, in one statement. */
export async function areDuplicates(ctx: Ctx, many: readonly Params[]): Promise<boolean[]> {
  const found = many.map((asked) => duplicatesQuery(ctx, asked))
  if (!found.some((query) => query)) return many.map(() => false)
  const one = sql`array[${sql.join(found.map((query) => (query ? sql`exists (${query})` : sql`false`)))}]`
  const { rows } = await sql<{ are: boolean[] }>`select ${one} as are`.execute(ctx.db)
  return rows[0]!.are
}

function duplicatesQuery(ctx: Ctx, asked: Params): Expression<unknown> | null {
  if (asked.requestType === RequestType.Location) return locationsQuery(ctx, asked)?.clearOrderBy() ?? null
  if (asked.requestType === RequestType.Category) return categoriesQuery(ctx, asked)
  return duplicateEntitiesQuery(ctx, entityKeys(asked))?.clearOrderBy() ?? null
}

export const linkTo = {
  location: (id: number) => `/my-network/locations?id=${id}`,
  category: (name: string) => `/my-network/category?search=${encodeURIComponent(name)}`,
  entity: (id: number) => `/my-network/network-info?id=${id}`,
}

/** Half-typed values are no values yet. */
const textOf = (payload: Params['payload'], field: string) => {
  const value = payload[field]
  return typeof value === 'string' && value.trim() ? value.trim().slice(0, 300) : null
}
const idOf = (payload: Params['payload'], field: string) => {
  const value = payload[field]
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : null
}

/** Through what is shown of a place, so that a confidential one is not found by what is hidden. */
function locationsQuery(ctx: Ctx, { payload, exceptId = 0 }: Params) {
  const [street, zip, cityId] = [textOf(payload, 'addressLine1'), textOf(payload, 'zip'), idOf(payload, 'cityId')]
  const pin = pinOf(payload)
  // Less exact than a pin, everything in a ZIP code would lie at the same point.
  const meters = pin
    ? sql<
        number | null
      >`case when place.precision = 'pin' then 6371000 * 2 * asin(sqrt(power(sin(radians(place.lat - ${pin.lat}::float8) / 2), 2)
        + cos(radians(${pin.lat}::float8)) * cos(radians(place.lat)) * power(sin(radians(place.lng - ${pin.lng}::float8) / 2), 2))) end`
    : sql<number | null>`null::float8`
  const isSameAddress =
    street && (zip || cityId)
      ? sql<boolean>`coalesce(${addressKey(sql`place."addressLine1"`)} = ${addressKey(sql`${street}::text`)} and (
          left(place.zip, 5) = ${zip?.slice(0, 5) ?? ''} or place.city = (select name from city where id = ${cityId})), false)`
      : sql<boolean>`false`
  if (!pin && !(street && (zip || cityId))) return null

  return ctx.db
    .selectFrom(locationRows(ctx).as('place'))
    .select(['place.id', 'place.name', 'place.entityName', isSameAddress.as('isSameAddress'), meters.as('meters')])
    .where(sql<boolean>`(${isSameAddress} or ${meters} <= ${nearMeters})`)
    .where('place.id', '<>', exceptId)
    .orderBy('isSameAddress', 'desc')
    .orderBy('meters', (it) => it.asc().nullsLast())
}

async function sameLocations(ctx: Ctx, asked: Params): Promise<Duplicate[]> {
  const found = (await locationsQuery(ctx, asked)?.limit(most).execute()) ?? []
  return found.map(({ id, name, entityName, isSameAddress, meters }) => ({
    id,
    name: entityName ? `${name}, ${entityName}` : name,
    because: isSameAddress ? 'The same address' : `${Math.round(meters!)} m away`,
    link: linkTo.location(id),
  }))
}

function pinOf({ pin }: Params['payload']) {
  if (typeof pin !== 'object' || pin === null || !('lat' in pin) || !('lng' in pin)) return null
  const { lat, lng } = pin
  return typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
    ? { lat, lng }
    : null
}

const nameKey = (name: ReturnType<typeof sql<string>>) => sql<string>`replace(fold_key(${name}), ' ', '')`

function categoriesQuery({ db }: Ctx, { payload, exceptId = 0 }: Params) {
  const name = textOf(payload, 'name')
  if (!name) return null
  return db
    .selectFrom('category')
    .leftJoin('category as kept', 'kept.id', 'category.merged_into_id')
    .select(['category.id', 'category.name', 'kept.id as intoId', 'kept.name as intoName'])
    .where(sql<boolean>`${nameKey(sql`category.name`)} = ${nameKey(sql`${name}::text`)}`)
    .where((it) => it.or([it('category.is_active', '=', true), it('kept.is_active', '=', true)]))
    .where(sql<boolean>`coalesce(kept.id, category.id) <> ${exceptId}`)
    .where(sql<boolean>`${nameKey(sql`${name}::text`)} <> ''`)
}

async function sameCategories(ctx: Ctx, asked: Params): Promise<Duplicate[]> {
  const rows = (await categoriesQuery(ctx, asked)?.limit(most).execute()) ?? []
  return rows.map(({ id, name, intoId, intoName }) => ({
    id: intoId ?? id,
    name: intoName ?? name,
    because: intoName ? `Was called ${name} before` : 'The same name',
    link: linkTo.category(intoName ?? name),
  }))
}

/** In the fields by which entities are known again. */
function entityKeys({ payload, exceptId = 0 }: Params) {
  const given = (field: string) => textOf(payload, field)
  const person = [given('firstName'), given('lastName')].filter(Boolean).join(' ')
  return {
    name: given('name') ?? (person || null),
    email: given('email'),
    phone: given('phone'),
    website: given('website'),
    zip: given('zip'),
    addressLine1: given('addressLine1'),
    exceptId,
  }
}

async function sameEntities(ctx: Ctx, asked: Params): Promise<Duplicate[]> {
  const found = await duplicateEntities(ctx, entityKeys(asked))
  return found.map(({ id, name, place, because }) => ({
    id,
    name: place ? `${name}, ${place}` : name,
    because,
    link: linkTo.entity(id),
  }))
}
