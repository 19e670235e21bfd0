import { categories } from '@handoff/contracts/categories'
import { requests } from '@handoff/contracts/requests/requests'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'

export const useRequest = (id: number | undefined) =>
  useEndpoint(requests.show, { id: id ?? 0 }, { enabled: id !== undefined })

export const useChangeStatus = () => useAction(requests.changeStatus)
export const useAdd = () => useAction(requests.add)
export const useCancel = () => useAction(requests.cancel)

/** The marks of these categories, as far as they are still offered. */
export function useMarksOf(ids: unknown) {
  const { data = [] } = useEndpoint(categories.marks, {})
  return Array.isArray(ids) ? data.filter(({ id }) => ids.includes(id)) : []
}
