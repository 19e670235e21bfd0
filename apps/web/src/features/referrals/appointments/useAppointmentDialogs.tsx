import type { AppointmentStep } from '@handoff/contracts/referrals/appointments/appointment-steps'
import type { Appointment } from '@handoff/contracts/referrals/appointments/appointments'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'

type Subject = { referralId?: number; customerId?: number }
type DialogRequest =
  | ({ kind: 'book'; startsAt?: Date } & Subject)
  | ({ kind: 'visit' } & Subject)
  | { step: AppointmentStep; appointment: Appointment }

const load = () => import('./appointmentDialogs.ts')

type Options = {
  /** After the second no-show of a referral. */
  onPrompt?: (appointment: Appointment) => void
}

/** The dialogs of appointments and visits, fetched once one is opened. */
export function useAppointmentDialogs({ onPrompt }: Options = {}) {
  const [request, setRequest] = useState<DialogRequest>()
  const parts = useLazyPart(load, request !== undefined)
  const close = () => setRequest(undefined)
  const dialog = () => {
    if (!parts || !request) return null
    if ('step' in request) return <parts.AppointmentStepDialog {...request} onPrompt={onPrompt} onClosed={close} />
    const { kind, ...props } = request
    const Dialog = kind === 'book' ? parts.AppointmentDialog : parts.VisitDialog
    return <Dialog {...props} onClosed={close} />
  }
  return { open: setRequest, dialog: dialog() }
}
