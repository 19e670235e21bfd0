import { changed, messages } from '@handoff/contracts/kit'
import { emptyValues, pickFields } from '@handoff/contracts/kit/fields'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { locationFields } from '@handoff/contracts/network/locations/fields'
import { offerKeys, type StoredLocation } from '@handoff/contracts/network/locations/from-fields'
import type { LocationChanges, LocationForm } from '@handoff/contracts/network/locations/locations'
import { sql } from 'kysely'
import type { Tx, Viewer } from '../../../kit/context.ts'
import { badInput } from '../../../kit/problem.ts'
import { columnsFrom, jsonOf } from '../../../kit/records/field-columns.ts'
import { areCategories } from '../categories/categories.queries.ts'
import { byDay, type Db, hiddenPlace, zone } from './locations.columns.ts'

type Offer = NonNullable<LocationForm['offers']>[number]
type Mark = { id: number; name: string; color: string }
type Offered = { entity: { id: number; name: string }; categories: Mark[] }
type Detailed = Offered & StoredLocation<(typeof noteKeys)[number]> & { isOpenNow: boolean | null }
const noteKeys = [...offerKeys, 'note'] as const

/** Who is in the directory for this viewer: entities that have left are there for the administrators alone. */
const isEntity = (viewer: Viewer) =>
  viewer.side === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(member.entity_state in (${EntityState.Active}, ${EntityState.Listed}) or member.id = ${viewer.entityId})`

const offered = sql`
  'entity', jsonb_build_object('id', member.id, 'name', member.name),
  'categories', (
    select coalesce(jsonb_agg(jsonb_build_object('id', category.id, 'name', category.name, 'color', category.color)
      order by category.position), '[]')
    from entity_address_offer as offer join category on category.id = offer.category_id and category.is_active
    where offer.entity_address_id = place.id and offer.entity_id = provider.entity_id)`

/** Empty at a place that is hidden from the viewer: the providers there would reveal where it is. */
const offersWith = <T>(viewer: Viewer, fields: ReturnType<typeof sql>) =>
  sql<T[]>`case when ${hiddenPlace(viewer)} then '[]' else coalesce((
    select jsonb_agg(jsonb_build_object(${fields}) order by provider.position, member.name)
    from entity_address_provider as provider join entity as member on member.id = provider.entity_id
    where provider.entity_address_id = place.id and ${isEntity(viewer)}), '[]') end`

/** As lists show it. */
export const offersAt = ({ viewer }: Pick<Db, 'viewer'>) => offersWith<Offered>(viewer, offered)

/** With all that is known of each. */
export const detailedOffersAt = ({ viewer, now }: Db) =>
  offersWith<Detailed>(
    viewer,
    sql`${offered}, ${jsonOf(locationFields, noteKeys, 'provider')}, 'isOpenNow', is_open(coalesce(provider.open_week, place.open_week),
        case when provider.open_week is null then place.exceptions else provider.exceptions end,
        ${zone}, ${now()}::timestamptz)`,
  )

/** Its own places, and those where it offers something; but not one that is hidden. */
export const isOfEntity = (viewer: Viewer, entityId: number) => sql<boolean>`(place.entity_id = ${entityId} or (
  exists (select from entity_address_provider as provider
    where provider.entity_address_id = place.id and provider.entity_id = ${entityId})
  and not ${hiddenPlace(viewer)}))`

export async function refuseWrongOffers(tx: Tx, { entityId: ownerId, offers = [] }: OfferInput) {
  const ids = offers.map(({ entityId }) => entityId)
  const entities = ids.length ? await entitiesAmong(tx, ids) : []
  for (const [at, { entityId, categoryIds, hours, exceptions }] of offers.entries()) {
    const refuse = (field: string, message: string) => badInput({ [`offers.${at}.${field}`]: [message] })
    if (!entities.includes(entityId)) throw refuse('entityId', messages.requiredSelect('Provider'))
    if (entityId === ownerId) throw refuse('entityId', 'The provider of this location is listed above')
    if (ids.indexOf(entityId) !== at) throw refuse('entityId', 'Duplicate provider')
    if (!categoryIds.length || !(await areCategories(tx, categoryIds)))
      throw refuse('categoryIds', messages.requiredSelect('Service categories'))
    if (!hours && exceptions.length) throw refuse('exceptions', 'Exceptions need weekly hours')
    if (new Set(exceptions.map(({ day }) => day)).size !== exceptions.length)
      throw refuse('exceptions', 'Duplicate day')
  }
}

async function entitiesAmong({ db }: Tx, ids: number[]) {
  const rows = await db
    .selectFrom('entity')
    .select('id')
    .where('id', 'in', ids)
    .where('merged_into_id', 'is', null)
    .where('entity_state', '<>', EntityState.Inactive)
    .execute()
  return rows.map(({ id }) => id)
}

/** Offers after an update: what is left out of one stays as it is. */
export const changedOffers = (before: { offers: Detailed[] }, offers: LocationChanges['offers']): Offer[] =>
  (offers ?? []).map((offer) => {
    const known = before.offers.find(({ entity }) => entity.id === offer.entityId)
    const current = known ? pickFields(known, noteKeys) : emptyValues(locationFields, noteKeys)
    const categoryIds = known?.categories.map(({ id }) => id) ?? []
    return changed<Offer>({ entityId: offer.entityId, categoryIds, ...current }, offer, ['hours'])
  })

type OfferInput = Pick<LocationForm, 'entityId' | 'categoryIds' | 'offers'>

/**
 * What is offered at a place, as a whole. What others offer stays where nothing is said of it; a category that is
 * retired waits for the day when it comes back.
 */
export async function saveOffers(tx: Tx, id: number, { entityId, categoryIds, offers }: OfferInput) {
  const { db } = tx
  const stays = offers ? sql<boolean>`false` : sql<boolean>`entity_id is distinct from ${entityId}::int`
  await sql`delete from entity_address_provider where entity_address_id = ${id} and not ${stays}`.execute(db)
  await sql`
    delete from entity_address_offer as offer using category
    where offer.entity_address_id = ${id} and category.id = offer.category_id
      and not (offer.entity_id is not distinct from ${entityId}::int and not category.is_active)
      and not exists (
        select from entity_address_provider as provider
        where provider.entity_address_id = ${id} and provider.entity_id = offer.entity_id)`.execute(db)
  await addCategories(tx, { placeId: id, entityId, categoryIds })
  for (const [position, offer] of (offers ?? []).entries()) {
    await db
      .insertInto('entity_address_provider')
      .values({ ...columnsOfOffer(offer), entity_address_id: id, position })
      .execute()
    await addCategories(tx, { placeId: id, ...offer })
  }
}

const columnsOfOffer = ({ exceptions, ...offer }: Offer) => ({
  ...columnsFrom(locationFields, noteKeys, { ...offer, exceptions: byDay(exceptions) }),
  entity_id: offer.entityId,
})

type Categories = { placeId: number; entityId: number | null; categoryIds: number[] }

const addCategories = ({ db }: Tx, { placeId, entityId, categoryIds }: Categories) =>
  sql`
    insert into entity_address_offer (entity_address_id, entity_id, category_id)
    select ${placeId}, ${entityId}::int, id from unnest(${categoryIds}::int[]) as id group by id`.execute(db)
