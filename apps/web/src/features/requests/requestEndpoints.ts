import { requests } from '@handoff/contracts/requests/requests'

/** The call by which each kind is asked for. */
export const askingEndpoints = {
  1: requests.requestLocation,
  2: requests.requestCategory,
  3: requests.requestEntity,
  4: requests.requestEntity,
} as const
