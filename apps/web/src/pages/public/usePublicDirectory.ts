import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { reference } from '@handoff/contracts/platform/reference'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { milesWithin } from '../../features/network/entities/nearby/nearbyWords.ts'
import { useNearby } from '../../features/network/entities/useNearby.ts'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { type NetworkSearch, networkSearch } from './public.search.ts'

/** The city of that name; its point and its number, once they are known. */
function useCity(name: string | undefined) {
  const { data, isPending } = useEndpoint(reference.places, { q: name ?? '0' }, { enabled: name !== undefined })
  const city = name === undefined ? undefined : data?.find((one) => one.kind === 'city' && one.name === name)
  const { lat = null, lng = null, cityId } = city ?? {}
  return {
    near: lat !== null && lng !== null ? { lat, lng } : undefined,
    cityId: cityId ?? undefined,
    isLooking: name !== undefined && isPending,
    isUnknown: name !== undefined && !isPending && (lat === null || lng === null),
  }
}

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
  const ofZip = useNearby(zip)
  const ofPlace = useCity(zip === undefined ? value.place : undefined)
  const { near, isLooking, isUnknown } = zip === undefined ? ofPlace : ofZip
  const where = zip ?? value.place
  const miles = milesWithin(value.miles, where !== undefined)
  const nearest = miles === undefined ? 'distance' : 'open'
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
    near: { where, zip, cityId: ofPlace.cityId, miles, isSet: near !== undefined, isLooking, isUnknown },
    /** Those that are open and near come first, once it is known from where. */
    sort: near ? (value.sort ?? nearest) : value.sort === '-name' ? value.sort : 'name',
    isNarrowed: [search, category, state, county, where, language, open, today, closed, accepting].some(
      (one) => one !== undefined,
    ),
    narrow: (changes: Partial<NetworkSearch>) => go({ page: undefined, ...changes }, true),
    turn: (page: number) => go({ page: page === 1 ? undefined : page }, false),
    showAs: (isMap: boolean) => go({ view: isMap ? 'map' : undefined }, true),
    /** Back to the questions; `all`: to everyone. */
    clear: (all?: true) =>
      go(
        {
          search: undefined,
          category: undefined,
          state: undefined,
          county: undefined,
          zip: undefined,
          place: undefined,
          all,
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
