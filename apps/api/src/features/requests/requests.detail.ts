import { can } from '@handoff/contracts/kit'
import { RequestType } from '@handoff/contracts/requests/request-type'
import { RequestStatus, requests } from '@handoff/contracts/requests/requests'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { personName } from '../../kit/person-name.ts'
import { notFound } from '../../kit/problem.ts'
import { visibleEntities } from '../entities/entities.queries.ts'
import { locationRows } from '../locations/locations.queries.ts'
import { pointOf } from '../reference/reference.queries.ts'
import { changesOf, currentValues, isCompared, unchangedIn } from './requests.current-values.ts'
import { differencesBetween } from './requests.differences.ts'
import { likelyDuplicates, linkTo } from './requests.duplicates.ts'
import { mayBeDuplicate, requestFrom, requestRows, wantedBy } from './requests.queries.ts'

const { Location, Category, Organization, Entity } = RequestType
const { Rejected, Added } = RequestStatus

type ById = { id: number }
type Payload = Record<string, unknown>

export const showLocation = (ctx: Ctx, { id }: ById) => show(ctx, { id }, [Location])
export const showCategory = (ctx: Ctx, { id }: ById) => show(ctx, { id }, [Category])
export const showEntity = (ctx: Ctx, { id }: ById) => show(ctx, { id }, [Organization, Entity])

export async function show(ctx: Ctx, { id }: ById, types: readonly RequestType[] = Object.values(RequestType)) {
  const row = await requestRows(ctx)
    .leftJoin('reason', 'reason.code', 'request.reason_code')
    .select([
      'request.added_id as addedId',
      sql<Payload | null>`request.added_payload`.as('addedPayload'),
      'reason.label as reason',
    ])
    .where('request.id', '=', id)
    .where('request.request_type', 'in', types)
    .executeTakeFirst()
  if (!row) throw notFound('request')

  const { addedId, addedPayload, targetId, payload } = row
  const duplicates = mayBeDuplicate(ctx, row) ? await likelyDuplicates(ctx, wantedBy(row)) : []
  const request = { ...requestFrom(ctx, row), duplicates, hasDuplicates: duplicates.length > 0 }
  const target = targetId === null ? null : await nowCalled(ctx, request.requestType, targetId)
  // What is gone cannot be changed or removed anymore.
  const isThere = request.action === 'add' || target !== null
  const about = { requestType: request.requestType, targetId: target?.id ?? 0 }
  const current = target && request.action === 'change' ? await currentValues(ctx, about) : null
  const mayCopy = request.status === Rejected && isThere && can(ctx.viewer, requests.requestCategory.access)
  const point = request.requestType === Location ? await pointFor(ctx, { ...current, ...payload }) : null
  return {
    ...request,
    payload,
    target,
    current,
    ...(target && isCompared(request)
      ? {
          changes: await changesOf(ctx, { ...about, payload }),
          unchanged: await unchangedIn(ctx, { ...about, payload }),
        }
      : { changes: [], unchanged: [] }),
    added: addedId === null ? null : await nowCalled(ctx, request.requestType, addedId),
    differences: request.status === Added && addedPayload ? await differencesBetween(ctx, payload, addedPayload) : [],
    steps: await stepsOf(ctx, id),
    may: mayCopy ? [...request.may, 'resubmit' as const] : request.may,
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    precision: point?.precision ?? null,
  }
}

/** Where the place that is asked for would lie. */
async function pointFor(ctx: Ctx, { pin, zip, cityId, countyId }: Payload) {
  if (pin) return { ...(pin as { lat: number; lng: number }), precision: 'pin' as const }
  const [city, county] = [cityId, countyId].map((id) => (typeof id === 'number' ? id : null))
  return pointOf(ctx, { zip: typeof zip === 'string' ? zip : null, cityId: city!, countyId: county! })
}

/** What a request is about, as it is called today and as far as this viewer may see it; null once it is gone. */
export async function nowCalled(ctx: Ctx, type: RequestType, id: number) {
  if (type === Location) {
    const place = await locationRows(ctx).where('place.id', '=', id).executeTakeFirst()
    return place ? { id, name: place.name, link: linkTo.location(id) } : null
  }
  if (type === Category) {
    const category = await ctx.db
      .selectFrom('category')
      .leftJoin('category as kept', 'kept.id', 'category.merged_into_id')
      .select(sql<string>`coalesce(kept.name, category.name)`.as('name'))
      .where('category.id', '=', id)
      .where(sql<boolean>`coalesce(kept.is_active, category.is_active)`)
      .executeTakeFirst()
    return category ? { id, name: category.name, link: linkTo.category(category.name) } : null
  }
  const entity = await visibleEntities(ctx).select('entity.name').where('entity.id', '=', id).executeTakeFirst()
  return entity ? { id, name: entity.name, link: linkTo.entity(id) } : null
}

async function stepsOf({ db }: Ctx, requestId: number) {
  const rows = await db
    .selectFrom('network_request_step as step')
    .leftJoin('account', 'account.id', 'step.account_id')
    .select(['step.to_status as status', personName<string | null>('account').as('by'), 'step.note', 'step.at'])
    .where('step.request_id', '=', requestId)
    .orderBy('step.id')
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as RequestStatus }))
}
