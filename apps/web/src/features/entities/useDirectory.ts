import { entities } from '@handoff/contracts/entities'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { useListState } from '../../kit/useListState.ts'
import { memberList } from './entities.pages.ts'

/** The directory under the filters of its address, whichever way it is looked at. */
export function useDirectory() {
  const list = useListState(memberList)
  const { categoryId, ...narrowed } = list.filters
  const filters = {
    ...(list.search && { search: list.search }),
    ...Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined)),
    ...(categoryId !== undefined && { categoryIds: [categoryId] }),
  }
  const { page: pageNo, size: pageSize, sort } = list
  const rows = useEndpoint(entities.list, { ...filters, pageNo, pageSize, sort }, { keep: true })
  return { list, rows, filters, exports: { endpoint: entities.exportList, asked: { ...filters, sort } } }
}
