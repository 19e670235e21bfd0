import { imports } from '@handoff/contracts/network/imports'
import { Box, Button, Group, Progress, Text } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../../kit/query/useAction.ts'
import { query } from '../../../kit/query/useEndpoint.ts'

const askedEveryMs = 700

/** How far the run is, and the way to call it off. */
export function RunProgress({ id, onStop }: { id: number; onStop: () => void }) {
  const { data } = useQuery({
    ...query(imports.progress, { id }),
    refetchInterval: askedEveryMs,
    // What an earlier run had come to is nothing of this one.
    gcTime: 0,
    meta: { isSilent: true },
  })
  const stop = useAction(imports.stop, { feedback: 'nothing' })
  const done = data?.done ?? 0
  const words = done
    ? `${done.toLocaleString('en-US')} of ${data!.total.toLocaleString('en-US')} rows`
    : 'Rechecking rows…'
  return (
    <Group gap="md" wrap="nowrap" mt="md">
      <Box flex="1 1 auto" miw={0}>
        <Progress value={data ? (100 * done) / data.total : 0} aria-label="Rows imported" transitionDuration={300} />
        <Text className="tnum" inherit mt="xs" fz="sm" c="var(--text-2)">
          {words}
        </Text>
      </Box>
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={15} stroke={1.7} />}
        loading={stop.isPending || stop.isSuccess}
        disabled={!data}
        onClick={() => {
          onStop()
          stop.mutate({ id })
        }}
      >
        Stop
      </Button>
    </Group>
  )
}
