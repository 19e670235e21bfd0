import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { Unfold } from './tableParts.ts'

type Props<Row> = { unfold: Unfold<Row>; row: Row; name: string }

/** Shows what a row unfolds to, and hides it again. */
export function UnfoldButton<Row>({ unfold, row, name }: Props<Row>) {
  const isOpen = unfold.isOpen(row)
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <ActionIcon
      size={28}
      aria-label={`${unfold.label} of ${name}`}
      aria-expanded={isOpen}
      onClick={(event) => {
        event.stopPropagation()
        unfold.onChange(row, !isOpen)
      }}
    >
      <Icon size={16} stroke={1.8} />
    </ActionIcon>
  )
}
