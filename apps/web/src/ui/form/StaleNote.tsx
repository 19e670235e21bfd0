import { Box, Button, Text } from '@mantine/core'

type Props = { of: string; onUseMine: () => void }

/** Someone was quicker: nothing that was typed is lost, and nothing of theirs is written over unseen. */
export const StaleNote = ({ of, onUseMine }: Props) => (
  <Box py="sm" px="md" bdrs="md" bg="var(--warn-tint)" fz="sm" lh="1.5" c="var(--warn)" role="alert">
    <Text inherit mb="xs">
      Someone else updated this {of} while you were editing. What you typed is still here. Close and reopen the form to
      see their changes, or save yours over them.
    </Text>
    <Button variant="default" onClick={onUseMine}>
      Keep my changes
    </Button>
  </Box>
)
