import type { CustomerImportDetail } from '@handoff/contracts/customers/customerImports'
import { Box, Flex, Progress, Text } from '@mantine/core'

const number = (value: number) => value.toLocaleString('en-US')

/** How far the server is; it goes on while the page is closed. */
export function StepProgress({ it: { progress, batches }, what }: { it: CustomerImportDetail; what: string }) {
  const { done = 0, total = 0, nextRow = 0 } = progress ?? {}
  return (
    <Box component="section" className="panel" px="lg" py="md" aria-label="Progress">
      <Flex justify="space-between" align="baseline" gap="md" wrap="wrap">
        <Text className="tnum" span inherit fz="sm" c="dimmed">
          <Text span inherit fz="xl" fw="600" c="var(--text)">
            {number(done)}
          </Text>{' '}
          of {number(total)} rows {what}
        </Text>
        <Text className="tnum" span inherit fz="sm" c="dimmed">
          {timeLeft(batches, total - done)}
        </Text>
      </Flex>
      <Progress mt="sm" value={total ? (100 * done) / total : 0} aria-label={`Rows ${what}`} transitionDuration={300} />
      <Text inherit mt="sm" fz="sm" c="dimmed">
        You can leave this page. {what === 'saved' && 'We’ll notify you when it’s done. '}
        {nextRow > 0 && `A restart of the server continues at row ${number(nextRow)}.`}
      </Text>
    </Box>
  )
}

/** By the groups that were saved. */
function timeLeft(batches: CustomerImportDetail['batches'], left: number) {
  const rows = batches.reduce((sum, one) => sum + one.created + one.updated + one.skipped + one.failed, 0)
  if (!rows || left <= 0) return ''
  const seconds = (batches.reduce((sum, one) => sum + one.milliseconds, 0) / rows / 1000) * left
  if (seconds < 5) return 'A few seconds left'
  return seconds < 90
    ? `About ${Math.ceil(seconds / 5) * 5} seconds left`
    : `About ${Math.ceil(seconds / 60)} minutes left`
}
