import { can } from '@handoff/contracts/kit'
import { type RequestRow, RequestStatus, requests } from '@handoff/contracts/requests'
import type { Viewer } from '../../kit/context.ts'

/** What this viewer may do with a request that stands so. */
export function mayDo(viewer: Viewer, status: RequestStatus): RequestRow['may'] {
  const decides = can(viewer, requests.changeStatus.access)
  if (status === RequestStatus.Accepted) return decides ? ['putBack', 'add'] : []
  if (status !== RequestStatus.Pending) return []
  return [
    ...(decides ? (['accept', 'reject', 'add'] as const) : []),
    ...(can(viewer, requests.cancel.access) ? (['cancel'] as const) : []),
  ]
}
