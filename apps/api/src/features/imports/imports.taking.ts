import { NetworkType } from '@handoff/contracts/entities/entity'
import { type DuplicateChoice, importFields } from '@handoff/contracts/imports'
import { NoteType } from '@handoff/contracts/notes'
import type { Tx } from '../../kit/context.ts'
import { conflict } from '../../kit/problem.ts'
import { edit, valuesOf } from '../entities/entities.editable.ts'
import { addEntity, save } from '../entities/entities.service.ts'
import { show as showLocation, valuesOf as valuesOfPlace } from '../locations/locations.detail.ts'
import { addLocation, changeLocation } from '../locations/locations.service.ts'
import { writeOfEntity } from '../notes/notes.service.ts'
import { emptyAnswers, fillAnswers } from './imports.customFields.ts'
import type { EntityValues } from './imports.entities.ts'
import type { PlaceValues } from './imports.locations.ts'
import type { organizationsFor } from './imports.organizations.ts'
import { becomes, type EntityPlan, type LocationPlan, targetOf } from './imports.plan.ts'

export type Outcome = {
  status: 'created' | 'updated' | 'skipped'
  targetId: number | null
  targetVersion: number | null
  before: unknown
  fills: string[]
}

const nowhere = { stateId: null, countyId: null, zip: null }
const none = { targetId: null, targetVersion: null, before: null, fills: [] }
const skipped: Outcome = { ...none, status: 'skipped' }
const labelOf = (kind: 'entities' | 'locations', key: string) =>
  importFields[kind].find((field) => field.key === key)?.label ?? key

const fillable = {
  email: 'email',
  phone: 'phone',
  website: 'website',
  about: 'about',
  eligibility: 'eligibility',
  documentsToBring: 'documentsToBring',
  cost: 'cost',
  nextSteps: 'nextSteps',
  hours: 'hours',
  languages: 'languages',
  services: 'Eligibility rules',
  categoryIds: 'categories',
  entityAddresses: 'addressLine1',
} as const

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What the file knows and the network does not, and nothing else; `empty` is the same as it stood before. */
function filled<V extends object>(before: V, given: V, fields: Partial<Record<keyof V, string>>) {
  const keys = (Object.keys(fields) as (keyof V)[]).filter((key) => isEmpty(before[key]) && !isEmpty(given[key]))
  const of = (values: V) => Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<V>
  return { values: of(given), empty: of(before), keys: keys.map((key) => fields[key]!) }
}

type Taking = {
  duplicates: DuplicateChoice
  sendsInvitations: boolean
  organizations: ReturnType<typeof organizationsFor>
}

export async function takeEntity(tx: Tx, row: EntityPlan, taking: Taking): Promise<Outcome> {
  const outcome = await createOrFillEntity(tx, row, taking)
  const { note, name, values, matches } = row
  const entityId = outcome.targetId ?? matches.find(({ id, isHint }) => id !== null && !isHint)?.id
  if (values!.networkType === NetworkType.Organization && entityId) taking.organizations.brought(name, entityId)
  if (note && outcome.status !== 'skipped')
    await writeOfEntity(tx, { entityId: outcome.targetId!, noteType: NoteType.Internal, text: note, mentions: [] })
  return outcome
}

async function createOrFillEntity(tx: Tx, row: EntityPlan, taking: Taking): Promise<Outcome> {
  const { duplicates, sendsInvitations, organizations } = taking
  const { organization } = row
  const what = becomes(row, duplicates)
  if (what === 'skip') return skipped
  const [place] = row.values!.entityAddresses
  const values =
    organization === null
      ? row.values!
      : {
          ...row.values!,
          parentId: await organizations.idOf({ organization, place: place ?? nowhere, categoryIds: [] }),
        }
  if (what === 'create') {
    const id = await addEntity(tx, { ...values, isInvited: sendsInvitations && !!values.email })
    await fillAnswers(tx, id, row.answers ?? [])
    return { ...none, status: 'created', targetId: id, targetVersion: 1 }
  }
  const id = targetOf(row)!.id!
  const entity = await edit(tx, { id })
  const { values: fills, empty, keys } = filled<EntityValues>(valuesOf(entity), values, fillable)
  const customFieldIds = await fillAnswers(tx, id, row.answers ?? [])
  if (!keys.length && !customFieldIds.length) return { ...skipped, targetId: id }
  const { version } = await save(tx, { ...fills, id, version: entity.version })
  return {
    status: 'updated',
    targetId: id,
    targetVersion: version,
    before: { ...empty, ...(customFieldIds.length && { customFieldIds }) },
    fills: [...keys.map((key) => labelOf('entities', key)), ...(customFieldIds.length ? ['Custom fields'] : [])],
  }
}

