import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { ActionIcon } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Can } from '../../kit/session/Can.tsx'

/** To the appointments of today. */
export const DayListLink = () => (
  <Can do={appointments.list}>
    <ActionIcon
      variant="default"
      size={36}
      aria-label="Appointments"
      title="Appointments"
      renderRoot={(props) => <Link to="/customer-referrals/appointments" {...props} />}
    >
      <IconCalendarEvent size={17} stroke={1.7} />
    </ActionIcon>
  </Can>
)
