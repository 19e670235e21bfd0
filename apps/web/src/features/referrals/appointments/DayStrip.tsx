import { anHour } from '@handoff/contracts/kit/dates/durations'
import { knownZone, wallOf } from '@handoff/contracts/kit/dates/wall-clock'
import type { AssigneeDay } from '@handoff/contracts/referrals/appointments/appointments'
import { timeIn } from '@handoff/contracts/referrals/appointments/when'
import { Box, Flex, Text, UnstyledButton } from '@mantine/core'
import { dayInWords } from '../../../kit/dates/dates.ts'
import css from './appointments.module.css'
import { hatch } from './hatch.ts'

type Span = { startsAt: Date; endsAt: Date }
type Props = {
  day: AssigneeDay /** Empty: anyone. */
  name: string
  chosen: Span
  timeZone: string
  onPick: (start: Date) => void
}

const quarter = anHour / 4

/** Someone's day: gray is taken, violet is what is chosen, striped is where both are. Pressing a place chooses it. */
export function DayStrip({ day, name, chosen, timeZone, onPick }: Props) {
  const taken = day.taken.map((one) => ({ ...one, startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt) }))
  const { from, until } = rangeOf(day, [...taken, chosen])
  const share = (moment: Date) => `${((clamp(moment.getTime(), from, until) - from) / (until - from)) * 100}%`
  const place = ({ startsAt, endsAt }: Span) => ({
    left: share(startsAt),
    width: `calc(${share(endsAt)} - ${share(startsAt)})`,
  })
  const both = taken
    .map(({ startsAt, endsAt }) => ({
      startsAt: startsAt > chosen.startsAt ? startsAt : chosen.startsAt,
      endsAt: endsAt < chosen.endsAt ? endsAt : chosen.endsAt,
    }))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt)
  // Closed time is what is left of the day.
  const closed = day.opens ? gapsOf(day.opens, from, until) : []
  const hours = Array.from(
    { length: Math.round((until - from) / anHour) - 1 },
    (_, at) => new Date(from + (at + 1) * anHour),
  )
  const every = hours.length > 11 ? 2 : 1
  const weekday = dayInWords(wallOf(chosen.startsAt.getTime(), knownZone(timeZone)), 'weekday')
  const title = name ? `${name}’s ${weekday}` : weekday
  return (
    <Flex component="section" direction="column" gap="xs" aria-label={title}>
      <Flex component="p" rowGap="xxs" columnGap="sm" justify="space-between" wrap="wrap" m={0} fz="sm">
        <Box component="b" fw="500">
          {title}
        </Box>
        {day.opens && (
          <Text span inherit fz="xs" c="dimmed">
            {day.opens.length
              ? `Open ${day.opens
                  .map((span) => `${timeIn(new Date(span.from), timeZone)}–${timeIn(new Date(span.until), timeZone)}`)
                  .join(', ')}`
              : 'Closed'}
          </Text>
        )}
      </Flex>
      <UnstyledButton
        className={`clipped ${css.track}`}
        pos="relative"
        h={36}
        bdrs="md"
        bg="var(--surface-sunken)"
        // The list of times does the same from the keyboard.
        tabIndex={-1}
        aria-label="Choose a time"
        onClick={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          const moment = from + ((event.clientX - left) / width) * (until - from)
          onPick(new Date(Math.floor(moment / quarter) * quarter))
        }}
      >
        {closed.map((one) => (
          <Box
            key={one.startsAt.getTime()}
            component="span"
            pos="absolute"
            style={{ ...place(one), insetBlock: 0, background: hatch }}
            data-closed
          />
        ))}
        {taken.map((one) => (
          <Text
            key={one.startsAt.getTime()}
            className="clipped cut nowrap"
            fz="xs"
            c="var(--text-2)"
            span
            inherit
            pos="absolute"
            bdrs="sm"
            py={0}
            px="xs"
            bg="var(--line)"
            fw="500"
            lh="28px"
            ta="left"
            style={place(one)}
            title={one.label}
          >
            {one.label}
          </Text>
        ))}
        <Box component="span" pos="absolute" bdrs="sm" bg="var(--brand)" style={place(chosen)} />
        {both.map((one) => (
          <Box
            key={one.startsAt.getTime()}
            className={css.both}
            component="span"
            pos="absolute"
            bdrs="sm"
            style={place(one)}
          />
        ))}
      </UnstyledButton>
      <Box className={css.hours} pos="relative" h={16} fz="xs" c="dimmed" aria-hidden>
        {hours
          .filter((_, at) => at % every === 0)
          .map((moment) => (
            <Box
              component="span"
              className="nowrap"
              pos="absolute"
              key={moment.getTime()}
              style={{ left: share(moment) }}
            >
              {timeIn(moment, timeZone).replace(':00', '')}
            </Box>
          ))}
      </Box>
    </Flex>
  )
}

function gapsOf(opens: readonly { from: string; until: string }[], from: number, until: number): Span[] {
  const edges = [from, ...opens.flatMap((open) => [Date.parse(open.from), Date.parse(open.until)]), until]
  const gaps: Span[] = []
  for (let at = 0; at < edges.length; at += 2)
    if (edges[at]! < edges[at + 1]!) gaps.push({ startsAt: new Date(edges[at]!), endsAt: new Date(edges[at + 1]!) })
  return gaps
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** From eight to six, and as much more as something is there. */
function rangeOf({ from, until, opens }: AssigneeDay, spans: readonly Span[]) {
  const start = Date.parse(from)
  const known = [
    start + 8 * anHour,
    start + 18 * anHour,
    ...spans.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()]),
    ...(opens ?? []).flatMap((span) => [Date.parse(span.from), Date.parse(span.until)]),
  ].filter((moment) => moment >= start && moment <= Date.parse(until))
  return {
    from: start + Math.floor((Math.min(...known) - start) / anHour) * anHour,
    until: start + Math.ceil((Math.max(...known) - start) / anHour) * anHour,
  }
}
