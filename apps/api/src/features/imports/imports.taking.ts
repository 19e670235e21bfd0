import { type DuplicateChoice, importFields } from '@handoff/contracts/imports'
import type { Tx } from '../../kit/context.ts'
import { conflict } from '../../kit/problem.ts'
import { show as showLocation, valuesOf as valuesOfPlace } from '../locations/locations.detail.ts'
import { addLocation, changeLocation } from '../locations/locations.service.ts'
import { edit, valuesOf } from '../members/members.detail.ts'
import { addMember, save } from '../members/members.service.ts'
import type { PlaceValues } from './imports.locations.ts'
import type { MemberValues } from './imports.members.ts'
import { becomes, type LocationPlan, type MemberPlan } from './imports.plan.ts'

export type Outcome = {
  status: 'created' | 'updated' | 'skipped'
  targetId: number | null
  targetVersion: number | null
  before: unknown
  fills: string[]
}

const none = { targetId: null, targetVersion: null, before: null, fills: [] }
const skipped: Outcome = { ...none, status: 'skipped' }
const labelOf = (kind: 'members' | 'locations', key: string) =>
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

export async function takeMember(
  tx: Tx,
  { values, matches }: MemberPlan,
  { duplicates, sendsInvitations }: { duplicates: DuplicateChoice; sendsInvitations: boolean },
): Promise<Outcome> {
  const what = becomes(matches, duplicates)
  if (what === 'skip') return skipped
  if (what === 'create') {
    const id = await addMember(tx, { ...values!, isInvited: sendsInvitations && !!values!.email })
    return { ...none, status: 'created', targetId: id, targetVersion: 1 }
  }
  const id = matches[0]!.id!
  const member = await edit(tx, { id })
  const { values: fills, empty, keys } = filled<MemberValues>(valuesOf(member), values!, fillable)
  if (!keys.length) return { ...skipped, targetId: id }
  const { version } = await save(tx, { ...fills, id, version: member.version })
  return {
    status: 'updated',
    targetId: id,
    targetVersion: version,
    before: empty,
    fills: keys.map((key) => labelOf('members', key)),
  }
}

export type Filled = { id: number; version: number; empty: unknown }

/** What was filled becomes empty again, and nothing else. 409 where somebody has changed the member since. */
export async function restoreMember(tx: Tx, { id, version, empty }: Filled, runAt: Date) {
  const values = empty as Partial<MemberValues>
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
    throw conflict('Its places have been changed since')
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

export async function takeLocation(
  tx: Tx,
  { values, matches }: LocationPlan,
  { duplicates }: { duplicates: DuplicateChoice },
): Promise<Outcome> {
  const what = becomes(matches, duplicates)
  if (what === 'skip') return skipped
  if (what === 'create')
    return { ...none, status: 'created', targetId: await addLocation(tx, values!), targetVersion: 1 }
  const id = matches[0]!.id!
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
