import { customers } from '@handoff/contracts/customers/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import { defaultMiles, type MatchSort, type matches } from '@handoff/contracts/referrals/matches'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { type ReferMapSearch, referMapSearch } from './referMap.search.ts'

/** What the matches are narrowed by, as their endpoints ask for it. */
export type MatchFilters = Omit<RequestOf<typeof matches.map>, 'bounds' | 'zoom' | 'sort'>
/** What a press may change in the address. */
export type ReferMapChange = Partial<Omit<ReferMapSearch, 'cart' | 'mode'>>

/** Who is referred and what for, as the address says it. */
export function useReferMap() {
  const search = useSearchOf(referMapSearch)
  const navigate = useNavigate()
  const { customerId, categoryId, sort = 'score' } = search
  const person = useEndpoint(customers.show, { id: customerId ?? 0 }, { enabled: customerId !== undefined })
  const filters = useMemo(() => filtersOf(search), [search])
  /** A filter replaces the address: it is no step to walk back. */
  const change = (changes: ReferMapChange) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    })
  return { search, sort: sort as MatchSort, customerId, categoryId, person, asked: filters, change }
}
export type ReferMap = ReturnType<typeof useReferMap>

function filtersOf(search: ReferMapSearch): MatchFilters | undefined {
  const { customerId, categoryId, specialtyIds = [] } = search
  if (customerId === undefined || categoryId === undefined) return undefined
  const { miles, language, openNow, accepting, stateId, countyId, networkType } = search
  const narrowed = { miles, language, openNow, accepting, stateId, countyId, networkType }
  return {
    customerId,
    categoryId,
    specialtyIds,
    ...Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined)),
  }
}

/** The radius that is searched without a choice; none where a state or a county is. */
export const radiusOf = ({ miles, stateId, countyId }: ReferMapSearch) =>
  miles ?? (stateId === undefined && countyId === undefined ? defaultMiles : undefined)
