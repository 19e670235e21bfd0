import { type Appointment, AppointmentState, appointments } from '@handoff/contracts/appointments/appointments'
import type { ReferralDetail } from '@handoff/contracts/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { useNow } from '../../kit/dates/useNow.ts'
import { ask } from '../../kit/query/client.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { PendingDialog } from '../../ui/overlay/PendingDialog.tsx'
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

/** The form of the step `visit`: for the appointment that has begun, where there is one. */
export function VisitStep(props: Props) {
  const { data, error, refetch } = useBooked(props.referral.id)
  const now = useNow().getTime()
  if (!data)
    return <PendingDialog title="Record a visit" size={520} error={error} refetch={refetch} onClosed={props.onClose} />
  const begun = data.findLast(({ startsAt, mayRecord }) => mayRecord && Date.parse(startsAt) <= now)
  return (
    <VisitDialog
      referralId={props.referral.id}
      appointment={begun}
      onDone={() => void after(props)}
      onClosed={props.onClose}
    />
  )
}

/** The form of the step `unbook`: cancels the appointment, or records that the customer did not come. */
export function UnbookStep(props: Props) {
  const { data, error, refetch } = useBooked(props.referral.id)
  const now = useNow().getTime()
  const appointment = data?.find(({ mayCancel }) => mayCancel)
  if (!appointment)
    return (
      <PendingDialog title="Cancel appointment" size={480} error={error} refetch={refetch} onClosed={props.onClose} />
    )
  const hasBegun = Date.parse(appointment.startsAt) <= now
  return (
    <EndAppointmentDialog
      appointment={appointment}
      as={hasBegun ? 'noShow' : 'cancel'}
      onDone={() => void after(props)}
      onClosed={props.onClose}
    />
  )
}

function useBooked(referralId: number) {
  const { data, error, refetch } = useEndpoint(appointments.list, {
    referralId,
    state: AppointmentState.Booked,
    pageSize: 100,
  })
  return { data: data?.data as Appointment[] | undefined, error, refetch }
}
