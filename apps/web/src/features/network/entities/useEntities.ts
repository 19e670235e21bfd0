import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { reference } from '@handoff/contracts/platform/reference'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'

export const useEntity = (id: number | undefined) =>
  useEndpoint(entities.show, { id: id ?? 0 }, { enabled: id !== undefined })
export const useCategories = () => useEndpoint(categories.dropdown, {})
export const useCounties = (stateId: number | undefined) =>
  useEndpoint(reference.state, { id: stateId ?? 0 }, { enabled: stateId !== undefined })
