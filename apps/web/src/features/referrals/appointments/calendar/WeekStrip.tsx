import type { Appointment } from '@handoff/contracts/referrals/appointments/appointments'
import { Box, Text, UnstyledButton } from '@mantine/core'
import { dayInWords } from '../../../../kit/dates/dates.ts'
import { counted } from '../../../../ui/display/counted.ts'
import { blocksOf, type CalendarDay } from './calendarDays.ts'

type Props = {
  days: readonly CalendarDay[]
  day: string
  today: string
  appointments: readonly Appointment[]
  timeZone: string
  onSelect: (day: string) => void
}

/** The seven days around the one that is shown, each with how many are booked. */
export function WeekStrip({ days, day: selectedDay, today, appointments, timeZone, onSelect }: Props) {
  return (
    <Box
      component="nav"
      aria-label="Week"
      className="soft-below"
      display="grid"
      p="xs"
      style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`, gap: 4 }}
    >
      {days.map(({ day, why }) => {
        const count = blocksOf(appointments, day, timeZone).length
        const isShown = day === selectedDay
        return (
          <UnstyledButton
            key={day}
            py="xs"
            bdrs="md"
            ta="center"
            lh={1.3}
            bg={isShown ? 'var(--brand-tint-2)' : undefined}
            c={isShown || day === today ? 'var(--brand-text)' : 'var(--text)'}
            aria-current={isShown ? 'date' : undefined}
            aria-label={[dayInWords(day, 'inFull'), why, (count > 0 || !why) && counted(count, 'appointment')]
              .filter(Boolean)
              .join(', ')}
            title={why ?? undefined}
            onClick={() => onSelect(day)}
          >
            <Text span display="block" fz="xs" c={isShown ? 'inherit' : 'dimmed'}>
              {dayInWords(day, 'weekday').slice(0, 3)}
            </Text>
            <Text span display="block" className="tnum" fz="md" fw="600">
              {Number(day.slice(8))}
            </Text>
            <Text span display="block" className="tnum" fz="xs" c={why ? 'var(--warn)' : 'dimmed'}>
              {why && count === 0 && (
                <Box component="span" visibleFrom="sm">
                  Closed
                </Box>
              )}
              {why && count === 0 ? (
                <Box component="span" hiddenFrom="sm">
                  –
                </Box>
              ) : (
                count || '–'
              )}
            </Text>
          </UnstyledButton>
        )
      })}
    </Box>
  )
}
