import { RequestType } from '@handoff/contracts/registrations'
import { RequestStatus } from '@handoff/contracts/requests'
import type { Ctx } from '../../kit/context.ts'
import { Problem } from '../../kit/problem.ts'
import { show as showCategory } from '../categories/categories.queries.ts'
import { show as showMember } from '../entities/entities.detail.ts'
import { show as showLocation } from '../locations/locations.detail.ts'
import { differencesBetween } from './requests.differences.ts'

type Payload = Record<string, unknown>
type Change = { requestType: RequestType; targetId: number; payload: Payload }

/** What a change asks for, beside what stands there now as this viewer sees it. Nothing where it is gone. */
export async function changesOf(ctx: Ctx, { requestType, targetId, payload }: Change) {
  const now = await ifThere(standing(ctx, requestType, targetId))
  if (!now) return []
  const changes = await differencesBetween(ctx, now, { ...now, ...spokenOf(requestType, payload, now) })
  return changes.map(({ field, asked, added }) => ({ field, now: asked, asked: added }))
}

/** A report only says what is wrong, and what was carried out stands there now. */
export const isCompared = (request: { action: string; isReport: boolean; status: RequestStatus }) =>
  request.action === 'change' && !request.isReport && request.status !== RequestStatus.Added

/** What is there, as it would be asked for. */
function standing(ctx: Ctx, type: RequestType, id: number): Promise<Payload> {
  if (type === RequestType.Location) return standingLocation(ctx, id)
  if (type === RequestType.Category) return standingCategory(ctx, id)
  return standingMember(ctx, id)
}

async function standingLocation(ctx: Ctx, id: number) {
  const { lat, lng, precision, entity, categories, ...place } = await showLocation(ctx, { id })
  return {
    ...place,
    entityId: entity?.id ?? null,
    pin: precision === 'pin' ? { lat, lng } : null,
    categoryIds: categories.map((category) => category.id).sort(byNumber),
  }
}

async function standingCategory(ctx: Ctx, id: number) {
  const { specialties, ...category } = await showCategory(ctx, { id })
  return { ...category, specialties: specialties.map(({ name }) => name) }
}

async function standingMember(ctx: Ctx, id: number) {
  const { categories, ...member } = await showMember(ctx, { id })
  return { ...member, categoryIds: categories.map((category) => category.id).sort(byNumber) }
}

const byNumber = (one: number, other: number) => one - other

const ofMember = [
  'phone',
  'website',
  'about',
  'eligibility',
  'documentsToBring',
  'cost',
  'nextSteps',
  'hours',
  'languages',
]

/** What a request speaks of: as it is carried out, the rest stays. */
function spokenOf(type: RequestType, payload: Payload, now: Payload): Payload {
  const { categoryIds } = payload
  const sorted = Array.isArray(categoryIds) ? { categoryIds: [...(categoryIds as number[])].sort(byNumber) } : {}
  // Whose place it is, is not what a correction is about.
  if (type === RequestType.Location) return { ...payload, ...sorted, entityId: now.entityId }
  if (type === RequestType.Category) return { ...payload, specialties: joined(now.specialties, payload.specialties) }

  const { firstName, lastName, email } = payload
  const name = type === RequestType.Entity ? `${String(firstName)} ${String(lastName)}` : payload.name
  const said = ofMember.filter((field) => payload[field] !== undefined)
  return {
    name,
    ...(email ? { email } : {}),
    ...Object.fromEntries(said.map((field) => [field, payload[field]])),
    ...(sorted.categoryIds?.length && sorted),
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
