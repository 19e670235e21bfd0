import { changeOf } from '@handoff/contracts/change'
import { RequestStatus } from '@handoff/contracts/network/requests/requests'
import type { Listener } from '../../../kit/events/events.ts'
import { publishChange } from '../../../kit/events/topics.ts'
import { requestersOf } from './requests.state.ts'

/** Counts and lists of anyone who sees a request follow it: the requester's people, and the administrative side. */
export const publishRequests: Listener = async (db, { event }) => {
  const isVerified = event.type === 'registration.verified'
  if (event.type !== 'request.submitted' && event.type !== 'request.decided' && !isVerified) return
  const { requestId, requestType } = event
  const status = event.type === 'request.decided' ? event.status : RequestStatus.Pending
  const sides = isVerified || event.entityId === null ? [null] : [null, event.entityId]
  const readers = { sides, area: 'networkRequests' } as const
  await publishChange(db, { noun: 'request' }, readers, {
    name: 'OnChangeRequestStatus',
    arguments: [{ requestId, requestType, status }],
  })
}

/** The administrative side, the person who invited the provider, and anyone who had asked for it hear that it is there. */
export const publishJoined: Listener = async (db, { event }) => {
  if (event.type !== 'invitation.entityJoined') return
  const { entityId, inviterId } = event
  const { name } = await db.selectFrom('entity').select('name').where('id', '=', entityId).executeTakeFirstOrThrow()
  const { rows } = await requestersOf(entityId).execute(db)
  const accountIds = [...new Set([inviterId, ...rows.map((row) => row.requester_id)])]
  const readers = { sides: [null], area: 'network', accountIds } as const
  await publishChange(db, changeOf(event), readers, {
    name: 'OnEntityAcceptInvitation',
    arguments: [{ entityId, name }],
  })
}
