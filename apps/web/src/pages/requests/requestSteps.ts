import type { RequestDetail, RequestRow } from '@handoff/contracts/requests/requests'

/** What asks before it is done. */
export type RequestStep = 'reject' | 'reopen' | 'edit' | 'resubmit' | 'cancel' | 'add'
type CurrentValues = Pick<RequestRow, 'action' | 'requestType'> & { may: RequestDetail['may'] }

/** An invitation cannot be called back, and what is removed is gone: asked once. */
export const isAskedFirst = ({ action, requestType }: Pick<CurrentValues, 'action' | 'requestType'>) =>
  action === 'remove' || (requestType > 2 && action === 'add')

/** What carrying it out is called, on the button and in the menu. */
export const addingWords = ({ action, may }: Pick<CurrentValues, 'action' | 'may'>) =>
  may.includes('approve') ? `Approve and ${action}` : `${action[0]!.toUpperCase()}${action.slice(1)} now`
