import type { Answer } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { hsds } from '@handoff/contracts/network/hsds'
import { useNavigate } from '@tanstack/react-router'
import { milesWithin } from '../../../features/network/entities/nearby/nearbyWords.ts'
import { useNearby } from '../../../features/network/entities/useNearby.ts'
import { type ListState, useListState } from '../../../kit/address/useListState.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { entityList } from './network.search.ts'
import type { MapFilters } from './useEntityMap.tsx'

/** How far one looks for those that are closed, where the list itself has no limit. */
const farEnough = 50

/** The directory under the filters of its address, whichever way it is looked at. */
export function useEntityList() {
  const kept = useListState(entityList)
  const navigate = useNavigate()
  const { zip } = kept.filters
  const miles = milesWithin(kept.filters.miles, zip !== undefined)
  const { near: place, isLooking, isUnknown } = useNearby(zip)
  const setZip = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, page: 1, zip: next, sort: 'distance' }),
      replace: true,
      resetScroll: false,
    })

  const filters = filtersOf(kept)
  const { page: pageNo, size: pageSize } = kept
  // Without a ZIP, from the user’s own address; an unknown ZIP has nothing nearby.
  const from = zip === undefined ? { isOwn: true as const } : place
  const near = from && { ...from, ...(miles && { miles }) }
  const query = { ...filters, ...(near && { near }) }
  const answer = useEndpoint(
    entities.list,
    { ...query, pageNo, pageSize, sort: near ? kept.sort : withoutDistance(kept.sort) },
    { keep: true, enabled: !isLooking && !isUnknown },
  )
  const rows = isUnknown ? { ...answer, ...nowhere } : answer
  const origin = rows.data?.origin ?? null
  // From nowhere nothing is sorted by distance.
  const sort = origin || isLooking ? kept.sort : withoutDistance(kept.sort)
  const list = { ...kept, sort }

  const isOfToday = kept.filters.openToday === true && origin !== null
  const { openToday: _, ...anyDay } = query
  const closed = useEndpoint(
    entities.list,
    {
      ...anyDay,
      closedToday: true,
      ...(near && { near: { ...near, miles: miles ?? farEnough } }),
      sort: 'opening',
      pageNo: 1,
      pageSize: 1,
    },
    { keep: true, isSilent: true, enabled: isOfToday && !isLooking },
  )
  const show = (changes: Partial<typeof kept.filters>, order = kept.sort) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, page: 1, ...changes, sort: order }),
      replace: true,
      resetScroll: false,
    })
  const around = origin && { lat: origin.lat, lng: origin.lng, ...(miles && { miles }) }
  const exports = [
    {
      label: 'Table (CSV)',
      detail: 'For a spreadsheet, in this order',
      endpoint: entities.exportList,
      asked: { ...filters, ...around, sort },
    },
    {
      label: 'Directory package (HSDS 3)',
      detail: 'For other directories and search engines',
      endpoint: hsds.directory,
      asked: { ...filters, ...around },
    },
  ] as const
  return {
    list,
    rows,
    filters,
    /** What is counted above the list: within its radius as well, once that is known; null near an unknown ZIP. */
    counted: isUnknown ? null : isLooking && miles ? undefined : near && miles ? query : filters,
    exports,
    near: { zip, miles, isSet: origin !== null, isUnknown, set: setZip },
    origin,
    label: zip ?? 'You',
    /** Below the rows. */
    foot: {
      closed: isOfToday ? closed.data : undefined,
      within: miles === undefined ? farEnough : undefined,
      showClosed: () => show({ openToday: undefined, closedToday: true, miles: miles ?? farEnough }, 'opening'),
      total: origin && !rows.isPlaceholderData ? rows.data?.total : undefined,
      miles,
      widen: (wider: typeof kept.filters.miles) => show({ miles: wider }),
    },
  }
}
export type EntityList = ReturnType<typeof useEntityList>

/** Near an unknown ZIP the list is empty: all providers would be taken for those nearby. */
const noProviders: Answer<typeof entities.list> = { data: [], total: 0, pageNo: 1, pageSize: 10, origin: null }
const nowhere = { data: noProviders, isPending: false, isError: false, error: null, isPlaceholderData: false }

const withoutDistance = <S extends string>(sort: S) => (sort.endsWith('distance') ? ('name' as S) : sort)

/** What its address narrows the directory by, but for where it is measured from. */
export function filtersOf({
  search,
  filters,
}: Pick<ListState<string, typeof entityList.filters>, 'search' | 'filters'>) {
  const { categoryId, zip: _, miles: __, ...narrowed } = filters
  const mapFilters: MapFilters = {
    ...(search && { search }),
    ...Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined)),
    ...(categoryId !== undefined && { categoryIds: [categoryId] }),
  }
  return mapFilters
}
