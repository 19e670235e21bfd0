import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { Key } from '../../ui/display/Key.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

const keys = [
  ['A', 'Accept'],
  ['W', 'Waitlist'],
  ['Q', 'Ask a question'],
  ['R', 'Reject, then 1 to 9 for the reason'],
  ['Z', 'Undo'],
  ['J', 'Next referral'],
  ['K', 'Previous referral'],
  ['Esc', 'Close'],
  ['?', 'This list'],
] as const

/** The keys of this page. */
export const ShortcutsDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog
    title="Shortcuts"
    isOpen={isOpen}
    onClose={onClose}
    size={380}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <Flex component="dl" direction="column" gap="xs" m={0} fz="sm">
      {keys.map(([key, what]) => (
        <Group gap="sm" wrap="nowrap" key={key}>
          <Box component="dt" w={36}>
            <Key name={key} />
            <span className="vh">{key}</span>
          </Box>
          <Box component="dd" m={0}>
            {what}
          </Box>
        </Group>
      ))}
    </Flex>
    <Text inherit mt="sm" fz="xs" c="dimmed">
      Shortcuts are off while you type.
    </Text>
  </Dialog>
)
