import type { AppointmentStep } from '@handoff/contracts/referrals/appointments/appointment-steps'
import type { Appointment } from '@handoff/contracts/referrals/appointments/appointments'
import { AppointmentDialog } from './AppointmentDialog.tsx'
import { EndAppointmentDialog } from './EndAppointmentDialog.tsx'
import { VisitDialog } from './VisitDialog.tsx'

type Props = {
  appointment: Appointment
  step: AppointmentStep
  onPrompt?: ((appointment: Appointment) => void) | undefined
  onDone?: (() => void) | undefined
  onClosed: () => void
}

/** What a step of an appointment asks for. */
export function AppointmentStepDialog({ step, onPrompt, ...props }: Props) {
  if (step === 'visit') return <VisitDialog {...props} />
  if (step === 'move') return <AppointmentDialog {...props} />
  return <EndAppointmentDialog {...props} as={step} onPrompt={onPrompt} />
}
