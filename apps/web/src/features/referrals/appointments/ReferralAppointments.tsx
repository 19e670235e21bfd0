import {
  AppointmentState,
  appointments,
  promptingNoShows,
} from '@handoff/contracts/referrals/appointments/appointments'
import { dayIn } from '@handoff/contracts/referrals/appointments/when'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Button, Flex, Title } from '@mantine/core'
import { useNow } from '../../../kit/dates/useNow.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { AppointmentItem } from './AppointmentItem.tsx'
import css from './appointments.module.css'
import { useAppointmentDialogs } from './useAppointmentDialogs.tsx'

type Props = { referral: ReferralDetail; onTake?: ((key: string, reasonCode?: string) => void) | undefined }

/** Of the reasons for closing. */
const noShowOutcome = 'close_no_show'

/** The appointments of a referral, the next one first; nothing where there are none. */
export function ReferralAppointments({ referral, onTake }: Props) {
  const { data } = useEndpoint(appointments.list, { referralId: referral.id, pageSize: 50 })
  // What it would prompt stays below the list.
  const { open, dialog } = useAppointmentDialogs({ onPrompt: () => undefined })
  const now = useNow()
  if (!data?.data.length) return null
  const order = data.data.toSorted((one, other) => one.state - other.state || (one.startsAt < other.startsAt ? -1 : 1))
  const missed = order.filter(({ state }) => state === AppointmentState.NoShow).length
  const isBooked = order.some(({ state }) => state === AppointmentState.Booked)
  const may = (step: string) => onTake !== undefined && referral.nextSteps.some(({ key }) => key === step)
  const isPrompting = missed >= promptingNoShows && !isBooked && (may('close') || may('book'))
  return (
    <Flex className={css.section} component="section" direction="column" gap="xs" aria-label="Appointments">
      <Title order={3} fz="sm" fw="600" lts="var(--font-tight)" lh="inherit">
        Appointments
      </Title>
      <PlainList className={css.rows} gap={0}>
        {order.map((appointment) => (
          <AppointmentItem
            key={appointment.id}
            appointment={appointment}
            now={now}
            day={dayIn(new Date(appointment.startsAt), appointment.timeZone)}
            onAction={(step) => open({ step, appointment })}
          />
        ))}
      </PlainList>
      {isPrompting && (
        <Notice
          tone="warn"
          role="status"
          action={
            <>
              {may('close') && (
                <Button size="compact-sm" variant="default" onClick={() => onTake!('close', noShowOutcome)}>
                  Close as no-show
                </Button>
              )}
              {may('book') && (
                <Button size="compact-sm" variant="default" onClick={() => onTake!('book')}>
                  Book again
                </Button>
              )}
            </>
          }
        >
          <b>Missed {missed} appointments.</b> Close the referral, or book again?
        </Notice>
      )}
      {dialog}
    </Flex>
  )
}
