import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { milesWithin } from '../../features/network/entities/nearby/nearbyWords.ts'
import { useNearby } from '../../features/network/entities/useNearby.ts'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { type NetworkSearch, networkSearch } from './public.search.ts'

export const useAbout = () => useEndpoint(publicDirectory.about, {})

/** What the directory is narrowed by, as the address keeps it. */
export function useNarrowing() {
  const value = useSearchOf(networkSearch)
  const navigate = useNavigate()
  const { history } = useRouter()
  const go = (changes: Partial<NetworkSearch>, replace: boolean) => {
    // What was typed last is searched for a moment later: by then one may be on the way to another page.
    if (!/^\/public\/network\/?$/.test(history.location.pathname)) return
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...changes }),
      replace,
      resetScroll: false,
    })
  }
  const { category, state, county, language, open, today, closed, accepting, search } = value
  // Of the longer ones the first five digits say where they are.
  const zip = value.zip?.slice(0, 5)
  const { near, isLooking, isUnknown } = useNearby(zip)
  const miles = milesWithin(value.miles, zip !== undefined)
  return {
    value,
    /** For the endpoints. */
    filters: {
      ...(search && { search }),
      ...(category && { categoryIds: [category] }),
      ...(state && { stateId: state }),
      ...(county && { countyId: county }),
      ...(language && { language }),
      ...(open && { openNow: true }),
      ...(today && { openToday: true }),
      ...(closed && { closedToday: true }),
      ...(accepting && { accepting: true }),
    },
    near: { zip, miles, isSet: near !== undefined, isLooking, isUnknown },
    /** The nearest come first, once it is known from where. */
    sort: near ? (value.sort ?? 'distance') : value.sort === '-name' ? value.sort : 'name',
    isNarrowed: [search, category, state, county, zip, language, open, today, closed, accepting].some(
      (one) => one !== undefined,
    ),
    narrow: (changes: Partial<NetworkSearch>) => go({ page: undefined, ...changes }, true),
    turn: (page: number) => go({ page: page === 1 ? undefined : page }, false),
    showAs: (isMap: boolean) => go({ view: isMap ? 'map' : undefined }, true),
    clear: () =>
      go(
        {
          search: undefined,
          category: undefined,
          state: undefined,
          county: undefined,
          zip: undefined,
          sort: undefined,
          language: undefined,
          open: undefined,
          today: undefined,
          closed: undefined,
          miles: undefined,
          accepting: undefined,
          page: undefined,
        },
        true,
      ),
  }
}
