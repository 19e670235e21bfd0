import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { ask } from '../../../kit/query/client.ts'
import type { StepForm } from '../referrals/steps/stepForms.ts'
import { nameOf } from '../referrals/words/parties.ts'
import { ProceedDialog } from './ProceedDialog.tsx'

/** The form of the step `proceed`. */
export const ProceedStep: StepForm = ({ referral, onClose, onTaken }) => {
  const { id, name } = referral.receiver
  // A receiver that is hidden is not chosen for the customer.
  if (id === null) return null
  return (
    <ProceedDialog
      groupId={referral.groupId}
      receiver={{ id, name }}
      customer={nameOf(referral)}
      onClosed={onClose}
      onDone={async () => onTaken((await ask(referrals.show, { id: referral.id })).data)}
    />
  )
}
