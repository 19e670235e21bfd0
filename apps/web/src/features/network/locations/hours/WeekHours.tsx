import { weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { weekdays } from '@handoff/contracts/network/locations/hours'
import { hoursInWords, nightsJoined } from '@handoff/contracts/network/locations/hours-in-words'
import { type Location } from '@handoff/contracts/network/locations/locations'
import { Box, Text } from '@mantine/core'
import { datesIn, formatDay } from '../../../../kit/dates/dates.ts'
import { useWords } from '../../../../kit/texts/useWords.ts'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import css from '../locations.module.css'

type Hours = Pick<Location, 'hours' | 'exceptions' | 'timeZone'>

type Words = {
  weekday: (at: number) => string
  spans: (spans: readonly { from: string; until: string }[]) => string
  day: (day: string) => string
}
const english: Words = { weekday: (at) => weekdays[at]!, spans: hoursInWords, day: formatDay }

/** The hours of a week, today marked; exceptions are listed below. */
export function WeekHours({
  location,
  none,
  words = english,
}: {
  location: Hours
  none?: string
  words?: Words | undefined
}) {
  const say = useWords()
  const { hours, exceptions, timeZone } = location
  const today = datesIn(timeZone).today()
  const ofToday = exceptions.find(({ day }) => day === today)
  const week = hours && nightsJoined(hours)
  const ahead = exceptions.filter(({ day }) => day >= today)
  return (
    <>
      {week ? (
        <Box className={css.week} component="table" w="100%" fz="sm">
          <caption className="vh">{say('Weekly hours')}</caption>
          <tbody>
            {weekdays.map((name, at) => {
              const isToday = at === weekdayOf(today)
              const dayHours = isToday && ofToday ? ofToday.hours : (week[at] ?? [])
              return (
                <tr key={name} data-today={isToday || undefined}>
                  <Box component="th" w={150} py="xs" px="sm" ta="left" scope="row">
                    {words.weekday(at)}
                    {isToday && (
                      <Box component="small" ml="xs" fz="xs" c="var(--brand-text)">
                        {say('today')}
                      </Box>
                    )}
                  </Box>
                  <Box component="td" py="xs" px="sm">
                    {words.spans(dayHours)}
                  </Box>
                </tr>
              )
            })}
          </tbody>
        </Box>
      ) : (
        <Text className="pretty" inherit fz="sm" lh="1.5" c="dimmed">
          {none ?? say('No hours listed.')}
        </Text>
      )}
      {ahead.length > 0 && (
        <PlainList
          className="soft-above"
          gap="xs"
          mt="sm"
          mx={0}
          mb={0}
          pt="sm"
          px="sm"
          pb={0}
          fz="sm"
          aria-label={say('Holidays & exceptions')}
        >
          {ahead.map(({ day, hours: spans, note }) => (
            <Grid component="li" columns="150px minmax(0, 1fr)" key={day}>
              <Box component="b" fw="400" c="var(--text-2)">
                {words.day(day)}
              </Box>
              <span>
                {words.spans(spans)}
                {note && ` · ${note}`}
              </span>
            </Grid>
          ))}
        </PlainList>
      )}
    </>
  )
}
