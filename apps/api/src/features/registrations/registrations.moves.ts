import type { RequestType } from '@handoff/contracts/registrations'
import { RequestStatus } from '@handoff/contracts/requests'
import type { Tx } from '../../kit/context.ts'
import { conflict, notFound } from '../../kit/problem.ts'

type Move = {
  requestId: number
  /** The version that was looked at; without, whatever it is now. */
  version?: number
  from: readonly RequestStatus[]
  to: RequestStatus
  /** What the person who decided wrote. */
  note?: string | null
  set?: {
    notes?: string | null
    rejection_notes?: string | null
    reason_code?: string | null
    added_id?: number | null
  }
}

const { Accepted, Added } = RequestStatus

const words: Record<RequestStatus, string> = {
  1: 'accepted',
  2: 'rejected',
  3: 'pending',
  4: 'cancelled',
  5: 'added',
}

/**
 * Takes a request one step along, leaves a line in its history, and says so. Of two who decide at the same moment the
 * row's lock lets one after the other in, and the second finds another status: 409 with what it is now.
 */
export async function moveRequest(tx: Tx, { requestId, version, from, to, note = null, set = {} }: Move) {
  const { db, viewer, now } = tx
  const request = await db
    .selectFrom('network_request')
    .select([
      'id',
      'status',
      'version',
      'request_type as requestType',
      'requester_id as requesterId',
      'requester_entity_id as entityId',
    ])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw notFound('request')
  const status = request.status as RequestStatus
  if (!from.includes(status) || (version !== undefined && version !== request.version))
    throw conflict('Somebody else was quicker: please look at the request again', `It is ${words[status]} now`)

  await db
    .updateTable('network_request')
    .set({
      ...set,
      status: to,
      version: request.version + 1,
      decided_at: now(),
      decided_by: viewer.id,
      ...(to === Added && { added_at: now() }),
    })
    .where('id', '=', requestId)
    .execute()
  await db
    .insertInto('network_request_step')
    .values({ request_id: requestId, from_status: status, to_status: to, account_id: viewer.id, note, at: now() })
    .execute()
  await tx.record({
    type: 'request.decided',
    requestId,
    requestType: request.requestType as RequestType,
    entityId: request.entityId,
    status: to,
    requesterId: request.requesterId,
  })
}

/** What was asked for is there. */
export const markAdded = (tx: Tx, requestId: number, addedId: number, version?: number) =>
  moveRequest(tx, {
    requestId,
    version,
    from: [RequestStatus.Pending, Accepted],
    to: Added,
    set: { added_id: addedId },
  })
