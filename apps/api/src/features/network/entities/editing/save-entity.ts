import { changed, type Input, messages } from '@handoff/contracts/kit'
import { emptyValues } from '@handoff/contracts/kit/fields'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { entityFieldKeys } from '@handoff/contracts/network/entities/from-fields'
import { locationFields } from '@handoff/contracts/network/locations/fields'
import { addressKeys } from '@handoff/contracts/network/locations/from-fields'
import type { WeeklyHours } from '@handoff/contracts/network/locations/hours'
import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Tx } from '../../../../kit/context.ts'
import { badInput } from '../../../../kit/problem.ts'
import { columnsFrom } from '../../../../kit/records/field-columns.ts'
import { isPlace, pointOf } from '../../../platform/reference/reference.queries.ts'
import { isTimeZone } from '../../../platform/settings/settings.queries.ts'
import { areCategories } from '../../categories/categories.queries.ts'
import { removePlace } from './addresses.ts'
import { wrongServices } from './services.ts'

type Form = Omit<Input<typeof entities.create>, 'requestId' | 'isInvited' | 'logo'>
/** `hours`: of a location that is created with its provider; later they are changed in its own form. */
export type Values = Omit<Form, 'entityAddresses'> & {
  entityAddresses: (Form['entityAddresses'][number] & { hours?: WeeklyHours | null })[]
}

type Params = Omit<Input<typeof entities.save>, 'id' | 'version' | 'logo' | 'knownAddressIds'>

/** Locks it with its places, which have separate forms, until it is saved. */
export async function holdEntity({ db }: Tx, id: number) {
  await db.selectFrom('entity').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await db.selectFrom('entity_address').select('id').where('entity_id', '=', id).orderBy('id').forUpdate().execute()
}

/** The record after an update. Specialties that are not named go with their categories. */
export async function changedValues(tx: Tx, current: Values, { entityAddresses, ...changes }: Params): Promise<Values> {
  const values = { ...changed<Omit<Values, 'entityAddresses'>>(current, changes), timeZone: changes.timeZone }
  // What is said of a category goes with it.
  if (changes.services === undefined)
    values.services = values.services.filter(({ categoryId }) => values.categoryIds.includes(categoryId))
  if (changes.specialtyIds === undefined)
    values.specialtyIds = await specialtiesWithin(tx, current.specialtyIds, values.categoryIds)
  if (entityAddresses === undefined) return { ...values, entityAddresses: current.entityAddresses }
  const addresses = (entityAddresses ?? []).map((address) =>
    changed<Address>(current.entityAddresses.find(({ id }) => id === address.id) ?? noAddress, address),
  )
  return { ...values, entityAddresses: addresses }
}

const noAddress: Address = { name: null, ...emptyValues(locationFields, addressKeys) }

async function specialtiesWithin({ db }: Tx, specialtyIds: number[], categoryIds: number[]) {
  const rows = await db
    .selectFrom('specialty')
    .select('id')
    .where('id', '=', sql<number>`any(${specialtyIds})`)
    .where('category_id', '=', sql<number>`any(${categoryIds})`)
    .execute()
  return rows.map(({ id }) => id)
}

/** What is wrong beyond the form of each field: each under the field it belongs to. */
export async function refuseWrong(tx: Tx, values: Values, { ownId = 0, isInvited = false } = {}) {
  const isIndividual = values.networkType === NetworkType.Entity
  const { categoryIds, specialtyIds, parentId, timeZone, entityAddresses } = values
  const places = await Promise.all(entityAddresses.map((address) => isPlace(tx, address)))
  const wrong = places.indexOf(false)
  const problems: [field: string, message: string | false][] = [
    ['name', !isIndividual && !values.name && messages.required('Name')],
    ['firstName', isIndividual && !values.firstName && messages.required('First name')],
    ['lastName', isIndividual && !values.lastName && messages.required('Last name')],
    ['email', isInvited && !values.email && messages.required('Email')],
    ['categoryIds', !(await areCategories(tx, categoryIds)) && messages.requiredSelect('Service categories')],
    [
      'specialtyIds',
      !(await areSpecialties(tx, specialtyIds, categoryIds)) && 'A specialty doesn’t belong to its category',
    ],
    [
      'networkType',
      isIndividual && (await hasIndividuals(tx, ownId)) && 'Individuals belong to it, so it stays an organization',
    ],
    ['parentId', !(await mayBelong(tx, parentId, isIndividual, ownId)) && messages.requiredSelect('Organization')],
    ['timeZone', timeZone !== undefined && !(await isTimeZone(tx, timeZone)) && messages.requiredSelect('Time Zone')],
    [`entityAddresses.${wrong}.cityId`, wrong >= 0 && 'City, county, and state don’t match'],
  ]
  const fields = Object.fromEntries(problems.flatMap(([field, message]) => (message ? [[field, [message]]] : [])))
  const all = { ...fields, ...(await wrongServices(tx, values)) }
  if (Object.keys(all).length > 0) throw badInput(all)
}

async function areSpecialties({ db }: Tx, specialtyIds: number[], categoryIds: number[]) {
  if (!specialtyIds.length) return true
  const { count } = await db
    .selectFrom('specialty')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('id', '=', sql<number>`any(${specialtyIds})`)
    .where('category_id', '=', sql<number>`any(${categoryIds})`)
    .executeTakeFirstOrThrow()
  return count === new Set(specialtyIds).size
}

