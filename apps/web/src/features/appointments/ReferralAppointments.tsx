import { appointments } from '@handoff/contracts/appointments/appointments'
import { dayIn } from '@handoff/contracts/appointments/when'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals'
import { useNow } from '../../kit/dates/useNow.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { AppointmentItem } from './AppointmentItem.tsx'
import css from './appointments.module.css'
import { useAppointmentDialogs } from './useAppointmentDialogs.tsx'

/** The appointments of a referral, the next one first; nothing where there are none. */
export function ReferralAppointments({ referral }: { referral: ReferralDetail }) {
  const { data } = useEndpoint(appointments.list, { referralId: referral.id, pageSize: 50 })
  const { open, dialog } = useAppointmentDialogs()
  const now = useNow()
  if (!data?.data.length) return null
  const order = data.data.toSorted((one, other) => one.state - other.state || (one.startsAt < other.startsAt ? -1 : 1))
  return (
    <section className={css.section} aria-label="Appointments">
      <h3>Appointments</h3>
      <ul className={css.rows}>
        {order.map((appointment) => (
          <AppointmentItem
            key={appointment.id}
            appointment={appointment}
            now={now}
            day={dayIn(new Date(appointment.startsAt), appointment.timeZone)}
            onAction={(kind) => open({ kind, appointment })}
          />
        ))}
      </ul>
      {dialog}
    </section>
  )
}
