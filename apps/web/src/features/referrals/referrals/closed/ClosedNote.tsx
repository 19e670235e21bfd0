import { Flex } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Closed } from './useClosed.ts'

/** That a provider isn't accepting, and why, in its words. */
export const ClosedNote = ({ closed: { name, note } }: { closed: Closed }) => (
  <Flex className="anywhere" component="p" gap="xs" align="flex-start" my="xs" fz="sm" lh="1.45" c="var(--warn)">
    <IconAlertTriangle size={16} stroke={1.7} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
    <span>
      {name} is not accepting{note ? `: “${note}”` : '.'}
    </span>
  </Flex>
)
