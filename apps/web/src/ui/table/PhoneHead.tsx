import { Drawer, Group, Radio, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ListState } from '../../kit/address/useListState.ts'
import sheet from '../filter/MoreFilters.module.css'
import css from './DataTable.module.css'

export type SortChoice = { value: string; label: string }
type Props = {
  count: ReactNode
  sorts: readonly SortChoice[]
  list: Pick<ListState, 'sort' | 'setSort'>
}

/** On phones above the cards: how many there are, and in which order, chosen from a sheet. */
export function PhoneHead({ count, sorts, list: { sort, setSort } }: Props) {
  const [isOpen, setOpen] = useState(false)
  // Column titles name both directions.
  const current = sorts.find(({ value }) => value === sort) ?? sorts.find(({ value }) => `-${value}` === sort)
  const Arrow = sort.startsWith('-') ? IconArrowDown : IconArrowUp
  return (
    <Group
      className="soft-below"
      gap="sm"
      justify="space-between"
      wrap="nowrap"
      py={0}
      px="md"
      bg="var(--surface-sunken)"
      fz="xs"
      c="dimmed"
    >
      <span>{count}</span>
      <UnstyledButton className={css.sortButton} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Arrow size={14} stroke={1.8} aria-hidden />
        <span className="vh">Sorted by </span>
        {current?.label ?? 'Sort'}
      </UnstyledButton>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        title="Sort"
        padding={0}
        transitionProps={{ duration: 180 }}
        classNames={{ content: sheet.sheet, header: sheet.header, title: sheet.title }}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Radio.Group
          aria-label="Sort"
          className={css.sorts}
          value={current?.value ?? ''}
          onChange={(next) => {
            setSort(next)
            setOpen(false)
          }}
        >
          {sorts.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Radio.Group>
      </Drawer>
    </Group>
  )
}
