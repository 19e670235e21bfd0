import { saidOf } from '@handoff/contracts/entities/eligibility'
import type { Input } from '@handoff/contracts/kit'
import { RequestType } from '@handoff/contracts/requests/request-type'
import { RequestStatus, type requests } from '@handoff/contracts/requests/requests'
import type { Ctx } from '../../kit/context.ts'
import { notFound, Problem } from '../../kit/problem.ts'
import { show as showCategory } from '../categories/categories.queries.ts'
import { show as showEntity } from '../entities/entities.detail.ts'
import { valuesOf as locationValues, show as showLocation } from '../locations/locations.detail.ts'
import { locationRows } from '../locations/locations.queries.ts'
import { differencesBetween, sameIn, sideBySide } from './requests.differences.ts'
import { requestRows } from './requests.queries.ts'

type Payload = Record<string, unknown>
type Change = { requestType: RequestType; targetId: number; payload: Payload }

/** What a change asks for, next to what is there now as this viewer sees it. Nothing where it is gone. */
export async function changesOf(ctx: Ctx, { payload, ...target }: Change) {
  const now = await currentValues(ctx, target)
  if (!now) return []
  const changes = await differencesBetween(ctx, now, changed(target.requestType, payload, now))
  return changes.map(({ field, asked, added }) => ({ field, now: asked, asked: added }))
}

/** What is there and stays as it is. */
export async function unchangedIn(ctx: Ctx, { payload, ...target }: Change) {
  const now = await currentValues(ctx, target)
  return now ? sameIn(ctx, changed(target.requestType, payload, now), now) : []
}

const changed = (type: RequestType, payload: Payload, now: Payload) => ({
  ...now,
  ...changedFields(type, payload, now),
})

/** A likely duplicate next to what is requested. */
export async function compare(ctx: Ctx, { id, otherId }: Input<typeof requests.compare>) {
  const request = await requestRows(ctx).where('request.id', '=', id).executeTakeFirst()
  if (!request) throw notFound('request')
  const { requestType, payload, targetId } = request
  const there = await currentValues(ctx, { requestType, targetId: otherId })
  if (!there) throw notFound(nouns[requestType])
  const current = targetId === null ? null : await currentValues(ctx, { requestType, targetId })
  return sideBySide(ctx, { ...current, ...payload }, there)
}

const nouns = { 1: 'location', 2: 'category', 3: 'provider', 4: 'provider' } as const

/** A report only says what is wrong, and what was carried out stands there now. */
export const isCompared = (request: { action: string; isReport: boolean; status: RequestStatus }) =>
  request.action === 'change' && !request.isReport && request.status !== RequestStatus.Added

type Target = Pick<Change, 'requestType' | 'targetId'>

/** What is there, in the fields of a request, as this viewer sees it; null where it is gone. */
export const currentValues = (ctx: Ctx, { requestType, targetId }: Target) =>
  ifThere(valuesOf(ctx, requestType, targetId))

function valuesOf(ctx: Ctx, type: RequestType, id: number): Promise<Payload> {
  if (type === RequestType.Location) return currentLocation(ctx, id)
  if (type === RequestType.Category) return currentCategory(ctx, id)
  return currentEntity(ctx, id)
}

async function currentLocation(ctx: Ctx, id: number): Promise<Payload> {
  const place = await showLocation(ctx, { id })
  const values = locationValues(place)
  return { ...values, timeZone: place.timeZone, categoryIds: values.categoryIds.sort(byNumber) }
}

async function currentCategory(ctx: Ctx, id: number): Promise<Payload> {
  const { name, description, isSensitive, color, icon, specialties } = await showCategory(ctx, { id })
  return { name, description, isSensitive, color, icon, specialties: specialties.map((one) => one.name) }
}

/** With where its first place is, as far as this viewer is told. */
async function currentEntity(ctx: Ctx, id: number): Promise<Payload> {
  const entity = await showEntity(ctx, { id })
  const { networkType, name, firstName, email, phone, website, about, eligibility, documentsToBring, cost } = entity
  const place = await locationRows(ctx)
    .select(['place.state_id as stateId', 'place.county_id as countyId', 'place.city_id as cityId'])
    .where('place.entity_id', '=', id)
    .orderBy('place.position')
    .orderBy('place.id')
    .limit(1)
    .executeTakeFirst()
  return {
    networkType,
    name,
    firstName,
    lastName: firstName && name.slice(firstName.length).trim(),
    email,
    phone,
    website,
    about,
    eligibility,
    documentsToBring,
    cost,
    nextSteps: entity.nextSteps,
    hours: entity.hours,
    languages: entity.languages,
    services: saidOf(entity.services),
    categoryIds: entity.categories.map((category) => category.id).sort(byNumber),
    addressLine1: place?.addressLine1 ?? null,
    stateId: place?.stateId ?? null,
    countyId: place?.countyId ?? null,
    cityId: place?.isHidden ? null : (place?.cityId ?? null),
    zip: place?.zip ?? null,
  }
}

const byNumber = (one: number, other: number) => one - other

/** The fields that a request names, as they will be once it is carried out: the rest stays. */
function changedFields(type: RequestType, payload: Payload, now: Payload): Payload {
  const { categoryIds } = payload
  const named = {
    ...payload,
    ...(Array.isArray(categoryIds) && { categoryIds: [...(categoryIds as number[])].sort(byNumber) }),
  }
  // Whose place it is, is not what a correction is about.
  if (type === RequestType.Location) return { ...named, entityId: now.entityId }
  if (type === RequestType.Category)
    return payload.specialties ? { ...named, specialties: joined(now.specialties, payload.specialties) } : named
  const isIndividual = type === RequestType.Entity
  const { firstName, lastName } = { ...now, ...payload }
  return {
    ...named,
    networkType: now.networkType,
    // An individual is called by its two names, which an organization has not.
    name: isIndividual ? `${String(firstName)} ${String(lastName)}` : (payload.name ?? now.name),
    firstName: isIndividual ? firstName : now.firstName,
    lastName: isIndividual ? lastName : now.lastName,
  }
}

/** Specialties come on top of those that are there. */
function joined(now: unknown, asked: unknown) {
  const there = now as string[]
  const known = new Set(there.map((name) => name.toLowerCase()))
  return [...there, ...((asked ?? []) as string[]).filter((name) => !known.has(name.toLowerCase()))]
}

async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}
