import { type Appointment, AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { Box, Flex, Text } from '@mantine/core'
import { counted } from '../../../../ui/display/counted.ts'
import { hatch } from '../hatch.ts'

const looks = [
  { name: 'Booked', background: 'var(--brand-tint-2)', border: '1px solid var(--brand)' },
  { name: 'Didn’t come', background: 'var(--surface)', border: '1px solid var(--warn)' },
  { name: 'Closed', background: hatch, border: '1px solid var(--line)' },
]

type Props = { all: readonly Appointment[]; total: number; most: number; isWeek: boolean; now: Date }

/** Below a calendar: what its looks mean, and how many appointments there are. */
export function CalendarLegend({ all, total, most, isWeek }: Props) {
  const counting = all.filter(({ state }) => state !== AppointmentState.Cancelled)
  return (
    <Flex
      className="soft-above"
      rowGap="xs"
      columnGap="md"
      align="center"
      wrap="wrap"
      px="lg"
      py="sm"
      fz="xs"
      c="var(--text-2)"
      bg="var(--surface-sunken)"
    >
      {looks.map(({ name, ...style }) => (
        <Flex key={name} component="span" align="center" gap="xxs">
          <Box component="span" w={14} h={14} bdrs="sm" style={style} aria-hidden />
          {name}
        </Flex>
      ))}
      <Text span inherit ml="auto">
        {total > most
          ? `The first ${most} of ${total.toLocaleString('en-US')}: choose a person or a location`
          : isWeek && `${counted(counting.length, 'appointment')} this week`}
      </Text>
    </Flex>
  )
}
