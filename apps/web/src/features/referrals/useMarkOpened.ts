import type { ReferralDetail } from '@handoff/contracts/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { useEffect, useRef } from 'react'
import { useAction } from '../../kit/query/useAction.ts'

/** Looking at a sent referral opens it: told by the detail once it is visible, never by asking for it. */
export function useMarkOpened(referral: ReferralDetail | undefined) {
  // A colleague may have opened it at the same moment: that is as good.
  const { mutate, isPending } = useAction(referrals.changeStatus, { tells: 'nothing', isHandled: () => true })
  const told = useRef(new Set<number>())

  useEffect(() => {
    const step = referral?.nextSteps.find(({ key }) => key === 'open')
    if (!referral || !step) return

    const tell = () => {
      if (document.visibilityState !== 'visible' || told.current.has(referral.id)) return
      told.current.add(referral.id)
      mutate({ id: referral.id, status: step.status, stage: step.stage, version: referral.version })
    }
    tell()
    // In a tab behind others it is not looked at yet.
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [referral, mutate])
  // Until it is done, the version on the screen is about to change.
  return isPending
}
