import type { ReferralDetail } from '@handoff/contracts/referrals/referrals'
import type { Ref } from 'react'
import { ReferralAppointments } from '../../features/appointments/ReferralAppointments.tsx'
import { ReferralFiles } from '../../features/materials/ReferralFiles.tsx'
import { ReferralThread } from '../../features/notes/thread/ReferralThread.tsx'
import type { ThreadHandle } from '../../features/referrals/threadHandle.ts'

/** What the drawer of a referral shows of features that know referrals. */
export const referralRecords = (referral: ReferralDetail, thread?: Ref<ThreadHandle>) =>
  referral.stage === 'draft' ? null : (
    <>
      <ReferralAppointments key={`appointments ${referral.id}`} referral={referral} />
      <ReferralFiles key={`files ${referral.id}`} referral={referral} />
      <ReferralThread key={`thread ${referral.id}`} referral={referral} ref={thread} />
    </>
  )
