import { changed, type Input, messages } from '@handoff/contracts/kit'
import { locationFields } from '@handoff/contracts/network/locations/fields'
import { locationColumnKeys, valuesOf } from '@handoff/contracts/network/locations/from-fields'
import type {
  LocationChanges,
  LocationForm,
  LocationValues,
  locations,
} from '@handoff/contracts/network/locations/locations'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { badInput, forbidden } from '../../../kit/problem.ts'
import { columnsFrom } from '../../../kit/records/field-columns.ts'
import { bumpVersion, changeRecord, stale } from '../../../kit/records/version.ts'
import { isPlace, pointOf } from '../../platform/reference/reference.queries.ts'
import { timeZoneOf } from '../../platform/reference/reference.time-zone.ts'
import { isTimeZone } from '../../platform/settings/settings.queries.ts'
import { areCategories } from '../categories/categories.queries.ts'
import { holdPlace, refuseLastPlace, removePlace } from '../entities/editing/addresses.ts'
import { moveHours } from '../entities/editing/move-hours.ts'
import { byDay } from './locations.columns.ts'
import { mayEdit, ownerOf, show } from './locations.detail.ts'
import { changedOffers, refuseWrongOffers, saveOffers } from './locations.offers.ts'

/** Without `offers` those of others stay as they are. */
export type Values = Omit<z.output<typeof LocationValues>, 'name'> & { name: string | null } & Pick<
    LocationForm,
    'offers'
  >

/** Inside the caller’s transaction: the form, or a request that is granted. */
export async function addLocation(tx: Tx, values: Values): Promise<number> {
  await refuseWrong(tx, values)
  const { id } = await tx.db
    .insertInto('entity_address')
    .values({
      ...(await columnsOf(tx, values)),
      position: sql<number>`(select coalesce(max(position), -1) + 1 from entity_address where entity_id = ${values.entityId})`,
      time_zone: await zoneFor(tx, values),
      created_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveOffers(tx, id, values)
  await tx.record({ type: 'location.created', locationId: id })
  if (values.entityId !== null) await moveHours(tx, values.entityId)
  return id
}

/** What is left out stays as it is. */
export const save = (ctx: Ctx, { id, version, ...changes }: Input<typeof locations.save>) =>
  ctx.transaction(async (tx) => {
    if (!mayEdit(tx.viewer, await ownerOf(tx, id))) throw forbidden('Only its own provider can change this location')
    // Whose place it is, and who else is there, is the administrators' to say.
    const fixed = tx.viewer.side === 'admin' ? {} : { entityId: undefined, offers: undefined }
    return changeLocation(tx, { id, version }, { ...changes, ...fixed })
  })

type Params = Omit<LocationChanges, 'id' | 'version'>

export async function changeLocation(tx: Tx, { id, version }: { id: number; version: number }, changes: Params) {
  await holdPlace(tx, id)
  const before = await show(tx, { id })
  const values = await changedValues(tx, before, changes)
  await refuseWrong(tx, values)
  const leaving = entitiesAt(before).filter((one) => !entitiesAt(before, values).includes(one))
  if (leaving.length)
    await refuseLastPlace(tx, id, 'This location is in use and can’t be moved to another provider', leaving)
  const update = tx.db.updateTable('entity_address').set({
    ...(await columnsOf(tx, values)),
    time_zone: await zoneFor(tx, values, before.entity ? null : before.timeZone),
    updated_at: tx.now(),
  })
  return changeRecord(tx, {
    before,
    write: async () => {
      await bumpVersion(update, { id, version }, () => stale('location', `It is at version ${before.version}`))
      await saveOffers(tx, id, values)
    },
    read: () => show(tx, { id }),
    record: (fields) => tx.record({ type: 'location.changed', locationId: id, fields }),
  })
}

type View = Awaited<ReturnType<typeof show>>

/** The record after an update. A pin that was dragged by hand stays as long as the place does. */
async function changedValues({ db }: Tx, before: View, { offers, timeZone, ...changes }: Params): Promise<Values> {
  const row = await db
    .selectFrom('entity_address')
    .select(['name', 'notice', 'notice_until as noticeUntil'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  const current = { ...valuesOf(before), ...row }
  const values = changed<Omit<Values, 'offers' | 'timeZone'>>(current, changes, ['hours'])
  const hasMoved = (['zip', 'cityId', 'countyId'] as const).some((field) => (values[field] || null) !== current[field])
  return {
    ...values,
    ...(hasMoved && changes.pin === undefined && { pin: null }),
    timeZone,
    offers: offers === undefined ? undefined : changedOffers(before, offers),
  }
}

/** Entities that help at a place: as stored, or with the typed values. */
function entitiesAt({ entity, offers }: View, typed?: Values) {
  const others = typed?.offers?.map(({ entityId }) => entityId) ?? offers.map((offer) => offer.entity.id)
  return [typed ? typed.entityId : (entity?.id ?? null), ...others].filter((id) => id !== null)
}

async function refuseWrong(tx: Tx, values: Values) {
  const { entityId, stateId, countyId, cityId, categoryIds, exceptions, timeZone } = values
  if (!(await isPlace(tx, { stateId, countyId, cityId })))
    throw badInput({ cityId: ['City, county, and state don’t match'] })
  if (!(await areCategories(tx, categoryIds)))
    throw badInput({ categoryIds: [messages.requiredSelect('Service categories')] })
  if (new Set(exceptions.map(({ day }) => day)).size !== exceptions.length)
    throw badInput({ exceptions: ['Duplicate day'] })
  if (timeZone && !(await isTimeZone(tx, timeZone)))
    throw badInput({ timeZone: [messages.requiredSelect('Time Zone')] })
  await refuseWrongOffers(tx, values)
  if (entityId === null) return
  const entity = await tx.db.selectFrom('entity').select('id').where('id', '=', entityId).executeTakeFirst()
  if (!entity) throw badInput({ entityId: [messages.requiredSelect('Provider')] })
}

/** The selected time zone; the current one if none was requested; else the zone of the address. */
async function zoneFor(tx: Tx, { timeZone, stateId, countyId, zip }: Values, current: string | null = null) {
  if (timeZone) return timeZone
  const known = timeZone === undefined ? current : null
  return known ?? (await timeZoneOf(tx, { stateId, countyId, zip })) ?? tx.viewer.timeZone
}

async function columnsOf(tx: Tx, values: Values) {
  const { pin, countyId, cityId, zip } = values
  const point = pin ? { ...pin, precision: 'pin' as const } : await pointOf(tx, { zip, cityId, countyId })
  return {
    ...columnsFrom(locationFields, locationColumnKeys, {
      ...values,
      exceptions: byDay(values.exceptions),
      noticeUntil: values.notice ? values.noticeUntil : null,
    }),
    name: values.name,
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    precision: point?.precision ?? null,
  }
}

export const remove = (ctx: Ctx, { id }: Input<typeof locations.remove>) =>
  ctx.transaction(async (tx) => {
    await removeLocation(tx, id)
    return null
  })

/** Inside the caller’s transaction: the button, a request that is granted, an import that is undone. */
export const removeLocation = removePlace
