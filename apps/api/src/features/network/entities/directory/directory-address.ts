import { addressOf } from '../../../../kit/lists/figures.ts'
import type { Filters } from './filters.ts'

/** The page of the directory with these filters; null where it has none for them. */
export function directoryAddress({ categoryIds = [], ...filters }: Filters & { view?: 'counties' }) {
  if (categoryIds.length > 1) return null
  return addressOf('/my-network/network', { ...filters, categoryId: categoryIds[0] })
}

/** The counties in which none of these providers is. */
export const countiesAddress = (filters: Filters) => directoryAddress({ ...filters, view: 'counties' })
