import type { ReferralDetail } from '@handoff/contracts/referrals/referrals'
import { ReferralNotes } from '../../features/notes/ReferralNotes.tsx'

/** What the drawer of a referral shows of features that know referrals. */
export const referralRecords = (referral: ReferralDetail) =>
  referral.stage === 'draft' ? null : <ReferralNotes key={referral.id} referral={referral} />
