import { offers } from '@handoff/contracts/referrals/offers'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { ask } from '../../../kit/query/client.ts'
import { query } from '../../../kit/query/useEndpoint.ts'
import { useLinkPage } from '../link/useLinkPage.ts'
import { useLinkToken } from '../link/useLinkToken.ts'
import { offerSearch } from './offer.search.ts'

const previewSearch = z.pick(offerSearch, { groupId: true, unsent: true })

/** What the link, or the preview of staff, shows. */
export function useOffer() {
  const { asked, setPass } = useLinkToken('offer')
  const { groupId, unsent } = useSearchOf(previewSearch)
  const of = useMemo(() => (groupId || unsent ? { groupId, unsent } : undefined), [groupId, unsent])
  const preview = groupId
    ? query(offers.preview, { groupId })
    : unsent
      ? query(offers.previewUnsent, unsent)
      : undefined
  const page = useLinkPage(offers.show, asked, { preview })
  useSeen(asked, page.view !== undefined && !of)
  return {
    ...page,
    asked,
    /** Of a preview: what the addresses of its pages carry. */
    of,
    setPass,
  }
}
export type Offer = ReturnType<typeof useOffer>
export type PreviewOf = Offer['of']

const seen = new Set<string>()

/** The sender sees that the link was opened: said once, by a page that is on screen. */
function useSeen(credentials: Offer['asked'], isShown: boolean) {
  const { token, pass } = credentials
  useEffect(() => {
    if (!isShown || seen.has(token)) return
    const say = () => {
      if (document.visibilityState !== 'visible' || seen.has(token)) return
      seen.add(token)
      ask(offers.seen, { token, ...(pass && { pass }) }).catch(() => seen.delete(token))
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [token, pass, isShown])
}
