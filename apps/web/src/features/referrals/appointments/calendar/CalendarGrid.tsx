import type { AppointmentStep } from '@handoff/contracts/referrals/appointments/appointment-steps'
import type { Appointment } from '@handoff/contracts/referrals/appointments/appointments'
import { timeIn, zoneLabel } from '@handoff/contracts/referrals/appointments/when'
import { Box, Center, Flex, Text, UnstyledButton } from '@mantine/core'
import { dayInWords } from '../../../../kit/dates/dates.ts'
import { hatch } from '../hatch.ts'
import { AppointmentBlock } from './AppointmentBlock.tsx'
import {
  blocksOf,
  type CalendarDay,
  closedOn,
  dayIn,
  hourInMinutes,
  type Minutes,
  minutesOn,
  momentOn,
  rangeOf,
} from './calendarDays.ts'

type Props = {
  days: readonly CalendarDay[]
  appointments: readonly Appointment[]
  timeZone: string
  now: Date
  showsWho: boolean
  onStep: (step: AppointmentStep, appointment: Appointment) => void
  /** A free place was pressed; without it, nothing can be booked. */
  onPick?: ((startsAt: Date) => void) | undefined
}

/** Of an hour, in pixels. */
const height = 56
/** The time of now covers an hour that is so close to it. */
const badge = 16
/** Of the column of hours. */
const margin = 56
/** Places that are pressed are multiples of this. */
const quarter = 15
const columns = (count: number) => `${margin}px repeat(${count}, minmax(0, 1fr))`

/** Days side by side: hour lines, closed time hatched, appointments at their time, and a red line for now. */
export function CalendarGrid({ days, appointments, timeZone, now, ...rest }: Props) {
  const range = rangeOf(days, appointments, timeZone)
  const hours = Array.from(
    { length: (range.until - range.from) / hourInMinutes },
    (_, at) => range.from + at * hourInMinutes,
  )
  const today = dayIn(now, timeZone)
  const isShown = days.some(({ day }) => day === today)
  const minute = minutesOn(today, now, timeZone)
  const nowTop = isShown && minute > range.from && minute < range.until ? topOf(minute, range) : null
  return (
    <Box miw={days.length > 1 ? 640 : 0}>
      {days.length > 1 && <Head {...{ days, appointments, timeZone, now, today }} />}
      <Box
        display="grid"
        pos="relative"
        style={{ gridTemplateColumns: columns(days.length) }}
        h={hours.length * height}
      >
        <Box pos="relative" fz="xs" c="dimmed" aria-hidden>
          {hours
            .slice(1)
            .filter((hour) => nowTop === null || Math.abs(topOf(hour, range) - nowTop) > badge)
            .map((hour) => (
              <Box
                key={hour}
                component="span"
                pos="absolute"
                className="nowrap tnum"
                style={{ right: 8, top: topOf(hour, range), transform: 'translateY(-50%)' }}
              >
                {hourInWords(hour)}
              </Box>
            ))}
          {nowTop !== null && (
            <Center
              component="span"
              pos="absolute"
              className="nowrap tnum"
              bg="var(--bad)"
              c="var(--surface)"
              px="xxs"
              bdrs="sm"
              fw="600"
              style={{ right: 4, top: nowTop, transform: 'translateY(-50%)', zIndex: 2 }}
            >
              {timeIn(now, timeZone).replace(/ [AP]M/, '')}
            </Center>
          )}
        </Box>
        {days.map((day) => (
          <Column key={day.day} {...{ day, range, appointments, timeZone, now, ...rest }} isToday={day.day === today} />
        ))}
        {nowTop !== null && (
          <Box
            pos="absolute"
            h={1}
            bg="var(--bad)"
            opacity={0.25}
            style={{ left: margin, right: 0, top: nowTop, pointerEvents: 'none' }}
            aria-hidden
          />
        )}
      </Box>
    </Box>
  )
}

