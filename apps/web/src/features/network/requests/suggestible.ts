import { requests } from '@handoff/contracts/network/requests/requests'

/** What someone who does not keep it may ask to have changed or removed: what it is called, and by which call. */
export const suggestible = {
  location: { noun: 'location', endpoint: requests.requestLocation },
  category: { noun: 'category', endpoint: requests.requestCategory },
  entity: { noun: 'provider', endpoint: requests.requestEntity },
} as const
export type Suggestible = keyof typeof suggestible
