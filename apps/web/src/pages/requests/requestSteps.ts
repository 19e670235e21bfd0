import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import type { RequestDetail, RequestRow } from '@handoff/contracts/network/requests/requests'

/** What asks before it is done. */
export type RequestStep = 'reject' | 'reopen' | 'resubmit' | 'cancel' | 'add'
type CurrentValues = Pick<RequestRow, 'action' | 'requestType'> & { may: RequestDetail['may'] }

/** An invitation can't be recalled and a removal can't be undone, so both are confirmed first. */
export const isAskedFirst = ({ action, requestType }: Pick<CurrentValues, 'action' | 'requestType'>) =>
  action === 'remove' || (requestKinds[requestType].isInvited && action === 'add')

const effects = { add: 'Adds', change: 'Changes', remove: 'Removes' } as const

/** What approving does: 'Changes the location right away'. */
export const approvingWords = ({ action, requestType }: Pick<CurrentValues, 'action' | 'requestType'>) =>
  requestKinds[requestType].isInvited && action === 'add'
    ? 'Adds and invites the provider right away'
    : `${effects[action]} the ${requestKinds[requestType].record} right away`

/** What carrying it out is called in the menu of a row, and on the button once it is approved. */
export const addingWords = ({ action, may }: Pick<CurrentValues, 'action' | 'may'>) =>
  may.includes('approve') ? 'Approve' : `${action[0]!.toUpperCase()}${action.slice(1)} now`
