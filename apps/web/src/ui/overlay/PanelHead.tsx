import { ActionIcon, Flex, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsPhone } from '../layout/useIsPhone.ts'
import css from './PanelHead.module.css'
import { PlaceInList, TurnButtons, TurnInList, type TurnProps } from './TurnInList.tsx'

type Props = TurnProps & {
  onClose: () => void
  reference?: string
  /** What else can be done with it: a row menu. */
  actions?: ReactNode
  /** Where it can be as wide as the page. */
  full?: { isFull: boolean; onChange: (isFull: boolean) => void }
}

/** The line at the top of a panel: where one is in the list, the reference, the menu, and the way out. */
export function PanelHead({ onClose, reference, actions, full, ...turn }: Props) {
  const isPhone = useIsPhone()
  if (isPhone)
    return (
      <>
        <ActionIcon size={36} variant="subtle" color="gray" aria-label="Back to list" onClick={onClose}>
          <IconArrowLeft size={18} />
        </ActionIcon>
        <Flex className={css.stacked} component="span" direction="column" gap={0} flex={1}>
          <PlaceInList position={turn.position} />
          <Text className={css.reference} span inherit pr="xxs" fz="xs" c="dimmed">
            {reference}
          </Text>
        </Flex>
        <TurnButtons {...turn} />
        {actions}
      </>
    )
  return (
    <>
      <TurnInList {...turn} />
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
