import { type InactiveCustomer, retention } from '@handoff/contracts/platform/retention'
import { Text, TextInput } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { pageSizes } from '../../../kit/address/listSearch.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { toast } from '../../../kit/toast.tsx'
import { counted } from '../../../ui/display/counted.ts'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import { BulkAction } from '../../../ui/table/BulkAction.tsx'
import { BulkBar } from '../../../ui/table/BulkBar.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/tableParts.ts'

type View = { page: number; size: (typeof pageSizes)[number] }
const isSelectable = ({ isHeld }: InactiveCustomer) => !isHeld

/** Who was inactive for longer than the period: erased once an administrator types how many. */
export function InactiveCustomers({ years }: { years: number }) {
  const list = useLocalList()
  const rows = useEndpoint(retention.customers, { pageNo: list.page, pageSize: list.size }, { keep: true })
  const { formatShort } = useDates()
  const [selection, setSelection] = useState<InactiveCustomer[]>([])
  const selectable = (rows.data?.data ?? []).filter(isSelectable)
  const selected = selectable.filter(({ id }) => selection.some((one) => one.id === id))
  const columns: Column<InactiveCustomer>[] = [
    {
      id: 'name',
      title: 'Customer',
      width: 240,
      narrow: { width: 180 },
      cell: (row) => <TwoLines name={row.name} detail={row.owner ?? 'Network administration'} isStrong />,
    },
    { id: 'last', title: 'Last activity', width: 140, cell: ({ lastActiveAt }) => formatShort(lastActiveAt) },
    {
      id: 'hold',
      title: 'Legal hold',
      width: 130,
      cell: ({ isHeld }) => (isHeld ? <StatusPill tone="warn">On hold</StatusPill> : '–'),
    },
  ]
  return (
    <DataTable
      name="inactiveCustomers"
      label="Inactive customers"
      things="customers"
      rows={rows}
      list={list}
      columns={columns}
      card={(row) => ({
        name: row.name,
        ...(row.isHeld && { mark: <StatusPill tone="warn">On hold</StatusPill> }),
        lines: [row.owner ?? 'Network administration', formatShort(row.lastActiveAt)],
      })}
      nameOf={({ name }) => name}
      linkOf={({ id }) => ({ to: '/customer-management/clients', search: { id } })}
      hasFixedColumns
      selected={selected}
      onSelect={setSelection}
      isSelectable={isSelectable}
      bulk={
        selected.length > 0 && (
          <BulkBar selected={selected} selectable={selectable} onSelect={setSelection}>
            <Erase rows={selected} onDone={() => setSelection([])} />
          </BulkBar>
        )
      }
      empty={{
        icon: IconUserOff,
        title: 'No inactive customers',
        text: `Everyone had some activity in the last ${counted(years, 'year')}, or has an open referral.`,
      }}
    />
  )
}

function Erase({ rows, onDone }: { rows: InactiveCustomer[]; onDone: () => void }) {
  const erase = useAction(retention.eraseCustomers, { feedback: 'nothing' })
  const [typed, setTyped] = useState('')
  const act = async () => {
    const { data } = await erase.mutateAsync({ ids: rows.map(({ id }) => id), count: Number(typed) })
    if (data.erased.length) toast.success(`${counted(data.erased.length, 'customer')} erased`)
    return data.refused
  }
  return (
    <BulkAction
      label="Erase"
      title={`Erase ${counted(rows.length, 'customer')} for good?`}
      confirm="Erase for good"
      thing="customer"
      count={rows.length}
      nameOf={(id) => rows.find((row) => row.id === id)?.name ?? `Customer ${id}`}
      isPending={erase.isPending}
      isDangerous
      isBlocked={typed.trim() !== String(rows.length)}
      act={act}
      onDone={onDone}
    >
      <Text fz="sm" c="var(--text-2)">
        Names, contacts, notes, messages, and files are removed, also from the file store. Counts, dates, and outcomes
        remain under a number. This can’t be undone.
      </Text>
      <TextInput
        label={`Type ${rows.length} to confirm`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </BulkAction>
  )
}

/** Part of a page with its own search parameters, so that the list's state is kept here. */
function useLocalList() {
  const [view, setView] = useState<View>({ page: 1, size: 10 })
  return useMemo(
    () => ({
      ...view,
      search: '',
      sort: '' as const,
      isNarrowed: false,
      setPage: (page: number) => setView((before) => ({ ...before, page })),
      setSize: (size: View['size']) => setView({ page: 1, size }),
      setSearch: () => {},
      setSort: () => {},
      clear: () => {},
    }),
    [view],
  )
}
