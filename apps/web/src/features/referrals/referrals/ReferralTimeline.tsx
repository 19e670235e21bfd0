import type { TimelineEntry } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Box, Flex, Text } from '@mantine/core'
import { useDates } from '../../../kit/dates/useDates.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import line from '../../../ui/layout/Timeline.module.css'
import css from './referrals.module.css'

/** What happened, oldest first, with the words that went with it; questions and answers are read in the thread. */
export function ReferralTimeline({ entries }: { entries: TimelineEntry[] }) {
  const { formatMoment } = useDates()
  return (
    <Flex component="section" direction="column" gap="sm" aria-label="Timeline">
      <Flex
        className={css.heading}
        component="h3"
        align="baseline"
        justify="space-between"
        fz="sm"
        fw="600"
        lts="var(--font-tight)"
      >
        Timeline
      </Flex>
      <PlainList className={line.timeline} component="ol" gap="md" pt={0} pr={0} pb={0} pl="lg" pos="relative">
        {entries.map((entry) => (
          <Box component="li" pos="relative" fz="sm" key={entry.id}>
            <Box component="b" display="block" fw="500" lts="var(--font-tight)">
              {entry.about !== undefined && `${entry.about || 'Someone else'}: `}
              {entry.title}
            </Box>
            <Text span inherit fz="xs" c="dimmed">
              {entry.by ? [entry.by.firstName, entry.by.entity ?? 'Network administration'].join(', ') : 'Handoff'}
              {entry.isOnBehalf && !entry.report && ' on behalf of the provider'} · {formatMoment(entry.at)}
              {entry.report && (
                <>
                  <br />
                  Reported by {entry.report.by ?? 'someone'} at {entry.report.provider} ·{' '}
                  {formatMoment(entry.report.at)}
                </>
              )}
            </Text>
            {entry.note && !entry.isMessage && (
              <Box
                component="q"
                display="block"
                mt="xxs"
                py="xs"
                px="sm"
                bdrs="md"
                bg="var(--surface-sunken)"
                c="var(--text-2)"
                lh="1.5"
              >
                {entry.note}
              </Box>
            )}
          </Box>
        ))}
      </PlainList>
    </Flex>
  )
}
