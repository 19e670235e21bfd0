import { offers } from '@handoff/contracts/referrals/offers'
import { useAction } from '../../../kit/query/useAction.ts'
import type { Offer } from './useOffer.ts'

/** To the page of the appointment, or of “Did you get help?”: in its place, with the way back. */
export function useOnward({ asked, refetch }: Pick<Offer, 'asked' | 'refetch'>, to: 'appointment' | 'followUp') {
  const onward = useAction(offers.onward, {
    tells: 'nothing',
    isHandled: () => true,
    onSuccess: ({ path }) => location.assign(path),
  })
  return {
    go: () => onward.mutate({ ...asked, to }, { onError: () => void refetch() }),
    isPending: onward.isPending || onward.isSuccess,
  }
}