export type Filled = { id: number; version: number; empty: unknown }

/** The note that the run has written goes with what it filled; one that someone has changed stays. */
export const removeNote = ({ db }: Tx, { entityId, runAt }: { entityId: number; runAt: Date }) =>
  db
    .deleteFrom('note')
    .where('entity_id', '=', entityId)
    .where('created_at', '=', runAt)
    .where('version', '=', 1)
    .where('edited_at', 'is', null)
    .execute()

/** What was filled becomes empty again, and nothing else. 409 where someone has changed the entity since. */
export async function restoreEntity(tx: Tx, { id, version, empty }: Filled, runAt: Date) {
  const { customFieldIds = [], ...values } = empty as Partial<EntityValues> & { customFieldIds?: number[] }
  await emptyAnswers(tx, id, customFieldIds)
  if (values.entityAddresses?.length === 0) await refuseOtherPlaces(tx, id, runAt)
  await save(tx, { ...values, id, version })
}

/** Places have versions of their own: only the one that the run itself has made goes, as it was made. */
async function refuseOtherPlaces({ db }: Tx, entityId: number, runAt: Date) {
  const places = await db
    .selectFrom('entity_address')
    .select(['created_at as createdAt', 'version'])
    .where('entity_id', '=', entityId)
    .forUpdate()
    .execute()
  if (places.some(({ createdAt, version }) => version !== 1 || createdAt.getTime() !== runAt.getTime()))
    throw conflict('Its locations have changed since then')
}

const fillableAtPlace = {
  addressLine1: 'addressLine1',
  zip: 'zip',
  phone: 'phone',
  hours: 'hours',
  categoryIds: 'categories',
  note: 'note',
  notice: 'notice',
} as const

export async function takeLocation(tx: Tx, row: LocationPlan, taking: Taking): Promise<Outcome> {
  const { duplicates, organizations } = taking
  const { values, organization } = row
  const what = becomes(row, duplicates)
  if (what === 'skip') return skipped
  if (what === 'create') {
    const { categoryIds } = values!
    const entityId =
      organization === null ? values!.entityId : await organizations.idOf({ organization, place: values!, categoryIds })
    const id = await addLocation(tx, { ...values!, entityId })
    return { ...none, status: 'created', targetId: id, targetVersion: 1 }
  }
  const id = targetOf(row)!.id!
  const place = await showLocation(tx, { id })
  const before = valuesOfPlace(place)
  const { values: fills, empty, keys } = filled<PlaceValues>(before, values!, fillableAtPlace)
  // Where it lies is filled as a whole: a city of one county and the county of another would be no place.
  const { stateId, countyId, cityId } = values!
  const isNowhere = before.stateId === null && stateId !== null
  if (!keys.length && !isNowhere) return { ...skipped, targetId: id }
  const nowhere = isNowhere && { stateId: null, countyId: null, cityId: null }
  const where = isNowhere && { stateId, countyId, cityId }
  await changeLocation(tx, { id, version: place.version }, { ...fills, ...where })
  const labels = [...keys, ...(isNowhere ? ['state'] : [])].map((key) => labelOf('locations', key))
  return {
    status: 'updated',
    targetId: id,
    targetVersion: place.version + 1,
    before: { ...empty, ...nowhere },
    fills: labels,
  }
}

export async function restoreLocation(tx: Tx, { id, version, empty }: Filled) {
  await changeLocation(tx, { id, version }, empty as Partial<PlaceValues>)
}
