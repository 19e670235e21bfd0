import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { onTheClock } from '@handoff/contracts/referrals/referrals/referral-stages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'

const isWaiting = ({ stage }: ReferralDetail) => isOneOf(onTheClock, stage)

/** Someone else answered it while it was open here: 'Elena accepted this at 10:12 AM'. */
export function AnsweredNote({ referral, onNext }: { referral: ReferralDetail; onNext?: () => void }) {
  const { formatMoment } = useDates()
  const [seen, setSeen] = useState({ id: referral.id, wasWaiting: isWaiting(referral) })
  if (seen.id !== referral.id) setSeen({ id: referral.id, wasWaiting: isWaiting(referral) })
  const last = referral.timeline.findLast(({ type }) => type === 'referral.stageChanged')
  if (seen.id !== referral.id || !seen.wasWaiting || isWaiting(referral) || !last) return null
  const words = last.title.split(' – ')[0]!
  return (
    <Notice
      tone="info"
      role="status"
      action={
        onNext && (
          <Button variant="default" size="compact-sm" onClick={onNext}>
            Next
          </Button>
        )
      }
    >
      {last.by?.firstName ?? 'Handoff'} {words.charAt(0).toLowerCase() + words.slice(1)} this{' '}
      {lowered(formatMoment(last.at))}
    </Notice>
  )
}
