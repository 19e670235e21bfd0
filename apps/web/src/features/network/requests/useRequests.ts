import { categories } from '@handoff/contracts/network/categories'
import { type RequestDetail, RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { toast } from '../../../kit/toast.tsx'
import { addressIn } from './addressIn.ts'

export const useRequest = (id: number | undefined) =>
  useEndpoint(requests.show, { id: id ?? 0 }, { enabled: id !== undefined })

export function useChangeStatus() {
  const showToast = useDecisionToast()
  return useAction(requests.changeStatus, { feedback: 'nothing', onSuccess: showToast })
}
export function useAdd() {
  const showToast = useDecisionToast()
  return useAction(requests.add, { feedback: 'nothing', onSuccess: showToast })
}
export const useCancel = () => useAction(requests.cancel)

const done = { add: 'added', change: 'updated', remove: 'removed' } as const

/** Names what was decided, with the way to what was made of it. */
export function useDecisionToast() {
  const navigate = useNavigate()
  return ({ title, status, action, added }: RequestDetail) => {
    if (status === RequestStatus.Rejected) return toast.done(`Request for ${title} rejected`)
    if (status === RequestStatus.Pending) return toast.done(`Request for ${title} reopened`)
    if (status === RequestStatus.Accepted) return toast.done(`${title} approved, not added yet`)
    const view = added && { label: 'View', onPress: () => void navigate(addressIn(added.link)) }
    return toast.done(`${added?.name ?? title} ${done[action]}`, ...(view ? [view] : []))
  }
}

/** The marks of these categories, as far as they are still offered. */
export function useMarksOf(ids: unknown) {
  const { data = [] } = useEndpoint(categories.marks, {})
  return Array.isArray(ids) ? data.filter(({ id }) => ids.includes(id)) : []
}
