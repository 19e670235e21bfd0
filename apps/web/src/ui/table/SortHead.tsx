import { Flex, UnstyledButton } from '@mantine/core'
import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { Direction } from './sortRows.ts'

type Props = Omit<ComponentProps<'th'>, 'onClick'> & {
  name: string
  /** Undefined: the table is sorted by another column. */
  direction: Direction | undefined
  onSort: () => void
}

/** The head of a column that sorts its table. */
export function SortHead({ name, direction, onSort, ...cell }: Props) {
  const Arrow = direction === 'asc' ? IconArrowNarrowUp : IconArrowNarrowDown
  return (
    <th scope="col" aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')} {...cell}>
      <UnstyledButton
        className="link"
        fz="inherit"
        fw="inherit"
        ta="inherit"
        c={direction && 'var(--text)'}
        title={`Sort by ${name.toLowerCase()}`}
        onClick={onSort}
      >
        <Flex component="span" display="inline-flex" align="center" gap="xxs">
          {name}
          {direction && <Arrow size={13} stroke={1.9} aria-hidden />}
        </Flex>
      </UnstyledButton>
    </th>
  )
}
