import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'

/** Of the person whose answers a list has; one who answered none of the viewer’s referrals has no name here. */
export function useAnswererName(id: number | undefined) {
  const { data } = useEndpoint(referrals.answerer, { id: id ?? 0 }, { enabled: id !== undefined, isSilent: true })
  return data?.name ?? 'One person'
}
