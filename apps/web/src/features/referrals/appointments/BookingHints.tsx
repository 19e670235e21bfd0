import { Flex } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import type { Options } from './bookingForm.ts'

type Props = { options: Options; assignee: string | undefined }

/** Who gets a calendar file, who is reminded, and who should call a customer who is not emailed. */
export function BookingHints({ options: { customer, sender }, assignee }: Props) {
  const { firstName, isEmailable } = customer
  const others = [sender, assignee?.split(' ')[0]].filter((name) => !!name)
  const Icon = isEmailable ? IconBell : IconBellOff
  return (
    <Flex component="p" gap="xs" m={0} fz="xs" lh="1.5" c="dimmed">
      <Icon size={16} stroke={1.7} aria-hidden />
      <span>
        {isEmailable
          ? `${firstName} gets an email with a calendar file (.ics), and email reminders 24 hours and 2 hours before.`
          : `Call ${firstName} to confirm: they get no email. We’ll remind you the day before.`}
        {others.length > 0 &&
          ` ${others.join(' and ')} ${others.length > 1 ? 'get' : 'gets'} the calendar file${isEmailable ? ' too' : ''}.`}
      </span>
    </Flex>
  )
}
