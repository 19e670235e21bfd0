import { entities } from '@handoff/contracts/entities/entities'
import { hsds } from '@handoff/contracts/hsds'
import { useNavigate } from '@tanstack/react-router'
import { useNearby } from '../../../features/entities/useNearby.ts'
import { useListState } from '../../../kit/address/useListState.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { entityList } from './network.search.ts'

/** The directory under the filters of its address, whichever way it is looked at. */
export function useEntityList() {
  const kept = useListState(entityList)
  const navigate = useNavigate()
  const { categoryId, zip, miles, ...narrowed } = kept.filters
  const { near, isLooking, isUnknown } = useNearby(zip)
  // Anyone who says where they are wants the nearest first; without a place nothing is near.
  const list = near || isLooking ? kept : { ...kept, sort: withoutDistance(kept.sort) }
  const setZip = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, page: 1, zip: next, sort: next ? 'distance' : 'name' }),
      replace: true,
      resetScroll: false,
    })

  const filters = {
    ...(list.search && { search: list.search }),
    ...Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined)),
    ...(categoryId !== undefined && { categoryIds: [categoryId] }),
  }
  const { page: pageNo, size: pageSize, sort } = list
  const rows = useEndpoint(
    entities.list,
    { ...filters, ...(near && { near: { ...near, ...(miles && { miles }) } }), pageNo, pageSize, sort },
    { keep: true, enabled: !isLooking },
  )
  const exports = [
    {
      label: 'Table (CSV)',
      detail: 'For a spreadsheet, in this order',
      endpoint: entities.exportList,
      asked: { ...filters, sort: withoutDistance(sort) },
    },
    {
      label: 'Directory package (HSDS 3)',
      detail: 'For other directories and search engines',
      endpoint: hsds.directory,
      asked: filters,
    },
  ] as const
  return { list, rows, filters, exports, near: { zip, isSet: near !== undefined, isUnknown, set: setZip } }
}

const withoutDistance = <S extends string>(sort: S) => (sort.endsWith('distance') ? ('name' as S) : sort)
