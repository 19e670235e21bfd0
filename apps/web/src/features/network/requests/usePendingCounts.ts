import { hasFlag } from '@handoff/contracts/kit'
import type { PendingCounts } from '@handoff/contracts/realtime'
import { useQuery } from '@tanstack/react-query'
import { pendingCountsKey } from '../../../kit/hub/pendingCounts.ts'
import { ask } from '../../../kit/query/client.ts'
import { holderOf, useMe } from '../../../kit/session/CurrentUser.ts'

/** What waits for a decision; pushes keep it current. The contract is fetched then, as the menu itself can do without. */
export function usePendingCounts(): PendingCounts | undefined {
  const { data } = useQuery({
    queryKey: pendingCountsKey,
    queryFn: async ({ signal }) => {
      const { requests } = await import('@handoff/contracts/network/requests/requests')
      return (await ask(requests.pendingCounts, {}, { signal })).data
    },
    enabled: hasFlag(holderOf(useMe()), 'networkRequests', 'view'),
    meta: { isSilent: true },
  })
  return data
}
