import { type RequestDetail, requestStatusNames } from '@handoff/contracts/network/requests/requests'
import { Box, Flex, Text, Title } from '@mantine/core'
import css from '../../../features/network/requests/requests.module.css'
import { useDates } from '../../../kit/dates/useDates.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import line from '../../../ui/layout/Timeline.module.css'

/** What happened to it, oldest first, with the words that went with it. */
export function RequestHistory({ steps }: { steps: RequestDetail['steps'] }) {
  const { formatDateTime } = useDates()
  if (!steps.length) return null
  return (
    <Flex component="section" direction="column" gap="sm" aria-label="History">
      <Title className={css.heading} order={3} fz="sm" fw="600" lts="var(--font-tight)" lh="inherit">
        History
      </Title>
      <PlainList className={line.timeline} component="ol" gap="md" pt={0} pr={0} pb={0} pl="lg" pos="relative">
        {steps.map((step, at) => (
          <Box component="li" pos="relative" fz="sm" key={`${step.at} ${step.status}`}>
            <Box component="b" display="block" fw="500" lts="var(--font-tight)">
              {at === 0 && step.status === 3
                ? 'Requested'
                : step.status === 3
                  ? 'Reopen'
                  : requestStatusNames[step.status]}
            </Box>
            <Text span inherit fz="xs" c="dimmed">
              {step.by ?? 'Handoff'} · {formatDateTime(step.at)}
            </Text>
            {/* The reasons for the request and for its rejection are already shown above. */}
            {at > 0 && step.status !== 2 && step.note && (
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
                {step.note}
              </Box>
            )}
          </Box>
        ))}
      </PlainList>
    </Flex>
  )
}
