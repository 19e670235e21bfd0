import { can } from '@handoff/contracts/kit'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { kinds } from './kinds/index.ts'
import type { Payload } from './kinds/kind.ts'
import { changesOf, currentValues, isCompared, unchangedIn } from './requests.current-values.ts'
import { differencesBetween } from './requests.differences.ts'
import { mayBeDuplicate, requestFrom, requestRows, wantedBy } from './requests.queries.ts'

const { Location, Category, Organization, Entity } = RequestType
const { Rejected, Added } = RequestStatus

type ById = { id: number }

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
  const kind = kinds[row.requestType]
  const duplicates = mayBeDuplicate(ctx, row) ? await kind.duplicates(ctx, wantedBy(row)) : []
  const request = { ...requestFrom(ctx, row), duplicates, hasDuplicates: duplicates.length > 0 }
  const target = targetId === null ? null : await kind.target(ctx, targetId)
  // A target that no longer exists can't be changed or removed.
  const isThere = request.action === 'add' || target !== null
  const about = { requestType: request.requestType, targetId: target?.id ?? 0 }
  const current = target && request.action === 'change' ? await currentValues(ctx, about) : null
  const mayCopy = request.status === Rejected && isThere && can(ctx.viewer, requests.requestCategory.access)
  const point = await kind.pointOf(ctx, { ...current, ...payload })
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
    added: addedId === null ? null : await kind.target(ctx, addedId),
    differences:
      request.status === Added && addedPayload
        ? await differencesBetween(ctx, row.requestType, payload, addedPayload)
        : [],
    steps: await stepsOf(ctx, id),
    may: mayCopy ? [...request.may, 'resubmit' as const] : request.may,
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    precision: point?.precision ?? null,
  }
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
