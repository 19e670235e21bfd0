import type { ApiError } from '@handoff/contracts/kit'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { CategoryMark } from '../display/CategoryMark.tsx'
import { PersonCell } from '../display/PersonCell.tsx'
import { StatusPill } from '../display/StatusPill.tsx'
import { TwoLines } from '../display/TwoLines.tsx'
import { FilterSelect } from '../filter/FilterSelect.tsx'
import { QueueTabs } from '../filter/QueueTabs.tsx'
import { DataTable } from '../table/DataTable.tsx'
import type { Column, ListQuery } from '../table/tableParts.ts'

type Sample = { id: number; name: string; from: string; category: string; status: 'Pending' | 'Accepted' }

const samples: Sample[] = [
  { id: 1, name: 'Nora Brooks', from: 'Bright Path Housing', category: 'Primary Care', status: 'Accepted' },
  { id: 2, name: 'June Ito', from: 'Open Table Pantry', category: 'Food & Nutrition', status: 'Pending' },
  { id: 3, name: 'Tessa Johnson', from: 'Harbor Wellness Group', category: 'Food & Nutrition', status: 'Pending' },
]
const columns: Column<Sample>[] = [
  {
    id: 'customer',
    title: 'Customer',
    sort: 'name',
    width: 240,
    cell: (row) => <PersonCell name={row.name} detail={`R-2087${row.id}`} />,
  },
  { id: 'from', title: 'Referred by', cell: (row) => <TwoLines name={row.from} detail="Atlanta, GA" /> },
  {
    id: 'category',
    title: 'Category',
    cell: (row) => <CategoryMark category={{ name: row.category, color: '#00b3c2' }} />,
  },
  { id: 'status', title: 'Status', cell: mark },
]

function mark({ status }: Sample) {
  return <StatusPill tone={status === 'Accepted' ? 'good' : 'warn'}>{status}</StatusPill>
}

const answer = { data: { data: samples, total: 1284 }, error: null, isPending: false, isError: false }

export function GalleryTable() {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState('name')
  const [queue, setQueue] = useState('waiting')
  const [status, setStatus] = useState<string>()
  return (
    <DataTable
      name="gallery"
      label="Samples"
      rows={{ ...answer, isPlaceholderData: false } as unknown as ListQuery<Sample> & { error: ApiError | null }}
      list={{
        page,
        size: 10,
        search,
        sort,
        isNarrowed: search !== '',
        setPage,
        setSize: () => {},
        setSearch,
        setSort,
        clear: () => setSearch(''),
      }}
      columns={columns}
      card={(row) => ({ name: row.name, avatar: row.name, mark: mark(row), lines: [row.from, row.category] })}
      nameOf={({ name }) => name}
      onOpen={() => {}}
      actions={() => [
        { label: 'Accept', icon: IconCheck, onSelect: () => {} },
        { label: 'Decline', icon: IconX, onSelect: () => {}, isDangerous: true },
      ]}
      searchFor="Search customer, entity or ID"
      filters={
        <FilterSelect
          label="Status"
          options={[
            { value: 'pending', label: 'Pending' },
            { value: 'accepted', label: 'Accepted' },
          ]}
          value={status}
          onChange={setStatus}
        />
      }
      tabs={
        <QueueTabs
          label="Queues"
          tabs={[
            { value: 'waiting', label: 'To answer', count: 24 },
            { value: 'overdue', label: 'Overdue', count: 3 },
            { value: 'accepted', label: 'Accepted' },
          ]}
          value={queue}
          onChange={setQueue}
        />
      }
      empty={{ title: 'Nothing here' }}
    />
  )
}
