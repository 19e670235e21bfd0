import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'

/**
 * Seeing a sent referral opens it: said by the detail once a person has seen it, never by asking for it. A step that is
 * taken before that opens it as well: of the two only one is sent, as the other would come with an old version.
 */
export function useMarkOpened(referral: ReferralDetail | undefined, isSeen: boolean) {
  // A colleague may have opened it at the same moment: that is as good.
  const { mutateAsync } = useAction(referrals.changeStatus, { feedback: 'nothing', isHandled: () => true })
  const marked = useRef(new Set<number>())
  const inFlight = useRef(new Set<number>())
  const [openingId, setOpeningId] = useState<number>()

  useEffect(() => {
    const step = referral?.nextSteps.find(({ key }) => key === 'open')
    if (!referral || !step || !isSeen || marked.current.has(referral.id)) return
    const { id, version } = referral
    marked.current.add(id)
    inFlight.current.add(id)
    setOpeningId(id)
    const done = () => {
      inFlight.current.delete(id)
      setOpeningId((present) => (present === id ? undefined : present))
    }
    mutateAsync({ id, version, status: step.status, stage: step.stage }).then(done, done)
  }, [referral, isSeen, mutateAsync])

  return {
    /** Until it is done, the version on the screen is about to change. */
    isOpening: referral !== undefined && openingId === referral.id,
    /** Called when a step is taken: from then on nothing else opens it. False while it is being opened. */
    claim: (id: number) => {
      marked.current.add(id)
      return !inFlight.current.has(id)
    },
  }
}
