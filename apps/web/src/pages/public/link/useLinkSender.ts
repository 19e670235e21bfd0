import { type LinkSender, links } from '@handoff/contracts/referrals/link-senders'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../kit/query/useEndpoint.ts'
import type { PageState } from './useLinkPage.ts'

export type { LinkSender }

/** Who sent a link that opens nothing anymore: null where there never was such a link, undefined until it is known. */
export function useLinkSender({ token, state }: Pick<PageState<unknown>, 'token' | 'state'>) {
  const { data, isError } = useQuery({
    ...query(links.sender, { token }),
    enabled: state === 'dead',
    retry: false,
  })
  return isError || state === 'missing' ? null : data
}
