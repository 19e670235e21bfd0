import { ReferralThread } from '../../features/customers/notes/thread/ReferralThread.tsx'
import { ReferralFiles } from '../../features/platform/materials/ReferralFiles.tsx'
import { ReferralOnBehalf } from '../../features/referrals/answers/ReferralOnBehalf.tsx'
import { ReferralAppointments } from '../../features/referrals/appointments/ReferralAppointments.tsx'
import type { More } from '../../features/referrals/referrals/panel/ReferralPanel.tsx'
import { RestrictedNote } from '../../features/referrals/referrals/words/RestrictedNote.tsx'
import { ReferralSurvey } from '../../features/surveys/customerSurveys/ReferralSurvey.tsx'
import { ReferralFollowUp } from '../../features/surveys/followUps/ReferralFollowUp.tsx'

/** Whether the customer got help, appointments, survey, files, and the thread of one referral. */
export const ReferralParts: More = ({ referral, isSeen, thread, onStepTaken, onTake }) => (
  <>
    <ReferralFollowUp key={`feedback ${referral.id}`} referral={referral} />
    <ReferralOnBehalf key={`on behalf ${referral.id}`} referral={referral} />
    <ReferralAppointments key={`appointments ${referral.id}`} referral={referral} onTake={onTake} />
    {referral.isRestricted ? (
      <RestrictedNote receiver={referral.receiver} />
    ) : (
      <>
        <ReferralSurvey key={`survey ${referral.id}`} referral={referral} />
        <ReferralFiles key={`files ${referral.id}`} referral={referral} />
        <ReferralThread
          key={`thread ${referral.id}`}
          referral={referral}
          isSeen={isSeen}
          ref={thread}
          onStepTaken={onStepTaken}
        />
      </>
    )}
  </>
)
