import type { ReferralDetail } from '@handoff/contracts/referrals'
import { useEffect, useRef } from 'react'
import { useChangeStatus } from './useReferrals.ts'

/** Looking at a sent referral opens it: told by the detail once it is visible, never by asking for it. */
export function useMarkOpened(referral: ReferralDetail | undefined) {
  const { mutate } = useChangeStatus('nothing')
  const told = useRef(new Set<number>())

  useEffect(() => {
    if (!referral || told.current.has(referral.id)) return
    const step = referral.nextSteps.find(({ key }) => key === 'open')
    if (!step || document.visibilityState !== 'visible') return
    told.current.add(referral.id)
    // A colleague may have opened it at the same moment: that is as good.
    mutate({ id: referral.id, status: step.status, stage: step.stage, version: referral.version })
  }, [referral, mutate])
}
