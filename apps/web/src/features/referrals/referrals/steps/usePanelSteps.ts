import type { Reason } from '@handoff/contracts/referrals/reasons'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIsOnline } from '../../../../kit/query/useIsOnline.ts'
import type { Steps } from './useSteps.tsx'

type How = {
  /** Given already, with all that it needs. */
  reason?: Reason
  /** Chosen already in the form of the step. */
  reasonCode?: string
}
type Options = {
  steps: Steps
  /** Being opened at this moment, or fetched anew. */
  isChanging: boolean
  /** From now on a step changes it; false where it is being opened, which the screen may not know yet. */
  claim: (id: number) => boolean
}

/**
 * The steps of the referral in the panel, for its footer, its menu, and its sections. While its version is about to
 * change, a step waits for that, and is taken from what the referral is then, if it is still possible.
 */
export function usePanelSteps(referral: ReferralDetail | undefined, { steps, isChanging, claim }: Options) {
  const [waiting, setWaiting] = useState<How & { id: number; key: string }>()
  const isOnline = useIsOnline()
  const takeNow = (key: string, { reason, reasonCode }: How) => {
    const step = referral?.nextSteps.find((one) => one.key === key)
    if (!referral || !step) return
    if (reason) steps.takeWith(referral, step, reason)
    else steps.take(referral, step, reasonCode)
  }
  const takeWaiting = useEffectEvent(() => {
    if (waiting && !claim(waiting.id)) return
    setWaiting(undefined)
    // Another one may have been opened in between.
    if (waiting && waiting.id === referral?.id) takeNow(waiting.key, waiting)
  })
  useEffect(() => {
    if (waiting && !isChanging) queueMicrotask(takeWaiting)
  }, [waiting, isChanging])

  return {
    canTake: steps.canTake,
    isPending: steps.isPending || waiting !== undefined,
    take: (key: string, how: How = {}) => {
      if (!referral || !isOnline || steps.isPending) return
      if (isChanging || !claim(referral.id)) setWaiting({ id: referral.id, key, ...how })
      else takeNow(key, how)
    },
  }
}
export type PanelSteps = ReturnType<typeof usePanelSteps>
