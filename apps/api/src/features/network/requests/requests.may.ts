import { can } from '@handoff/contracts/kit'
import { type RequestRow, RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import type { Viewer } from '../../../kit/context.ts'
import { conflict } from '../../../kit/problem.ts'

type CurrentValues = { status: RequestStatus; isTargetGone: boolean }

/** What this viewer may do with a request in this state. */
export function mayDo(viewer: Viewer, request: CurrentValues): RequestRow['may'] {
  const { status } = request
  const decides = can(viewer, requests.changeStatus.access)
  const isOpen = status === RequestStatus.Pending || status === RequestStatus.Accepted
  if (isOpen && request.isTargetGone && decides) return ['reject']
  if (status === RequestStatus.Accepted) return decides ? ['reopen', 'add'] : []
  if (status !== RequestStatus.Pending) return []
  return [
    ...(decides ? (['approve', 'reject', 'add'] as const) : []),
    ...(can(viewer, requests.cancel.access) ? (['cancel'] as const) : []),
  ]
}

const { Pending, Accepted } = RequestStatus

/** A request whose target no longer exists can only be rejected. One that was decided already says so by itself. */
export function refuseMissing(request: CurrentValues) {
  const { status } = request
  if (request.isTargetGone && (status === Pending || status === Accepted))
    throw conflict('What this request is about no longer exists. You can only reject it')
}
