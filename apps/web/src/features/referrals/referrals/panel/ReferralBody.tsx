import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReferralTimeline } from '../ReferralTimeline.tsx'
import type { Side } from '../words/parties.ts'
import { ReferralNeed } from './ReferralNeed.tsx'
import { ReferralSight } from './ReferralSight.tsx'
import { ReferralWho } from './ReferralWho.tsx'
import { ReferredTogether } from './ReferredTogether.tsx'
import { ReleaseForm } from './ReleaseForm.tsx'
import { RevokedNote } from './RevokedNote.tsx'

type Props = {
  referral: ReferralDetail
  side: Side
  /** What other features know of it: files, questions and notes. */
  more?: ReactNode
}

/** One referral: who and by when, what for, what may be seen of the person, and what happened. */
export const ReferralBody = ({ referral, side, more }: Props) => (
  <Stack gap="lg">
    <ReferralWho referral={referral} side={side} />
    <RevokedNote referral={referral} />
    <ReferralNeed referral={referral} side={side} />
    <ReferredTogether together={referral.together} side={side} />
    <ReferralSight referral={referral} />
    {referral.codeName?.mayRelease && <ReleaseForm referral={referral} codeName={referral.codeName} />}
    {more}
    {referral.timeline.length > 0 && <ReferralTimeline entries={referral.timeline} />}
  </Stack>
)
