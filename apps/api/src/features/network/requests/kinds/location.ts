import { valuesOf } from '@handoff/contracts/network/locations/from-fields'
import type { location as contract } from '@handoff/contracts/network/requests/kinds/location'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../../kit/context.ts'
import { badInput } from '../../../../kit/problem.ts'
import { pointOf } from '../../../platform/reference/reference.queries.ts'
import { show as showLocation } from '../../locations/locations.detail.ts'
import { addressKey } from '../../locations/locations.duplicates.ts'
import { locationRows } from '../../locations/locations.queries.ts'
import { addLocation, changeLocation, removeLocation } from '../../locations/locations.service.ts'
import { addressAsked, byNumber, idIn, mostDuplicates, refuseWrongPlace, textIn } from './fields.ts'
import type { DuplicateSearch, Kind, Payload } from './kind.ts'

const nearMeters = 100
const linkTo = (id: number) => `/my-network/locations?id=${id}`

export const location: Kind<typeof contract> = {
  async target(ctx, id) {
    const place = await locationRows(ctx).where('place.id', '=', id).executeTakeFirst()
    return place ? { id, name: place.name, link: linkTo(id) } : null
  },

  async currentValues(ctx, id) {
    const place = await showLocation(ctx, { id })
    const values = valuesOf(place)
    return { ...values, timeZone: place.timeZone, categoryIds: values.categoryIds.sort(byNumber) }
  },

  // Whose place it is, is not what a correction is about.
  changed: (changes, now) => ({ ...changes, entityId: now.entityId }),

  async pointOf(ctx, { pin, zip, cityId, countyId }) {
    if (pin) return { ...(pin as { lat: number; lng: number }), precision: 'pin' }
    const [city, county] = [cityId, countyId].map((id) => (typeof id === 'number' ? id : null))
    return pointOf(ctx, { zip: typeof zip === 'string' ? zip : null, cityId: city!, countyId: county! })
  },

  refuseIncomplete() {},
  async refuseSubmitted(tx, { action, targetId, payload, current }) {
    await refuseWrongPlace(tx, { ...current, ...payload })
    if (action === 'change') await refuseHidden(tx, targetId)
    const entityId = payload.entityId ?? null
    if (action === 'add' && entityId !== null && entityId !== ownEntity(tx.viewer))
      throw badInput({ 'payload.entityId': ['A location belongs to you or to the network'] })
  },
  refuseOtherKind() {},
  named: (payload) => payload,

  add: addLocation,
  async change(tx, id, changes) {
    const { version } = await showLocation(tx, { id })
    return changeLocation(tx, { id, version }, { ...changes, entityId: undefined })
  },
  remove: removeLocation,

  async duplicates(ctx, wanted) {
    const matches = (await sameLocations(ctx, wanted)?.limit(mostDuplicates).execute()) ?? []
    return matches.map(({ id, name, entityName, isSameAddress, meters }) => ({
      id,
      name: entityName ? `${name}, ${entityName}` : name,
      because: isSameAddress ? 'The same address' : `${Math.round(meters!)} m away`,
      link: linkTo(id),
    }))
  },
  duplicatesQuery: (ctx, wanted) => sameLocations(ctx, wanted)?.clearOrderBy() ?? null,

  isTargetGone: sql`not exists (select from entity_address where id = request.target_id)`,
  detail: addressAsked,
}

/** Anyone who cannot see it all would ask for what is hidden to be emptied. */
async function refuseHidden(tx: Tx, id: number | null) {
  const place = await locationRows(tx)
    .where('place.id', '=', id ?? 0)
    .executeTakeFirst()
  if (place?.isHidden) throw badInput({ targetId: ['Only the provider itself can correct a confidential location'] })
}

/** Through what is shown of a place, so that a confidential one is not found by what is hidden. */
function sameLocations(ctx: Ctx, { payload, exceptId = 0 }: DuplicateSearch) {
  const [street, zip, cityId] = [textIn(payload, 'addressLine1'), textIn(payload, 'zip'), idIn(payload, 'cityId')]
  const pin = pinIn(payload)
  // Without a pin, everything in a ZIP code would be at the same point.
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

function pinIn({ pin }: Payload) {
  if (typeof pin !== 'object' || pin === null || !('lat' in pin) || !('lng' in pin)) return null
  const { lat, lng } = pin
  return typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
    ? { lat, lng }
    : null
}
