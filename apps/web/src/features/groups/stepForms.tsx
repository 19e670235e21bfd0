import { referrals } from '@handoff/contracts/referrals/referrals'
import { ask } from '../../kit/query/client.ts'
import type { StepForm } from '../referrals/panel/stepForms.ts'
import { nameOf } from '../referrals/parties.ts'
import { ProceedDialog } from './ProceedDialog.tsx'

/** The form of the step `proceed`. */
export const ProceedStep: StepForm = ({ referral, onClose, onTaken }) => (
  <ProceedDialog
    groupId={referral.groupId}
    receiver={referral.receiver}
    customer={nameOf(referral)}
    onClosed={onClose}
    onDone={async () => onTaken((await ask(referrals.show, { id: referral.id })).data)}
  />
)
