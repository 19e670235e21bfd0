import type { Appointment } from '@handoff/contracts/referrals/appointments/appointments'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { addressOfReferral } from '../referrals/addressOfReferral.ts'

type Props = { appointment: Pick<Appointment, 'customer' | 'referral' | 'entity'> }

/** Who it is with: the customer's page, or the referral of someone whom the viewer may not see. */
export function AppointmentName({ appointment }: Props) {
  const { customer, referral } = appointment
  const name = customer.name ?? referral?.reference ?? 'Appointment'
  if (customer.id)
    return (
      <Link className="link" to="/customer-management/clients" search={{ id: customer.id }}>
        {name}
      </Link>
    )
  return <ReferralLink appointment={appointment}>{name}</ReferralLink>
}

export function ReferralLink({ appointment: { referral, entity }, children }: Props & { children?: string }) {
  const me = useMe()
  if (!referral) return children
  // The receiver has it in its inbound list, a sender in the outbound one.
  const side = me.entity === null || me.entity.id === entity?.id ? 'inbound' : 'outbound'
  return (
    <Link className="link" {...addressOfReferral(referral.id, side)}>
      {children ?? referral.reference}
    </Link>
  )
}