const topOf = (minutes: number, { from }: Minutes) => ((minutes - from) / hourInMinutes) * height
const hourInWords = (minutes: number) => {
  const hour = Math.round(minutes / hourInMinutes)
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

type HeadProps = Pick<Props, 'days' | 'appointments' | 'timeZone' | 'now'> & { today: string }

function Head({ days, appointments, timeZone, now, today }: HeadProps) {
  return (
    <Box display="grid" className="soft-below" style={{ gridTemplateColumns: columns(days.length) }}>
      <Text inherit fz="xs" c="dimmed" px="xs" py="sm">
        {zoneLabel(now, timeZone)}
      </Text>
      {days.map(({ day, why }) => {
        const count = blocksOf(appointments, day, timeZone).length
        const isToday = day === today
        return (
          <Flex
            key={day}
            align="center"
            gap="xxs"
            px="xs"
            py="xs"
            mih={42}
            fz="sm"
            c={isToday ? 'var(--brand-text)' : 'var(--text)'}
            style={{ borderLeft: '1px solid var(--line-soft)' }}
            aria-current={isToday ? 'date' : undefined}
          >
            <Text span inherit fz="xs" c={isToday ? 'inherit' : 'dimmed'}>
              {dayInWords(day, 'weekday').slice(0, 3)}
            </Text>
            <Center
              component="span"
              className="tnum"
              miw={isToday ? 26 : 0}
              h={26}
              bdrs="50%"
              fw="600"
              bg={isToday ? 'var(--brand-tint-2)' : undefined}
            >
              {Number(day.slice(8))}
            </Center>
            {why?.startsWith('Closed for') ? (
              <Text span inherit className="clipped cut nowrap" ml="auto" fz="xs" c="var(--warn)" title={why}>
                Holiday
              </Text>
            ) : (
              count > 0 && (
                <Text span inherit className="tnum" ml="auto" fz="xs" c="dimmed" title={`${count} booked`}>
                  {count}
                </Text>
              )
            )}
          </Flex>
        )
      })}
    </Box>
  )
}

type ColumnProps = Omit<Props, 'days'> & { day: CalendarDay; range: Minutes; isToday: boolean }

function Column({ day, range, appointments, timeZone, now, isToday, showsWho, onStep, onPick }: ColumnProps) {
  const blocks = blocksOf(appointments, day.day, timeZone)
  const place = ({ from, until }: Minutes) => ({
    top: topOf(Math.max(from, range.from), range),
    height: topOf(Math.min(until, range.until), range) - topOf(Math.max(from, range.from), range),
  })
  const name = dayInWords(day.day, 'inFull')
  return (
    <Box
      component="section"
      pos="relative"
      aria-label={name}
      bg={isToday ? 'color-mix(in oklab, var(--brand) 4%, transparent)' : undefined}
      style={{
        borderLeft: '1px solid var(--line-soft)',
        backgroundImage: `repeating-linear-gradient(to bottom, var(--line-soft) 0 1px, transparent 1px ${height}px)`,
      }}
    >
      {closedOn(day, range, timeZone).map((gap) => (
        <Box key={gap.from} pos="absolute" data-closed style={{ insetInline: 0, background: hatch, ...place(gap) }} />
      ))}
      {day.opens?.length === 0 && (
        <Center
          pos="absolute"
          inset={0}
          px="xs"
          ta="center"
          fz="xs"
          c="var(--text-2)"
          // Above those that are booked all the same.
          style={{ pointerEvents: 'none', ...(blocks.length > 0 && { alignItems: 'start', paddingTop: 4 }) }}
        >
          {day.why ?? 'Closed'}
        </Center>
      )}
      {onPick && (
        <UnstyledButton
          pos="absolute"
          style={{ inset: 0 }}
          // The button "Book" does the same from the keyboard.
          tabIndex={-1}
          aria-label={`Choose a time on ${name}`}
          onClick={(event) => {
            const minutes = ((event.clientY - event.currentTarget.getBoundingClientRect().top) / height) * hourInMinutes
            onPick(momentOn(day.day, range.from + Math.floor(minutes / quarter) * quarter, timeZone))
          }}
        />
      )}
      {blocks.map((block) => (
        <Box
          key={block.appointment.id}
          pos="absolute"
          style={{
            padding: 1,
            left: `${(block.lane / block.lanes) * 100}%`,
            width: `${100 / block.lanes}%`,
            ...place({ ...block, until: Math.max(block.until, block.from + quarter * 1.5) }),
          }}
        >
          <AppointmentBlock
            appointment={block.appointment}
            isShort={block.until - block.from <= 2 * quarter}
            {...{ now, showsWho, onStep }}
          />
        </Box>
      ))}
      {isToday && <NowLine top={topOf(minutesOn(day.day, now, timeZone), range)} {...{ range }} />}
    </Box>
  )
}

function NowLine({ top, range }: { top: number; range: Minutes }) {
  if (top < 0 || top > topOf(range.until, range)) return null
  return (
    <Box
      pos="absolute"
      h={2}
      bg="var(--bad)"
      style={{ insetInline: 0, top: top - 1, pointerEvents: 'none' }}
      data-now
      aria-hidden
    >
      <Box component="span" pos="absolute" w={8} h={8} bdrs="50%" bg="var(--bad)" style={{ left: -4, top: -3 }} />
    </Box>
  )
}
