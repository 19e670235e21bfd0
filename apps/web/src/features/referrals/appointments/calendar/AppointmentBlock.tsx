import {
  type AppointmentStep,
  appointmentStepNames,
  appointmentSteps,
} from '@handoff/contracts/referrals/appointments/appointment-steps'
import { type Appointment, AppointmentState, Modality } from '@handoff/contracts/referrals/appointments/appointments'
import { timeIn } from '@handoff/contracts/referrals/appointments/when'
import { Box, Button, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconUser, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ReferralLink } from '../AppointmentLinks.tsx'
import { joinLink } from './calendarDays.ts'

type Props = {
  appointment: Appointment
  now: Date
  /** Names the person it is with. */
  showsWho: boolean
  /** So short that it has one line. */
  isShort: boolean
  onStep: (step: AppointmentStep, appointment: Appointment) => void
}

/** Gray once it is over, violet while it is to come, and outlined in amber where they did not come. */
function lookOf({ state, endsAt }: Appointment, now: Date) {
  if (state === AppointmentState.NoShow)
    return { bg: 'var(--surface)', c: 'var(--warn)', line: 'var(--warn)', edge: 'var(--warn)' }
  if (state === AppointmentState.Done || new Date(endsAt) <= now)
    return { bg: 'var(--surface-sunken)', c: 'var(--text-2)', line: 'var(--line-soft)', edge: 'var(--line)' }
  // The tint is transparent in the dark.
  const bg = 'linear-gradient(var(--brand-tint-2), var(--brand-tint-2)), var(--surface)'
  return { bg, c: 'var(--brand-text)', line: 'transparent', edge: 'var(--brand)' }
}

/** One appointment of a calendar: pressing it offers what can be done, and where it leads. */
export function AppointmentBlock({ appointment, now, showsWho, isShort, onStep }: Props) {
  const { customer, referral, assignee, state, modality, startsAt, endsAt, timeZone } = appointment
  const { edge, line, ...look } = lookOf(appointment, now)
  const name = customer.name ?? referral?.reference ?? 'Appointment'
  const isMissed = state === AppointmentState.NoShow
  const detail = isMissed ? 'Didn’t come' : [referral?.category, showsWho && assignee?.name].filter(Boolean).join(' · ')
  const time = (moment: string) => timeIn(new Date(moment), timeZone)
  const link = joinLink(appointment, now)
  return (
    <>
      <Menu position="right-start" width={220}>
        <Menu.Target>
          <UnstyledButton
            className="clipped"
            w="100%"
            h="100%"
            px="xs"
            py={isShort ? 0 : 'xxs'}
            bdrs="sm"
            fz="xs"
            lh={1.35}
            style={{ border: `1px solid ${line}`, borderLeft: `3px solid ${edge}` }}
            aria-label={[`${time(startsAt)}–${time(endsAt)}`, name, detail].filter(Boolean).join(', ')}
            {...look}
          >
            <Box component="span" display="flex" style={{ gap: 4, justifyContent: 'space-between' }}>
              <Text span inherit className="clipped cut nowrap" fw="500">
                {name}
                {isShort && detail && (
                  <Text span inherit fw="400">
                    {' '}
                    {detail}
                  </Text>
                )}
              </Text>
              {modality === Modality.Video && <IconVideo size={13} stroke={1.8} style={{ flex: 'none' }} aria-hidden />}
            </Box>
            {!isShort && (
              <Text span inherit className="clipped cut nowrap" display="block">
                {detail}
              </Text>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {time(startsAt)}–{time(endsAt)}
          </Menu.Label>
          {appointmentSteps(appointment, now).map((step) => (
            <Menu.Item key={step} onClick={() => onStep(step, appointment)}>
              {appointmentStepNames[step]}
            </Menu.Item>
          ))}
          {customer.id !== null && (
            <Menu.Item
              leftSection={<IconUser size={15} stroke={1.7} />}
              renderRoot={(props) => (
                <Link to="/customer-management/clients" search={{ id: customer.id! }} {...props} />
              )}
            >
              {name}
            </Menu.Item>
          )}
          {referral && (
            <Box px="sm" py="xs" fz="sm">
              <ReferralLink appointment={appointment}>{`Open ${referral.reference}`}</ReferralLink>
            </Box>
          )}
        </Menu.Dropdown>
      </Menu>
      {link && (
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          size="compact-xs"
          variant="default"
          pos="absolute"
          style={{ right: 4, bottom: 4 }}
          aria-label={`Join the video visit of ${name}`}
        >
          Join
        </Button>
      )}
    </>
  )
}
