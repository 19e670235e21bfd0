import { categories } from '@handoff/contracts/categories'
import { entities } from '@handoff/contracts/entities/entities'
import { reference } from '@handoff/contracts/reference'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'

export const useEntity = (id: number | undefined) =>
  useEndpoint(entities.show, { id: id ?? 0 }, { enabled: id !== undefined })
export const useCategories = () => useEndpoint(categories.dropdown, {})
export const useCounties = (stateId: number | undefined) =>
  useEndpoint(reference.state, { id: stateId ?? 0 }, { enabled: stateId !== undefined })
