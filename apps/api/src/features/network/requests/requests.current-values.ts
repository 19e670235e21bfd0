import type { Input } from '@handoff/contracts/kit'
import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import type { RequestType } from '@handoff/contracts/network/requests/request-type'
import { RequestStatus, type requests } from '@handoff/contracts/network/requests/requests'
import type { Ctx } from '../../../kit/context.ts'
import { notFound, Problem } from '../../../kit/problem.ts'
import { byNumber } from './kinds/fields.ts'
import { kinds } from './kinds/index.ts'
import type { Payload } from './kinds/kind.ts'
import { changesBetween, sameIn, sideBySide } from './requests.differences.ts'
import { requestRows } from './requests.queries.ts'

type Change = { requestType: RequestType; targetId: number; payload: Payload }

/** Requested values next to the current ones as this viewer sees them. Empty if the target no longer exists. */
export async function changesOf(ctx: Ctx, { payload, ...target }: Change) {
  const now = await currentValues(ctx, target)
  if (!now) return []
  return changesBetween(ctx, target.requestType, now, changed(target.requestType, payload, now))
}

/** What is there and stays as it is. */
export async function unchangedIn(ctx: Ctx, { payload, ...target }: Change) {
  const now = await currentValues(ctx, target)
  return now ? sameIn(ctx, target.requestType, changed(target.requestType, payload, now), now) : []
}

function changed(type: RequestType, payload: Payload, now: Payload): Payload {
  const { categoryIds } = payload
  const sorted = Array.isArray(categoryIds)
    ? { ...payload, categoryIds: [...(categoryIds as number[])].sort(byNumber) }
    : payload
  return { ...now, ...kinds[type].changed(sorted, now) }
}

/** A likely duplicate next to what is requested. */
export async function compare(ctx: Ctx, { id, otherId }: Input<typeof requests.compare>) {
  const request = await requestRows(ctx).where('request.id', '=', id).executeTakeFirst()
  if (!request) throw notFound('request')
  const { requestType, payload, targetId } = request
  const there = await currentValues(ctx, { requestType, targetId: otherId })
  if (!there) throw notFound(requestKinds[requestType].record)
  const current = targetId === null ? null : await currentValues(ctx, { requestType, targetId })
  return sideBySide(ctx, requestType, { ...current, ...payload }, there)
}

/** A report only says what is wrong, and the values of a change that was carried out are the current ones. */
export const isCompared = (request: { action: string; isReport: boolean; status: RequestStatus }) =>
  request.action === 'change' && !request.isReport && request.status !== RequestStatus.Added

type Target = Pick<Change, 'requestType' | 'targetId'>

/** The current values in the fields of a request, as this viewer sees them; null if the target no longer exists. */
export const currentValues = (ctx: Ctx, { requestType, targetId }: Target) =>
  ifThere(kinds[requestType].currentValues(ctx, targetId))

async function ifThere<T>(values: Promise<T>): Promise<T | null> {
  try {
    return await values
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}
