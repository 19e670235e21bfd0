import { ActionIcon, Box, Flex, Text } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronDown,
  IconChevronUp,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Key } from '../display/Key.tsx'
import { useIsPhone } from '../layout/useIsPhone.ts'
import css from './PanelHead.module.css'

type Props = {
  /** '3 of 11 to answer'. */
  position?: { at: number; total: number; of: string }
  onPrevious?: () => void
  onNext?: () => void
  onClose: () => void
  reference?: string
  /** What else can be done with it: a row menu. */
  actions?: ReactNode
  /** Where it can be as wide as the page. */
  full?: { isFull: boolean; onChange: (isFull: boolean) => void }
}

/** The line at the top of a panel: where one is in the list, the reference, the menu, and the way out. */
export function PanelHead({ position, onPrevious, onNext, onClose, reference, actions, full }: Props) {
  const isPhone = useIsPhone()
  const turn = (
    <>
      <ActionIcon size={32} variant="default" aria-label="Previous" disabled={!onPrevious} onClick={onPrevious}>
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon size={32} variant="default" aria-label="Next" disabled={!onNext} onClick={onNext}>
        <IconChevronDown size={16} />
      </ActionIcon>
    </>
  )
  const place = position && (
    <Text className="nowrap" span inherit c="dimmed">
      <Box component="b" fw="600" c="var(--text)">
        {position.at} of {position.total.toLocaleString('en-US')}
      </Box>{' '}
      {position.of}
    </Text>
  )
  if (isPhone)
    return (
      <>
        <ActionIcon size={36} variant="subtle" color="gray" aria-label="Back to list" onClick={onClose}>
          <IconArrowLeft size={18} />
        </ActionIcon>
        <Flex className={css.stacked} component="span" direction="column" gap={0} flex={1}>
          {place}
          <Text className={css.reference} span inherit pr="xxs" fz="xs" c="dimmed">
            {reference}
          </Text>
        </Flex>
        {turn}
        {actions}
      </>
    )
  return (
    <>
      {turn}
      {place}
      {position && (
        <Flex component="span" display="inline-flex" gap="xxs" c="dimmed">
          <Key name="K" />
          <Key name="J" />
        </Flex>
      )}
      <Text className={css.reference} span inherit pr="xxs" fz="xs" c="dimmed">
        {reference}
      </Text>
      {actions}
      {full && (
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          aria-label={full.isFull ? 'Next to the list' : 'Full page'}
          onClick={() => full.onChange(!full.isFull)}
        >
          {full.isFull ? <IconArrowsDiagonalMinimize2 size={16} /> : <IconArrowsDiagonal size={16} />}
        </ActionIcon>
      )}
      <ActionIcon size={28} variant="subtle" color="gray" aria-label="Close" onClick={onClose}>
        <IconX size={17} />
      </ActionIcon>
    </>
  )
}
