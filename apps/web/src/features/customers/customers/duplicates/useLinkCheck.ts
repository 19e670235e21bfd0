import { linkRequests } from '@handoff/contracts/customers/linkRequests'
import { can } from '@handoff/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../../kit/query/client.ts'
import { holderOf, useMe } from '../../../../kit/session/CurrentUser.ts'
import type { DuplicateQuery } from './useDuplicates.ts'

/**
 * Is someone with this date of birth, and this phone or email, in the network, whom the user can't see? Each question
 * counts, so that nothing is asked twice, and a refusal is as good as a no.
 */
export function useLinkCheck({ dateOfBirth, phones = [], email }: DuplicateQuery) {
  const about = { dateOfBirth, phones, email: email || null }
  const isWorthIt = !!dateOfBirth && (phones.length > 0 || !!email?.includes('@'))
  const { data } = useQuery({
    // Of no feature: a change asks nothing again.
    queryKey: ['link check', about],
    queryFn: async ({ signal }) => (await ask(linkRequests.check, about, { signal })).data,
    enabled: can(holderOf(useMe()), linkRequests.check.access) && isWorthIt,
    staleTime: Infinity,
    retry: false,
    meta: { isSilent: true },
  })
  return isWorthIt && data?.isKnown === true
}
