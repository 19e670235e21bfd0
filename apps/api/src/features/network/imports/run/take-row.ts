import { NoteType } from '@handoff/contracts/customers/notes'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import type { DuplicateChoice, Publishing } from '@handoff/contracts/network/imports'
import type { LocationChanges } from '@handoff/contracts/network/locations/locations'
import type { Tx } from '../../../../kit/context.ts'
import { conflict } from '../../../../kit/problem.ts'
import { writeOfEntity } from '../../../customers/notes/notes.service.ts'
import { addEntity, save } from '../../entities/editing/add-entity.ts'
import { addLocation, changeLocation } from '../../locations/locations.service.ts'
import { askEntity } from '../../verifications/verifications.send-link.ts'
import { emptyAnswers, fillAnswers } from '../cells/custom-fields.ts'
import { type HoursToFill, hoursToFill } from '../plan/fill-hours.ts'
import { entityBefore, filled, labelsOf, placeBefore, withoutKnown } from '../plan/fill-record.ts'
import type { organizationsFor } from '../plan/organizations.ts'
import type { EntityValues } from '../plan/plan-entity.ts'
import { becomes, type EntityPlan, type LocationPlan, targetOf } from '../plan/plan-rows.ts'

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
type Taking = {
  duplicates: DuplicateChoice
  sendsInvitations: boolean
  publishing: Publishing
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
  const { duplicates, sendsInvitations, publishing, organizations } = taking
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
    const isPublic = row.isPublic ?? publishing === 'all'
    const isInvited = sendsInvitations && !!values.email
    const id = await addEntity(tx, { ...values, isPublic, isInvited })
    await fillAnswers(tx, id, row.answers ?? [])
    if (publishing === 'ask' && !isPublic && !isInvited && values.email)
      await askEntity({ db: tx.db, now: tx.now(), record: tx.record }, { entityId: id, askedById: tx.viewer.id })
    return { ...none, status: 'created', targetId: id, targetVersion: 1 }
  }
  const id = targetOf(row)!.id!
  // Specialties come with their categories, or not at all.
  const { entity, before, has } = await entityBefore(tx, id, place?.addressLine1)
  const cell = row.read.cells.hours
  const hours = await hoursToFill(tx, entity, { street: place?.addressLine1, cell })
  // Of what the row reads as the hours of its location, a provider that gets none has the words.
  const isPlaced = !!place && !before.entityAddresses.length && !has.entityAddresses
  const candidate = withoutKnown({ ...values, hours: isPlaced ? values.hours : (cell ?? null) }, has)
  const { values: fills, empty, keys } = filled<Partial<EntityValues>>('entities', before, candidate)
  const customFieldIds = await fillAnswers(tx, id, row.answers ?? [])
  if (!keys.length && !customFieldIds.length && !hours) return { ...skipped, targetId: id }
  const { version } = await save(tx, { ...fills, id, version: entity.version })
  if (hours) await changeLocation(tx, hours, hours.changes)
  const isTimed = !!hours || (keys.includes('entityAddresses') && !!place?.hours)
  return {
    status: 'updated',
    targetId: id,
    targetVersion: version,
    before: {
      ...empty,
      ...(customFieldIds.length && { customFieldIds }),
      ...(hours && { place: { id: hours.id, version: hours.version + 1, ...hours.empty } }),
    },
    fills: [
      ...labelsOf('entities', isTimed ? [...keys, 'hours'] : keys),
      ...(customFieldIds.length ? ['Custom fields'] : []),
    ],
  }
}

type Before = Partial<EntityValues> & {
  customFieldIds?: number[]
  place?: { id: number; version: number } & HoursToFill['empty']
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
  const { customFieldIds = [], place, ...values } = empty as Before
  if (place) await changeLocation(tx, place, { hours: place.hours, note: place.note })
  await emptyAnswers(tx, id, customFieldIds)
  if (values.entityAddresses?.length === 0) await refuseOtherPlaces(tx, id, runAt)
  await save(tx, { ...values, id, version })
}

/** Places have separate versions: only one that the run created and no one changed since is deleted. */
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

/** A location of a provider may have no name. */
type Unnamed = Omit<LocationChanges, 'name'> & { name: string | null }

export async function takeLocation(tx: Tx, row: LocationPlan, taking: Taking): Promise<Outcome> {
  const { duplicates, organizations } = taking
  const { values, organization } = row
  const what = becomes(row, duplicates)
  if (what === 'skip') return skipped
  if (what === 'create') {
    const { categoryIds } = values!
    const entityId =
      organization === null ? values!.entityId : await organizations.idOf({ organization, place: values!, categoryIds })
    const offers = await offersOf(row, organizations)
    const id = await addLocation(tx, { ...values!, entityId, offers })
    return { ...none, status: 'created', targetId: id, targetVersion: 1 }
  }
  const id = targetOf(row)!.id!
  const { place, before } = await placeBefore(tx, id)
  const offers = before.offers.length ? [] : await offersOf(row, organizations)
  const candidate = { ...values!, offers: offers.filter(({ entityId }) => entityId !== before.entityId) }
  const { values: fills, empty, keys } = filled<Unnamed>('locations', before, candidate)
  if (!keys.length) return { ...skipped, targetId: id }
  const { countyId, cityId, noticeUntil } = values!
  const isNowhere = keys.includes('stateId')
  await changeLocation(
    tx,
    { id, version: place.version },
    { ...(fills as LocationChanges), ...(isNowhere && { countyId, cityId }), ...(fills.notice && { noticeUntil }) },
  )
  return {
    status: 'updated',
    targetId: id,
    targetVersion: place.version + 1,
    before: { ...empty, ...(isNowhere && { countyId: null, cityId: null }) },
    fills: labelsOf('locations', keys),
  }
}

/** What others offer, once they are there. */
async function offersOf({ values }: LocationPlan, organizations: Taking['organizations']) {
  const offers = []
  for (const { id, organization, ...offer } of values!.offers) {
    const { timeZone: _, ...place } = values!
    const { categoryIds } = offer
    const entityId = organization === null ? id! : await organizations.idOf({ organization, place, categoryIds })
    offers.push({ ...offer, entityId })
  }
  return offers
}

export async function restoreLocation(tx: Tx, { id, version, empty }: Filled) {
  await changeLocation(tx, { id, version }, empty as LocationChanges)
}
