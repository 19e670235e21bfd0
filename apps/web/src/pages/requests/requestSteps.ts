import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import type { RequestDetail, RequestRow } from '@handoff/contracts/network/requests/requests'

/** What asks before it is done. */
export type RequestStep = 'reject' | 'reopen' | 'resubmit' | 'cancel' | 'add'
type CurrentValues = Pick<RequestRow, 'action' | 'requestType'> & { may: RequestDetail['may'] }

type Approval = Pick<CurrentValues, 'action' | 'requestType'> & Partial<Pick<RequestDetail, 'changes'>>

/**
 * An invitation can't be recalled and what is removed is lost, so both are confirmed first. A row of the list doesn't
 * have what a change removes.
 */
export const isAskedFirst = ({ action, requestType, changes }: Approval) =>
  action === 'remove' ||
  (action === 'change' && (!changes || changes.some(({ removed }) => removed))) ||
  (requestKinds[requestType].isInvited && action === 'add')

const effects = { add: 'Adds', change: 'Changes', remove: 'Removes' } as const

/** What approving does: 'Changes the location right away'. */
export const approvingWords = ({ action, requestType }: Pick<CurrentValues, 'action' | 'requestType'>) =>
  requestKinds[requestType].isInvited && action === 'add'
    ? 'Adds and invites the provider right away'
    : `${effects[action]} the ${requestKinds[requestType].record} right away`

/** What carrying it out is called in the menu of a row, and on the button once it is approved. */
export const addingWords = ({ action, may }: Pick<CurrentValues, 'action' | 'may'>) =>
  may.includes('approve') ? 'Approve' : `${action[0]!.toUpperCase()}${action.slice(1)} now`
