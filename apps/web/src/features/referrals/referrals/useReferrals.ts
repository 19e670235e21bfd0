import { categories } from '@handoff/contracts/network/categories'
import { reasons } from '@handoff/contracts/referrals/reasons'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import type { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { toast } from '../../../kit/toast.tsx'

export const useReferral = (id: number | undefined) =>
  useEndpoint(referrals.show, { id: id ?? 0 }, { enabled: id !== undefined })

export const useChangeStatus = (feedback: 'success' | 'nothing' = 'success') =>
  useAction(referrals.changeStatus, { feedback })

export const useAssign = () =>
  useAction(referrals.assign, {
    feedback: 'nothing',
    onSuccess: ({ reference, assigned }) =>
      toast.success(assigned ? `${reference} assigned to ${assigned.name}` : `${reference} unassigned`),
  })
/** Off the sender's list; taken back from its toast. */
export function useRemove() {
  const restore = useRestore()
  return useAction(referrals.remove, {
    feedback: 'nothing',
    onSuccess: (_, { id }) =>
      toast.deleted(`${referenceOf(id)} removed from your list`, 'Removed', {
        label: 'Undo',
        onPress: () => restore.mutate({ id, isRemoved: false }),
      }),
  })
}

/** Back on the sender's list. */
export const useRestore = () =>
  useAction(referrals.remove, {
    feedback: 'nothing',
    onSuccess: (_, { id }) => toast.success(`${referenceOf(id)} is back on the list`),
  })

/** What one hears of a referral; said in words that name it. */
export const useFollow = () =>
  useAction(referrals.follow, {
    feedback: 'nothing',
    onSuccess: (_, { id, following }) => {
      const reference = referenceOf(id)
      if (following === 'follow') toast.success(`You follow ${reference}`)
      else if (following === 'mute') toast.success(`You get no more notifications about ${reference}`)
      else toast.success(`Notifications about ${reference} are as before`)
    },
  })

/** In which role someone takes a step: for another side, an administrator does. */
export const sideIn = ({ isMine }: Pick<ReferralDetail, 'isMine'>, { isOnBehalf }: Pick<NextStep, 'isOnBehalf'>) =>
  isOnBehalf ? 'network' : isMine

/** The reasons that this side of a referral chooses from. */
export const useReasons = (appliesTo: number | null | undefined, isMine: ReferralDetail['isMine']) =>
  useEndpoint(
    reasons.list,
    { ...(appliesTo && { appliesTo: appliesTo as 1 }), side: isMine === 'network' ? 'admin' : isMine },
    { enabled: !!appliesTo },
  )

export const useCategories = () => useEndpoint(categories.dropdown, {})
