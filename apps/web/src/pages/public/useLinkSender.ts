import { links } from '@handoff/contracts/referrals/link-senders'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../kit/query/useEndpoint.ts'

/** Who sent a link that opens nothing anymore: null where there never was such a link, undefined until it is known. */
export function useLinkSender(token: string, isDead: boolean) {
  const { data, isError } = useQuery({
    ...query(links.sender, { token }),
    enabled: isDead && token !== '',
    retry: false,
  })
  return isError || token === '' ? null : data
}
