import type { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import { Box, Button, Flex, Text } from '@mantine/core'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import { becauseOf } from './duplicateRows.ts'

type Props = {
  candidates: readonly SameCustomer[]
  isChecking: boolean
  /** Opens the comparison. */
  onCompare: (candidate: SameCustomer) => void
  /** Takes this one without a comparison. */
  onUse?: (candidate: SameCustomer) => void
}

/** While typing: who may be the same person. A shared phone or email alone is a hint. It never blocks the form. */
export function DuplicateNotes({ candidates, isChecking, onCompare, onUse }: Props) {
  const hints = candidates.filter(({ level }) => level === 'hint')
  const likely = candidates.filter(({ level }) => level !== 'hint')
  return (
    <div role="status" aria-live="polite">
      {isChecking && candidates.length === 0 && (
        <Text fz="xs" c="dimmed">
          Checking
        </Text>
      )}
      {likely.length > 0 && (
        <Box py="xs" px="sm" bdrs="md" bg="var(--warn-tint)" fz="sm">
          <Box component="b" fw="600" c="var(--warn)">
            Is this the same person?
          </Box>
          <PlainList gap="xs" mt="xxs" mx={0} mb={0}>
            {likely.map((candidate) => (
              <Flex component="li" gap="xs" align="center" wrap="wrap" key={candidate.id}>
                <Box component="span" flex={1} miw={160}>
                  <Box className="anywhere" fw="500" component="b" display="block">
                    {candidate.name}
                  </Box>
                  <Box className="anywhere" component="small" display="block" fz="xs" c="dimmed">
                    {[candidate.detail, becauseOf(candidate)].filter(Boolean).join(' · ')}
                  </Box>
                </Box>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Compare with ${candidate.name}`}
                  onClick={() => onCompare(candidate)}
                >
                  Compare
                </Button>
                {onUse && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Use this one: ${candidate.name}`}
                    onClick={() => onUse(candidate)}
                  >
                    Use this one
                  </Button>
                )}
              </Flex>
            ))}
          </PlainList>
        </Box>
      )}
      {hints.map((candidate) => (
        <Text key={candidate.id} fz="xs" c="dimmed" mt="xxs">
          {candidate.fields.filter((field) => field === 'Phone' || field === 'Email').join(' and ')} shared with{' '}
          {candidate.name}. Families share them.
        </Text>
      ))}
    </div>
  )
}
