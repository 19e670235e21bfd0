import { ReferralFiles } from '../../features/materials/ReferralFiles.tsx'
import { ReferralThread } from '../../features/notes/thread/ReferralThread.tsx'
import type { More } from '../../features/referrals/panel/ReferralPanel.tsx'
import type { StepForms } from '../../features/referrals/panel/stepForms.ts'
import type { LineForms } from '../../features/worklist/useLineActions.tsx'

/** What the panel of a referral shows of features that know referrals. */
export const ReferralRecords: More = ({ referral, thread, onStepTaken }) =>
  referral.stage === 'draft' ? null : (
    <>
      <ReferralFiles key={`files ${referral.id}`} referral={referral} />
      <ReferralThread key={`thread ${referral.id}`} referral={referral} ref={thread} onStepTaken={onStepTaken} />
    </>
  )

/** The forms of steps that other features know: what an appointment needs, or a visit. */
export const stepForms: StepForms = {}
/** And those of the lines of the worklist. */
export const lineForms: LineForms = {}
