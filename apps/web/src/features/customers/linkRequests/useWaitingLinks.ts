import { allow, can } from '@handoff/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../kit/query/client.ts'
import { holderOf, useMe } from '../../../kit/session/CurrentUser.ts'

const access = allow('customers', 'view')
/** As `query(linkRequests.waiting, {})` has them. */
const about = { feature: 'linkRequests', path: '/customers/link-requests/count' }

/** Requests to link that wait for a decision. The contract is fetched when it is needed, so that the menu is light. */
export function useWaitingLinks() {
  const { data } = useQuery({
    queryKey: [about.feature, 'waiting', {}],
    queryFn: async ({ signal }) => {
      const { linkRequests } = await import('@handoff/contracts/customers/linkRequests')
      return (await ask(linkRequests.waiting, {}, { signal })).data
    },
    enabled: can(holderOf(useMe()), access),
    meta: { about, isSilent: true },
  })
  return data?.waiting
}
