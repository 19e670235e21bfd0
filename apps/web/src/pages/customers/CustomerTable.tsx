import {
  type CustomerRow,
  customerAccessNames,
  customerStateNames,
  customers,
} from '@handoff/contracts/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import { IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListState } from '../../kit/address/useListState.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { counted } from '../../ui/display/counted.ts'
import { PersonCell } from '../../ui/display/PersonCell.tsx'
import { StatusPill } from '../../ui/display/StatusPill.tsx'
import { TwoLines } from '../../ui/display/TwoLines.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, ListQuery } from '../../ui/table/tableParts.ts'
import { CustomerButton } from './CustomerButton.tsx'

type Props = {
  name: string
  rows: ListQuery<CustomerRow>
  list: ListState
  /** What an export is asked for. */
  exported: RequestOf<typeof customers.exportList>
  filters: ReactNode
}

const nameOf = (row: CustomerRow) => `${row.firstName} ${row.lastName}`
const placeOf = (row: CustomerRow) => [row.county, row.stateCode].filter(Boolean).join(', ')

export function CustomerTable({ name, rows, list, exported, filters }: Props) {
  const navigate = useNavigate()
  const { formatShort } = useDates()
  const open = (row: CustomerRow) => void navigate({ to: '/customer-management/clients', search: { id: row.id } })

  const columns: Column<CustomerRow>[] = [
    {
      id: 'name',
      title: 'Customer',
      sort: 'name',
      width: 232,
      cell: (row) => <PersonCell name={nameOf(row)} detail={row.email ?? row.phone ?? 'No contact'} />,
    },
    { id: 'age', title: 'Age', width: 58, cell: (row) => row.age ?? '–' },
    {
      id: 'place',
      title: 'County',
      width: 168,
      cell: (row) => placeOf(row) || '–',
    },
    {
      id: 'languages',
      title: 'Languages',
      width: 136,
      cell: (row) => row.languages.join(', ') || '–',
    },
    {
      id: 'access',
      title: 'Kept by',
      width: 186,
      cell: (row) => (
        <TwoLines name={row.owner?.name ?? 'Network administration'} detail={customerAccessNames[row.access]} />
      ),
    },
    { id: 'open', title: 'Open', width: 68, cell: (row) => row.openReferrals || '–' },
    {
      id: 'last',
      title: 'Last referred',
      sort: 'lastReferredAt',
      width: 116,
      cell: (row) => (row.lastReferredAt ? formatShort(row.lastReferredAt) : '–'),
    },
    {
      id: 'created',
      title: 'Created',
      sort: 'created_at',
      width: 112,
      isHiddenAtFirst: true,
      cell: (row) => formatShort(row.created_at),
    },
    { id: 'state', title: 'Status', width: 100, cell: stateMark },
  ]

  return (
    <DataTable
      name={name}
      label="Customers"
      rows={rows}
      list={list}
      columns={columns}
      card={(row) => ({
        name: nameOf(row),
        avatar: nameOf(row),
        mark: stateMark(row),
        lines: [
          placeOf(row),
          row.openReferrals ? counted(row.openReferrals, 'open referral') : (row.email ?? row.phone),
        ],
      })}
      nameOf={nameOf}
      onOpen={open}
      searchFor="Search name, email or phone"
      filters={filters}
      exports={{ endpoint: customers.exportList, asked: exported }}
      empty={{
        icon: IconUsers,
        title: 'No customers yet',
        text: 'Create the first one, then refer them to somebody who can help.',
        action: <CustomerButton />,
      }}
    />
  )
}

function stateMark({ state }: CustomerRow) {
  return <StatusPill tone={state === 1 ? 'good' : 'neutral'}>{customerStateNames[state]}</StatusPill>
}
