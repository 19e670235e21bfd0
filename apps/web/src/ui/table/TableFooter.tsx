import { Group, NativeSelect, Pagination } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { pageSizes } from '../../kit/address/listSearch.ts'
import type { ListState } from '../../kit/address/useListState.ts'
import { useIsPhone } from '../layout/useIsPhone.ts'
import css from './DataTable.module.css'

type Props = { list: Pick<ListState, 'page' | 'size' | 'setPage' | 'setSize'>; total: number; isEstimate?: boolean }

/** How many there are, which of them one sees, and the way to the others. */
export function TableFooter({ list: { page, size, setPage, setSize }, total, isEstimate }: Props) {
  const isPhone = useIsPhone()
  const pages = Math.max(1, Math.ceil(total / size))
  const totalText = `${isEstimate ? 'about ' : ''}${total.toLocaleString('en-US')}`
  return (
    <Group className="ruled-above" gap="sm" justify="space-between" mih={53} py="xs" px="md" fz="sm" c="dimmed">
      <Group gap="xs" wrap="nowrap">
        <NativeSelect
          className={css.sizes}
          size="xs"
          aria-label="Rows per page"
          value={size}
          data={pageSizes.map((value) => ({ value: String(value), label: `${value} rows` }))}
          rightSection={<IconSelector size={14} stroke={1.6} />}
          onChange={(event) => setSize(Number(event.currentTarget.value) as typeof size)}
        />
        <span className="tnum" aria-live="polite">
          {total === 0 ? 'No results' : `${(page - 1) * size + 1}–${Math.min(total, page * size)} of ${totalText}`}
        </span>
      </Group>
      {pages > 1 && (
        <Pagination
          size="sm"
          siblings={isPhone ? 0 : 1}
          total={pages}
          value={page}
          onChange={setPage}
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
    </Group>
  )
}
