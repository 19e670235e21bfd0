import { RequestStatus } from '@handoff/contracts/network/requests/requests'
import type { Listener } from '../../../kit/events/events.ts'
import { publish } from '../../../kit/events/topics.ts'

/** Counts and lists of anyone who sees a request follow it. */
export const publishRequests: Listener = async (db, { event }) => {
  switch (event.type) {
    case 'request.submitted':
    case 'request.decided': {
      const { requestId, requestType, entityId } = event
      const status = event.type === 'request.decided' ? event.status : RequestStatus.Pending
      return publish(db, 'request.changed', { requestId, requestType, status, entityId })
    }
    case 'registration.verified': {
      const { requestId, requestType } = event
      return publish(db, 'request.changed', { requestId, requestType, status: RequestStatus.Pending, entityId: null })
    }
  }
}
