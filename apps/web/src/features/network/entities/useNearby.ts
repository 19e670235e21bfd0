import { reference } from '@handoff/contracts/platform/reference'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'

/** The point of a ZIP code, to measure from; undefined while it is incomplete. */
export function useNearby(zip: string | undefined) {
  const isWhole = zip !== undefined && /^\d{5}$/.test(zip)
  const { data, isPending } = useEndpoint(reference.places, { q: zip ?? '0' }, { enabled: isWhole })
  const place = isWhole ? data?.find((one) => one.zip === zip) : undefined
  const isKnown = place && place.lat !== null && place.lng !== null
  return {
    near: isKnown ? { lat: place.lat!, lng: place.lng! } : undefined,
    isLooking: isWhole && isPending,
    isUnknown: isWhole && !isPending && !isKnown,
  }
}
