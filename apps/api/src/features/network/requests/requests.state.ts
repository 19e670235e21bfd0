import { hasFlag } from '@handoff/contracts/kit'
import { lowered, momentWords } from '@handoff/contracts/kit/dates/moment-words'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { RequestStatus } from '@handoff/contracts/network/requests/requests'
import { sql } from 'kysely'

import type { Tx } from '../../../kit/context.ts'
import { conflict, forbidden, notFound } from '../../../kit/problem.ts'
import { stale } from '../../../kit/records/version.ts'
import { isAddedAs } from '../entities/life/origin.ts'

type Hold = {
  requestId: number
  /** The version that the user saw; omit for the current one. */
  version?: number
  from: readonly RequestStatus[]
}

type Move = Hold & {
  to: RequestStatus
  /** What the person who decided wrote. */
  note?: string | null
  set?: {
    notes?: string
    rejection_notes?: string | null
    reason_code?: string | null
    added_id?: number | null
    /** As JSON. */
    added_payload?: string | null
  }
}

const { Pending, Accepted, Added } = RequestStatus

const words: Record<RequestStatus, string> = {
  1: 'approved',
  2: 'rejected',
  3: 'pending',
  4: 'canceled',
  5: 'added',
}

/**
 * Keeps a request until the end of the transaction, where it still is as it was looked at. Of two who decide at the same
 * moment the row's lock lets one after the other in, and the second finds another status: 409 with what it is now.
 */
export async function holdRequest(tx: Tx, { requestId, version, from }: Hold) {
  const request = await tx.db
    .selectFrom('network_request')
    .selectAll()
    .where('id', '=', requestId)
    // Of anyone who has not proved an address yet, there is no request.
    .where((it) => it.or([it('requester_id', 'is not', null), it('verified_at', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw notFound('request')
  const isStale = version !== undefined && version !== request.version
  if (!from.includes(request.status) || isStale) throw await tooLate(tx, request)
  return request
}

/** The person who decided before hears when, as the own clock had it; anyone else that someone was quicker. */
async function tooLate({ db, viewer, now }: Tx, { id, status }: { id: number; status: RequestStatus }) {
  const last = await db
    .selectFrom('network_request_step')
    .select(['account_id as by', 'from_status as from', 'at'])
    .where('request_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const present = `It is ${words[status]} now`
  if (last?.by !== viewer.id || last.from === null) return stale('request', present)
  const what = status === Pending ? 'reopened this' : `${words[status]} this`
  return conflict(
    `You already ${what} ${lowered(momentWords(last.at, { timeZone: viewer.timeZone, now: now() }))}`,
    present,
  )
}

/** Takes a request one step along, leaves a line in its history, and says so. */
export async function moveRequest(tx: Tx, { to, note = null, set = {}, ...hold }: Move) {
  const { db, viewer, now } = tx
  const request = await holdRequest(tx, hold)
  const isDecided = to !== Pending
  await db
    .updateTable('network_request')
    .set({
      ...set,
      status: to,
      version: request.version + 1,
      decided_at: isDecided ? now() : null,
      decided_by: isDecided ? viewer.id : null,
      ...(to === Added && { added_at: now() }),
    })
    .where('id', '=', request.id)
    .execute()
  await db
    .insertInto('network_request_step')
    .values({
      request_id: request.id,
      from_status: request.status,
      to_status: to,
      account_id: viewer.id,
      note: note || null,
      at: now(),
    })
    .execute()
  await tx.record({
    type: 'request.decided',
    requestId: request.id,
    requestType: request.request_type,
    action: request.action,
    entityId: request.requester_entity_id,
    status: to,
    requesterId: request.requester_id,
  })
}

/** The accounts that asked for this entity. */
export const requestersOf = (entityId: number) => sql<{ requester_id: number }>`
  select requester_id from network_request
  where ${isAddedAs(entityId)} and requester_id is not null`

type Answer = {
  requestId: number
  /** What the form makes. */
  types: readonly RequestType[]
  addedId: number
  /** What was made, in the fields of the request. */
  payload: Record<string, unknown>
}

/** What someone asked for was made by its own form: for anyone who may decide on requests. */
export async function answerRequest(tx: Tx, { requestId, types, addedId, payload }: Answer) {
  if (!hasFlag(tx.viewer, 'networkRequests', 'approve')) throw forbidden()
  const from = [Pending, Accepted]
  const { request_type, action } = await holdRequest(tx, { requestId, from })
  if (!types.includes(request_type) || action !== 'add') throw notFound('request')
  const set = { added_id: addedId, added_payload: JSON.stringify(payload) }
  await moveRequest(tx, { requestId, from, to: Added, set })
}
