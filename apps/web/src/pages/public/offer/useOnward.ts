import { offers } from '@handoff/contracts/referrals/offers'
import { useMutation } from '@tanstack/react-query'
import { ask } from '../../../kit/query/client.ts'
import type { Offer } from './useOffer.ts'

/** To the page of the appointment, or of “Did you get help?”: in its place, with the way back. */
export function useOnward({ asked, refetch }: Pick<Offer, 'asked' | 'refetch'>, to: 'appointment' | 'followUp') {
  const onward = useMutation({
    mutationFn: () => ask(offers.onward, { ...asked, to }),
    onSuccess: ({ data }) => location.assign(data.path),
    onError: () => void refetch(),
  })
  return {
    go: () => onward.mutate(),
    isPending: onward.isPending || onward.isSuccess,
  }
}
