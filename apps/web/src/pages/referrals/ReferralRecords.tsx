import type { ComponentProps } from 'react'
import type { More } from '../../features/referrals/referrals/panel/ReferralPanel.tsx'
import type { StepForm, StepForms } from '../../features/referrals/referrals/steps/stepForms.ts'
import type { LineForms } from '../../features/referrals/worklist/useLineActions.tsx'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'

const loadParts = () => import('./ReferralParts.tsx')

/** What the panel of a referral shows of features that know referrals: it comes with the first panel. */
export const ReferralRecords: More = function ReferralRecords(props) {
  const Parts = useLazyPart(loadParts)?.ReferralParts
  return Parts && props.referral.stage !== 'draft' ? <Parts {...props} /> : null
}

const loadSteps = () => import('../../features/referrals/appointments/stepForms.tsx')
const loadDialogs = () => import('../../features/referrals/appointments/appointmentDialogs.ts')

const loadAnswers = () => import('../../features/referrals/answers/OnBehalfDialog.tsx')

const loadGroups = () => import('../../features/referrals/groups/stepForms.tsx')

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
  record: function LazyRecord({ onClose, ...props }) {
    const Dialog = useLazyPart(loadAnswers)?.OnBehalfDialog
    return Dialog ? <Dialog {...props} onClosed={onClose} /> : null
  },
}
