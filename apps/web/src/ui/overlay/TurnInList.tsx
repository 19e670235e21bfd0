import { ActionIcon, Box, Flex, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Key } from '../display/Key.tsx'

export type TurnProps = {
  /** '3 of 11 to answer'. */
  position?: { at: number; total: number; of: string }
  onPrevious?: () => void
  onNext?: () => void
}

export const TurnButtons = ({ onPrevious, onNext }: Omit<TurnProps, 'position'>) => (
  <>
    <ActionIcon size={32} variant="default" aria-label="Previous" disabled={!onPrevious} onClick={onPrevious}>
      <IconChevronUp size={16} />
    </ActionIcon>
    <ActionIcon size={32} variant="default" aria-label="Next" disabled={!onNext} onClick={onNext}>
      <IconChevronDown size={16} />
    </ActionIcon>
  </>
)

export const PlaceInList = ({ position }: Pick<TurnProps, 'position'>) =>
  position && (
    <Text className="nowrap" span inherit c="dimmed">
      <Box component="b" fw="600" c="var(--text)">
        {position.at} of {position.total.toLocaleString('en-US')}
      </Box>{' '}
      {position.of}
    </Text>
  )

/** Where one is in a list, and the way to its neighbors: by press, or by J and K where the page listens for them. */
export const TurnInList = ({ position, ...turn }: TurnProps) => (
  <>
    <TurnButtons {...turn} />
    <PlaceInList position={position} />
    {position && (
      <Flex component="span" display="inline-flex" gap="xxs" c="dimmed">
        <Key name="K" />
        <Key name="J" />
      </Flex>
    )}
  </>
)
