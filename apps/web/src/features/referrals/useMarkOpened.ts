import type { ReferralDetail } from '@handoff/contracts/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { useEffect, useRef } from 'react'
import { useAction } from '../../kit/query/useAction.ts'

/** Seeing a sent referral opens it: said by the detail once a person has seen it, never by asking for it. */
export function useMarkOpened(referral: ReferralDetail | undefined, isSeen: boolean) {
  // A colleague may have opened it at the same moment: that is as good.
  const { mutate, isPending } = useAction(referrals.changeStatus, { tells: 'nothing', isHandled: () => true })
  const marked = useRef(new Set<number>())

  useEffect(() => {
    const step = referral?.nextSteps.find(({ key }) => key === 'open')
    if (!referral || !step || !isSeen || marked.current.has(referral.id)) return
    marked.current.add(referral.id)
    mutate({ id: referral.id, status: step.status, stage: step.stage, version: referral.version })
  }, [referral, isSeen, mutate])
  // Until it is done, the version on the screen is about to change.
  return isPending
}
