import type { Endpoint, Named } from '@handoff/contracts/kit'
import { requests } from '@handoff/contracts/requests'
import { useCan } from '../../kit/Can.tsx'

/** What a suggestion is about. */
export type Suggested = { kind: 'location' | 'category' | 'member'; id: number }

const endpoints: Record<Suggested['kind'], Named<Endpoint>> = {
  location: requests.requestLocation,
  category: requests.requestCategory,
  member: requests.requestEntity,
}

/** The administrative side changes things itself. */
export const useMaySuggest = (kind: Suggested['kind']) => useCan(endpoints[kind])
