import { formatPhone } from '@handoff/contracts/kit'
import {
  type AppointmentStep,
  appointmentStepNames,
  appointmentSteps,
  hasBegun,
} from '@handoff/contracts/referrals/appointments/appointment-steps'
import {
  type Appointment,
  AppointmentState,
  appointmentStateNames,
  CustomerAnswer,
  modalityNames,
} from '@handoff/contracts/referrals/appointments/appointments'
import { timeIn, zoneLabel } from '@handoff/contracts/referrals/appointments/when'
import { Box, Button, Group, Stack } from '@mantine/core'
import { IconArrowsExchange, IconCalendarX, IconClipboardCheck, IconUserX } from '@tabler/icons-react'
import { StatusPill, type Tone } from '../../../ui/display/StatusPill.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { AppointmentName, ReferralLink } from './AppointmentLinks.tsx'
import css from './appointments.module.css'

type Props = {
  appointment: Appointment
  now: Date
  /** Where the list is not of one day. */
  day?: string
  onAction: (step: AppointmentStep) => void
}

const icons = { visit: IconClipboardCheck, noShow: IconUserX, move: IconArrowsExchange, cancel: IconCalendarX } as const

/** Entries of a menu for these steps. */
const menuOf = (steps: readonly AppointmentStep[], onAction: Props['onAction']) =>
  steps.map((step) => ({
    label: appointmentStepNames[step],
    icon: icons[step],
    isDangerous: step === 'cancel',
    onSelect: () => onAction(step),
  }))

const tones: Record<AppointmentState, Tone> = { 1: 'info', 2: 'neutral', 3: 'bad', 4: 'good' }

/** One appointment of a day: when, who, where, and its one next step. */
export function AppointmentItem({ appointment, now, day, onAction }: Props) {
  const { customer, referral, assignee, location, modality, contact, timeZone, state } = appointment
  const startsAt = new Date(appointment.startsAt)
  const isBooked = state === AppointmentState.Booked
  const name = customer.name ?? referral?.reference ?? 'Appointment'
  const [next, ...others] = appointmentSteps(appointment, now)
  return (
    <li data-over={!isBooked || undefined}>
      <Stack className={css.time} gap={0} fz="sm" fw="500">
        {day ? `${day}, ` : ''}
        {timeIn(startsAt, timeZone)}
        <Box component="small" fz="xs" fw="400" c="dimmed">
          to {timeIn(new Date(appointment.endsAt), timeZone)} {zoneLabel(startsAt, timeZone)}
        </Box>
      </Stack>
      <div className={css.who}>
        <TwoLines
          name={<AppointmentName appointment={appointment} />}
          detail={
            referral && (
              <>
                {referral.category}
                {customer.id && (
                  <>
                    {' · '}
                    <ReferralLink appointment={appointment} />
                  </>
                )}
              </>
            )
          }
          isStrong
        />
      </div>
      <Box className={`anywhere ${css.where}`} fz="sm" c="var(--text-2)">
        {[
          assignee?.name,
          modality === 1
            ? location?.name
            : `${modalityNames[modality]}${contact ? `, ${modality === 2 ? formatPhone(contact) : contact}` : ''}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Box>
      <span>
        {isBooked && hasBegun(appointment, now) && !appointment.hasVisit ? (
          <StatusPill tone="warn">No record yet</StatusPill>
        ) : isBooked ? (
          <AnswerOfCustomer appointment={appointment} />
        ) : (
          <StatusPill tone={tones[state]}>{appointmentStateNames[state]}</StatusPill>
        )}
      </span>
      <Group className={css.end} gap="xs" justify="flex-end" wrap="nowrap">
        {next && (
          <Button variant="default" size="xs" onClick={() => onAction(next)}>
            {appointmentStepNames[next]}
          </Button>
        )}
        <RowMenu name={`the appointment of ${name}`} actions={menuOf(others, onAction)} />
      </Group>
    </li>
  )
}

/** What they answered to the reminder. */
function AnswerOfCustomer({ appointment: { customerAnswer, customerNote, linkMaker } }: Pick<Props, 'appointment'>) {
  if (customerAnswer === null) return null
  const isComing = customerAnswer === CustomerAnswer.Coming
  return (
    <>
      <StatusPill tone={isComing ? 'good' : 'warn'}>{isComing ? 'Confirmed' : 'Can’t come'}</StatusPill>
      {linkMaker && (
        <Box className="anywhere" component="small" display="block" mt="xxs" c="var(--text-2)">
          by a link that {linkMaker} made
        </Box>
      )}
      {customerNote && (
        <Box className="anywhere" component="small" display="block" mt="xxs" c="var(--text-2)">
          “{customerNote}”
        </Box>
      )}
    </>
  )
}
