import type { ApiError } from '@handoff/contracts/kit'
import { type OfferView, offers } from '@handoff/contracts/referrals/offers'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { ask } from '../../../kit/query/client.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { query } from '../../../kit/query/useEndpoint.ts'
import { followed } from '../followed.ts'
import { useLinkToken } from '../useLinkToken.ts'
import { offerSearch } from './offer.search.ts'

const previewSearch = z.pick(offerSearch, { groupId: true, unsent: true })
/** Asked for by no one: its query waits. */
export const nothing = { customerId: 0, categoryId: 0, specialtyIds: [], referToIds: [], mode: GroupMode.Direct }

/** What the link, or the preview of staff, shows. */
export function useOffer() {
  const { token = '', pass, hasToken, setPass } = useLinkToken('offer')
  const { groupId, unsent } = useSearchOf(previewSearch)
  const isPreview = (groupId ?? unsent) !== undefined && !hasToken
  const asked = { token, ...(pass && { pass }) }
  const shown = useQuery({ ...query(offers.show, asked), ...followed, enabled: !isPreview && token !== '' })
  const preview = useQuery({
    ...query(offers.preview, { groupId: groupId ?? 0 }),
    ...followed,
    enabled: isPreview && groupId !== undefined,
  })
  const before = useQuery({
    ...query(offers.previewUnsent, unsent ?? nothing),
    enabled: isPreview && groupId === undefined,
  })
  const { data, error, refetch } = !isPreview ? shown : groupId === undefined ? before : preview
  const of = useMemo(() => (isPreview ? { groupId, unsent } : undefined), [isPreview, groupId, unsent])
  useSeen(asked, data !== undefined && !isPreview)
  return {
    asked,
    /** Of a preview: what the addresses of its pages carry. */
    of,
    isLinkMissing: !isPreview && token === '',
    view: data,
    error,
    refetch,
    setPass,
  }
}
export type PreviewOf = Offer['of']
export type Offer = ReturnType<typeof useOffer>

const sent = new Set<string>()

/** The sender sees that the link was opened: said once, by a page that is on screen. */
function useSeen(asked: Offer['asked'], isShown: boolean) {
  const { token, pass } = asked
  useEffect(() => {
    if (!isShown || sent.has(token)) return
    const say = () => {
      if (document.visibilityState !== 'visible' || sent.has(token)) return
      sent.add(token)
      ask(offers.seen, { token, ...(pass && { pass }) }).catch(() => sent.delete(token))
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [token, pass, isShown])
}

/** What the customer decides. Each answer is the page as it is then. */
export function useOfferActions({ asked, refetch }: Pick<Offer, 'asked' | 'refetch'>) {
  const cache = useQueryClient()
  const { queryKey } = query(offers.show, asked)
  const options = {
    tells: 'nothing' as const,
    isHandled: () => true,
    onSuccess: (view: OfferView) => cache.setQueryData(queryKey, view as never),
  }
  const actions = {
    proceed: useAction(offers.proceed, options),
    decline: useAction(offers.decline, options),
    restore: useAction(offers.restore, options),
    withdraw: useAction(offers.withdraw, options),
    stopSharing: useAction(offers.stopSharing, options),
  }
  const all = Object.values(actions)
  const failed = all.find(({ error }) => error)

  /** Answers whether it worked. */
  async function take<Name extends keyof typeof actions>(
    name: Name,
    more: Omit<NonNullable<(typeof actions)[Name]['variables']>, 'token' | 'pass'>,
  ): Promise<boolean> {
    for (const action of all) action.reset()
    return send(() => actions[name].mutateAsync({ ...asked, ...more } as never))
  }
  async function send(act: () => Promise<unknown>) {
    try {
      await act()
      return true
    } catch (error) {
      // Someone else was faster: the page shows how it is now.
      if ((error as ApiError).status === 409) void refetch()
      return false
    }
  }
  return {
    take,
    isPending: all.some(({ isPending }) => isPending),
    failure: failed?.error ? { error: failed.error, retry: () => retryOf(failed) } : null,
  }

  function retryOf(action: (typeof all)[number]) {
    const { variables } = action
    if (variables) void send(() => action.mutateAsync(variables as never))
  }
}
export type OfferActions = ReturnType<typeof useOfferActions>
