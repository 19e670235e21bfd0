import type { Appointment } from '@handoff/contracts/appointments/appointments'
import { useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'

type Subject = { referralId?: number; customerId?: number }
type DialogRequest =
  | ({ kind: 'book' } & Subject)
  | ({ kind: 'visit' } & Subject & { appointment?: Appointment })
  | { kind: 'move' | 'cancel' | 'noShow'; appointment: Appointment }

const load = () => import('./appointmentDialogs.ts')

type Options = {
  /** After the second no-show of a referral. */
  onPrompt?: (appointment: Appointment) => void
}

/** The dialogs of appointments and visits, fetched once one is opened. */
export function useAppointmentDialogs({ onPrompt }: Options = {}) {
  const [asked, setAsked] = useState<DialogRequest>()
  const parts = useLazyPart(load, asked !== undefined)
  const close = () => setAsked(undefined)
  const dialog = () => {
    if (!parts || !asked) return null
    switch (asked.kind) {
      case 'book': {
        const { kind: _, ...subject } = asked
        return <parts.AppointmentDialog {...subject} onClosed={close} />
      }
      case 'visit': {
        const { kind: _, ...subject } = asked
        return <parts.VisitDialog {...subject} onClosed={close} />
      }
      case 'move':
        return <parts.AppointmentDialog appointment={asked.appointment} onClosed={close} />
      default:
        return (
          <parts.EndAppointmentDialog
            appointment={asked.appointment}
            as={asked.kind}
            onPrompt={onPrompt}
            onClosed={close}
          />
        )
    }
  }
  return { open: setAsked, dialog: dialog() }
}
