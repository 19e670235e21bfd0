import { entities } from '@handoff/contracts/entities'
import { hsds } from '@handoff/contracts/hsds'
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
  const exports = [
    {
      label: 'Table (CSV)',
      detail: 'For a spreadsheet, in this order',
      endpoint: entities.exportList,
      asked: { ...filters, sort },
    },
    {
      label: 'Directory package (HSDS 3)',
      detail: 'For other directories and search engines',
      endpoint: hsds.directory,
      asked: filters,
    },
  ] as const
  return { list, rows, filters, exports }
}
