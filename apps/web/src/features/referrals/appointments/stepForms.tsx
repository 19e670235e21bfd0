import { type AppointmentStep, appointmentSteps } from '@handoff/contracts/referrals/appointments/appointment-steps'
import {
  type Appointment,
  AppointmentState,
  appointments,
} from '@handoff/contracts/referrals/appointments/appointments'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { ReactElement } from 'react'
import { useNow } from '../../../kit/dates/useNow.ts'
import { ask } from '../../../kit/query/client.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { PendingDialog } from '../../../ui/overlay/PendingDialog.tsx'
import { AppointmentDialog } from './AppointmentDialog.tsx'
import { EndAppointmentDialog } from './EndAppointmentDialog.tsx'
import { VisitDialog } from './VisitDialog.tsx'

type Props = { referral: ReferralDetail; onClose: () => void; onTaken: (after: ReferralDetail) => void }

/** Where the referral is once the form has done its work. */
const after = async ({ referral: { id }, onTaken }: Props) => onTaken((await ask(referrals.show, { id })).data)

/** The form of the step `book`. */
export const BookStep = (props: Props) => (
  <AppointmentDialog referralId={props.referral.id} onDone={() => void after(props)} onClosed={props.onClose} />
)

/** Moves the appointment that comes next; the referral stays where it is. */
export const MoveStep = (props: Props) => (
  <WithBooked {...props} title="Move appointment" size={720} step="move">
    {(appointment) => (
      <AppointmentDialog appointment={appointment!} onDone={() => void after(props)} onClosed={props.onClose} />
    )}
  </WithBooked>
)

/** The form of the step `visit`: for the appointment that has begun, where there is one. */
export const VisitStep = (props: Props) => (
  <WithBooked {...props} title="Record a visit" size={520} step="visit" isOptional>
    {(appointment) => (
      <VisitDialog
        referralId={props.referral.id}
        appointment={appointment}
        onDone={() => void after(props)}
        onClosed={props.onClose}
      />
    )}
  </WithBooked>
)

/** The form of the step `unbook`: cancels the appointment; once it has begun, or records that the customer did not come. */
export const UnbookStep = (props: Props) => (
  <WithBooked {...props} title="Cancel appointment" size={480} step="cancel">
    {(appointment) => (
      <EndAppointmentDialog appointment={appointment!} onDone={() => void after(props)} onClosed={props.onClose} />
    )}
  </WithBooked>
)

type BookedProps = Props & {
  title: string
  size: number
  step: AppointmentStep
  /** It can be done without an appointment as well. */
  isOptional?: boolean
  children: (appointment: Appointment | undefined) => ReactElement
}

const noLongerBooked = new Error('This appointment is no longer booked')

/** The first appointment of the referral with which that can be done now, by the table of its steps. */
function WithBooked({ referral, title, size, step, isOptional, onClose, children }: BookedProps) {
  const { data, error, refetch } = useEndpoint(appointments.list, {
    referralId: referral.id,
    state: AppointmentState.Booked,
    pageSize: 100,
  })
  const now = useNow()
  const appointment = (data?.data as Appointment[] | undefined)?.find((one) =>
    appointmentSteps(one, now).includes(step),
  )
  if (data && (appointment || isOptional)) return children(appointment)
  return (
    <PendingDialog
      isLong={size > 480}
      title={title}
      size={size}
      error={data ? noLongerBooked : error}
      refetch={refetch}
      onClosed={onClose}
    />
  )
}
