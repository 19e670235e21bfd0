import { ActionIcon, Button, Checkbox, Flex, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './DataTable.module.css'

type Props<Row> = {
  selected: readonly Row[]
  /** Those on this page that can be selected. */
  selectable: Row[]
  onSelect: (rows: Row[]) => void
  children: ReactNode
}

/** The foot of a list while rows are selected. */
export function BulkBar<Row extends { id: number }>({ selected, selectable, onSelect, children }: Props<Row>) {
  const isAll = selectable.every((row) => selected.some(({ id }) => id === row.id))
  return (
    <Flex
      className={css.bulk}
      component="section"
      gap="xs"
      align="center"
      pos="sticky"
      bottom={0}
      mih={53}
      fz="sm"
      fw="500"
      aria-label="Selected"
      data-bottom-bar
    >
      <Checkbox
        size="xs"
        aria-label="Select all on this page"
        checked={isAll}
        indeterminate={!isAll}
        onChange={() => onSelect(isAll ? [] : selectable)}
      />
      <span aria-live="polite">{selected.length} selected</span>
      {!isAll && (
        <Button variant="subtle" size="compact-sm" onClick={() => onSelect(selectable)}>
          Select all {selectable.length}
        </Button>
      )}
      <Group gap="xs" wrap="nowrap" ml="auto">
        {children}
        <ActionIcon size={30} aria-label="Clear selection" onClick={() => onSelect([])}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
    </Flex>
  )
}
