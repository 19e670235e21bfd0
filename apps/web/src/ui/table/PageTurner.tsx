import { Button, Flex } from '@mantine/core'
import css from './PageTurner.module.css'

type Props = { page: number; size: number; total: number; onTurn: (page: number) => void }

/** Walks through a list that is sorted by time; not there where one page holds it all. */
export function PageTurner({ page, size, total, onTurn }: Props) {
  if (total <= size) return null
  const last = Math.ceil(total / size)
  return (
    <Flex
      className={css.turner}
      component="nav"
      gap="sm"
      align="center"
      justify="space-between"
      py="xs"
      px="lg"
      aria-label="Pages"
    >
      <Button variant="default" size="compact-md" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Newer
      </Button>
      <span>
        {(page - 1) * size + 1}–{Math.min(page * size, total)} of {total.toLocaleString('en-US')}
      </span>
      <Button variant="default" size="compact-md" disabled={page >= last} onClick={() => onTurn(page + 1)}>
        Older
      </Button>
    </Flex>
  )
}
