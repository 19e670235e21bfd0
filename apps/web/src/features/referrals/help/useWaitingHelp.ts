import { adminSide, allow, can } from '@handoff/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../kit/query/client.ts'
import { holderOf, useMe } from '../../../kit/session/CurrentUser.ts'

const access = allow('referrals', 'view', adminSide)
/** As `query(help.waiting, {})` has them. */
const about = { feature: 'help', path: '/help-requests/count' }

/**
 * How many help requests are new and how many are open; undefined for anyone who does not see them. The contract is
 * fetched when it is needed, so that the menu is light.
 */
export function useWaitingHelp() {
  const { data } = useQuery({
    queryKey: [about.feature, 'waiting', {}],
    queryFn: async ({ signal }) => {
      const { help } = await import('@handoff/contracts/referrals/help')
      return (await ask(help.waiting, {}, { signal })).data
    },
    enabled: can(holderOf(useMe()), access),
    meta: { about, isSilent: true },
  })
  return data
}
