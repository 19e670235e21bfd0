import { Capacity } from '@handoff/contracts/network/entities/entity'
import { type Match, matches } from '@handoff/contracts/referrals/matches'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useReferralSentToast } from '../referrals/refer/useUndoSend.ts'

type Need = {
  row: ReferralRow
  specialtyIds: readonly number[]
  /** Entities that were asked already. */
  asked: readonly number[]
  isEnabled?: boolean
}

const most = 3

/** The providers that match best, without those that were asked or don’t accept: undefined until they are known. */
export function useNextMatches({ row, specialtyIds, asked, isEnabled = true }: Need) {
  const { id: customerId } = row.customer
  const { id: categoryId } = row.category
  const need = { customerId: customerId ?? 0, categoryId: categoryId ?? 0, specialtyIds: [...specialtyIds] }
  const isKnown = customerId !== null && categoryId !== null
  const { data } = useEndpoint(
    matches.list,
    { ...need, isEligible: true, pageSize: asked.length + most },
    { enabled: isKnown && isEnabled, keep: true },
  )
  const isFree = ({ id, capacity }: Match) => !asked.includes(id) && capacity !== Capacity.Closed
  return { need, isKnown, next: data?.data.filter(isFree).slice(0, most) }
}

/** One press sends it again, under the consent it was sent with; where that covers no other provider, `onRefused` asks. */
export function useReferAgain(onRefused: () => void) {
  const sentToast = useReferralSentToast()
  const again = useAction(referrals.reinitiate, {
    feedback: 'nothing',
    isHandled: ({ status }) => status === 400 && (onRefused(), true),
    onSuccess: ({ referrals: [referral] }) => referral && sentToast(referral),
  })
  return {
    sendTo: (id: number, receiverId: number) => again.mutate({ id, referToIds: [receiverId], isUndoable: true }),
    /** The provider that it is being sent to. */
    pendingId: again.isPending ? again.variables.referToIds?.[0] : undefined,
  }
}