/** Individuals may belong to an organization; nothing else belongs to anything. */
async function mayBelong({ db }: Tx, parentId: number | null, isIndividual: boolean, ownId: number) {
  if (parentId === null) return true
  if (!isIndividual || parentId === ownId) return false
  const parent = await db
    .selectFrom('entity')
    .select('id')
    .where('id', '=', parentId)
    .where('network_type', '=', NetworkType.Organization)
    .executeTakeFirst()
  return !!parent
}

const hasIndividuals = async ({ db }: Tx, id: number) =>
  !!(await db.selectFrom('entity').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst())

export const columnsOf = (values: Values) => ({
  network_type: values.networkType,
  name: values.networkType === NetworkType.Entity ? `${values.firstName} ${values.lastName}` : (values.name as string),
  first_name: values.networkType === NetworkType.Entity ? values.firstName : null,
  parent_id: values.parentId,
  ...columnsFrom(entityFields, entityFieldKeys, values),
})

/** What an entity offers, as a whole; what is retired is shown to no one, and waits for the day when it comes back. */
export async function saveOffers({ db }: Tx, entityId: number, { categoryIds, specialtyIds }: Values) {
  await sql`
    delete from entity_category using category
    where category.id = category_id and category.is_active and entity_id = ${entityId}
      and not category.id = any(${categoryIds}::int[])`.execute(db)
  await sql`
    insert into entity_category (entity_id, category_id)
    select ${entityId}, id from unnest(${categoryIds}::int[]) as id group by id on conflict do nothing`.execute(db)
  await sql`
    delete from entity_specialty using specialty, category
    where specialty.id = specialty_id and category.id = specialty.category_id and category.is_active
      and entity_id = ${entityId}`.execute(db)
  await sql`
    insert into entity_specialty (entity_id, specialty_id)
    select ${entityId}, id from unnest(${specialtyIds}::int[]) as id group by id`.execute(db)
}

type Address = Values['entityAddresses'][number]

const knownColumns = [
  'id',
  'name',
  ...addressKeys.map((key) => locationFields[key].column),
  'lat',
  'lng',
  'precision',
] as const
type Known = Pick<Selectable<DB['entity_address']>, (typeof knownColumns)[number]>

/**
 * Addresses in the order of the form: known ones are changed, new ones added, those that are left out removed; but for
 * those that came since the form was opened, where it says which it has `seen`.
 */
export async function saveAddresses(tx: Tx, entityId: number, requested: Address[], seen?: number[]) {
  const known: Known[] = await tx.db
    .selectFrom('entity_address')
    .select(knownColumns)
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const strange = requested.findIndex(({ id }) => id !== undefined && !known.some((one) => one.id === id))
  if (strange >= 0) throw badInput({ [`entityAddresses.${strange}.id`]: ['This address belongs to another provider'] })

  for (const [position, address] of requested.entries()) {
    const before = known.find(({ id }) => id === address.id)
    if (before) await changeAddress(tx, address, { before, position })
    else await addAddress(tx, address, { entityId, position })
  }
  // After the new ones are there: who moves has no last place to lose.
  const kept = requested.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const removed = known.map(({ id }) => id).filter((id) => !kept.includes(id) && (seen?.includes(id) ?? true))
  for (const id of removed) await removePlace(tx, id)
}

async function addAddress(tx: Tx, address: Address, { entityId, position }: { entityId: number; position: number }) {
  const { id } = await tx.db
    .insertInto('entity_address')
    .values({
      ...columnsOfAddress(address),
      ...(await pointFor(tx, address)),
      hours: address.hours ? JSON.stringify(address.hours) : null,
      entity_id: entityId,
      position,
      created_at: tx.now(),
      updated_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.record({ type: 'location.created', locationId: id })
}

/** One that stays as it was keeps its version: anyone who is changing it in its own form may go on. */
async function changeAddress(tx: Tx, address: Address, { before, position }: { before: Known; position: number }) {
  const columns = { ...columnsOfAddress(address), ...(await pointFor(tx, address, before)) }
  const fields = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) => columns[name] !== before[name])
  await tx.db
    .updateTable('entity_address')
    .set((it) => ({
      position,
      ...(fields.length > 0 && { ...columns, version: it('version', '+', 1), updated_at: tx.now() }),
    }))
    .where('id', '=', before.id)
    .execute()
  if (fields.length) await tx.record({ type: 'location.changed', locationId: before.id, fields: fields.map(camelCase) })
}

const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const columnsOfAddress = (address: Address) => ({
  name: address.name || null,
  ...columnsFrom(locationFields, addressKeys, address),
})

/** A pin that was dragged by hand stays as long as the place does. */
async function pointFor(tx: Tx, { zip, cityId, countyId }: Address, before?: Known) {
  const isSamePlace = before && before.zip === (zip || null) && before.city_id === cityId
  if (isSamePlace && before.precision === 'pin') return {}
  const point = await pointOf(tx, { zip, cityId, countyId })
  return { lat: point?.lat ?? null, lng: point?.lng ?? null, precision: point?.precision ?? null }
}
