import type { ComponentProps } from 'react'
import { ReferralAppointments } from '../../features/appointments/ReferralAppointments.tsx'
import { ReferralFiles } from '../../features/materials/ReferralFiles.tsx'
import { ReferralThread } from '../../features/notes/thread/ReferralThread.tsx'
import type { More } from '../../features/referrals/panel/ReferralPanel.tsx'
import type { StepForm, StepForms } from '../../features/referrals/panel/stepForms.ts'
import type { LineForms } from '../../features/worklist/useLineActions.tsx'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'

/** What the panel of a referral shows of features that know referrals. */
export const ReferralRecords: More = ({ referral, thread, onStepTaken, onTake }) =>
  referral.stage === 'draft' ? null : (
    <>
      <ReferralAppointments key={`appointments ${referral.id}`} referral={referral} onTake={onTake} />
      <ReferralFiles key={`files ${referral.id}`} referral={referral} />
      <ReferralThread key={`thread ${referral.id}`} referral={referral} ref={thread} onStepTaken={onStepTaken} />
    </>
  )

const loadSteps = () => import('../../features/appointments/stepForms.tsx')
const loadDialogs = () => import('../../features/appointments/appointmentDialogs.ts')

const loadGroups = () => import('../../features/groups/stepForms.tsx')

const formOf = (name: keyof Awaited<ReturnType<typeof loadSteps>>): StepForm =>
  function LazyStepForm(props: ComponentProps<StepForm>) {
    const Form = useLazyPart(loadSteps)?.[name]
    return Form ? <Form {...props} /> : null
  }

/** The forms of steps that other features know: what an appointment needs, or a visit. */
export const stepForms: StepForms = {
  book: formOf('BookStep'),
  move: formOf('MoveStep'),
  unbook: formOf('UnbookStep'),
  visit: formOf('VisitStep'),
  proceed: function LazyProceed(props) {
    const Form = useLazyPart(loadGroups)?.ProceedStep
    return Form ? <Form {...props} /> : null
  },
}

/** And those of the lines of the worklist. */
export const lineForms: LineForms = {
  appointment: function LazyAppointment({ onClose, ...props }) {
    const Dialog = useLazyPart(loadDialogs)?.AppointmentStepDialog
    return Dialog ? <Dialog {...props} onClosed={onClose} /> : null
  },
}
