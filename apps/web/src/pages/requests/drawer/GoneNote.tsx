import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import css from '../../../features/network/requests/requests.module.css'

/** What the request is about was deleted or merged since: nothing is left to be changed or removed. */
export function GoneNote({ request: { isTargetGone, requestType, may } }: { request: RequestDetail }) {
  if (!isTargetGone || may.length === 0) return null
  const only = may.includes('reject') ? 'You can only reject this request.' : 'You can cancel this request.'
  return (
    <p className={css.refusal} role="note">
      <b>This {requestKinds[requestType].record} no longer exists</b>
      {only}
    </p>
  )
}
