import type { ReferralDetail } from '@handoff/contracts/referrals/referrals'
import { ReferralFiles } from '../../features/materials/ReferralFiles.tsx'
import { ReferralNotes } from '../../features/notes/ReferralNotes.tsx'

/** What the drawer of a referral shows of features that know referrals. */
export const referralRecords = (referral: ReferralDetail) =>
  referral.stage === 'draft' ? null : (
    <>
      <ReferralFiles key={`files ${referral.id}`} referral={referral} />
      <ReferralNotes key={`notes ${referral.id}`} referral={referral} />
    </>
  )
