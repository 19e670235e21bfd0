import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { appointmentStepNames, appointmentSteps } from '@handoff/contracts/referrals/appointments/appointment-steps'
import {
  type Appointment,
  AppointmentState,
  appointments,
  modalityNames,
} from '@handoff/contracts/referrals/appointments/appointments'
import { whenInWords } from '@handoff/contracts/referrals/appointments/when'
import { Button, Flex } from '@mantine/core'
import { useNow } from '../../../kit/dates/useNow.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useAppointmentDialogs } from './useAppointmentDialogs.tsx'

type Props = {
  customerId: number
  children: (words: { when: string; rest: string; buttons: React.ReactNode }) => React.ReactNode
}

/** The next appointment of a customer, as far as there is one. */
export function NextAppointment({ customerId, children }: Props) {
  const now = useNow()
  const mayView = useCan(appointments.list)
  const { data } = useEndpoint(
    appointments.list,
    { customerId, state: AppointmentState.Booked, from: utcDay(now), pageSize: 20 },
    { enabled: mayView },
  )
  const { open, dialog } = useAppointmentDialogs()
  const next = data?.data.find(({ endsAt }) => new Date(endsAt) > now)
  if (!next) return null
  const steps = appointmentSteps(next, now)
  return (
    <>
      {children({
        when: whenInWords({
          startsAt: new Date(next.startsAt),
          endsAt: new Date(next.endsAt),
          timeZone: next.timeZone,
        }),
        rest: restOf(next),
        buttons: steps.length > 0 && (
          <Flex gap="xs" mt="xs">
            {steps.map((step) => (
              <Button key={step} variant="default" size="xs" onClick={() => open({ step, appointment: next })}>
                {appointmentStepNames[step]}
              </Button>
            ))}
          </Flex>
        ),
      })}
      {dialog}
    </>
  )
}

const restOf = ({ assignee, entity, location, modality }: Appointment) =>
  [assignee?.name, entity?.name, modality === 1 ? location?.name : modalityNames[modality]].filter(Boolean).join(' · ')
