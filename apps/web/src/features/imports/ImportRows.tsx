import { type ImportDetail, type ImportRow, type ImportStatus, imports } from '@handoff/contracts/imports'
import { IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { useListState } from '../../kit/useListState.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { QueueTabs } from '../../ui/QueueTabs.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import type { Column } from '../../ui/tableParts.ts'
import css from './imports.module.css'
import { importRowList } from './imports.pages.ts'
import { statusWords } from './importWords.ts'

type Heap = Exclude<ImportStatus, 'waiting'>
type Props = { it: ImportDetail; heaps: readonly Heap[] }

/** Every row of the file and what becomes, or became, of it. */
export function ImportRows({ it, heaps }: Props) {
  const list = useListState(importRowList)
  const { status } = list.filters
  // A heap of another step is none of these: then all are shown.
  const shown = heaps.find((heap) => heap === status)
  const rows = useEndpoint(
    imports.rows,
    { id: it.id, pageNo: list.page, pageSize: list.size, ...(shown && { status: shown }) },
    { keep: true },
  )
  return (
    <DataTable
      name={`import ${it.kind}`}
      label="Rows"
      rows={rows}
      list={{ ...list, isNarrowed: false }}
      columns={columnsFor(it)}
      card={(row) => ({
        name: row.name || `Row ${row.id}`,
        avatar: row.name || String(row.id),
        mark: pillOf(row),
        lines: [row.name && `Row ${row.id}`, said(row)].filter(Boolean),
      })}
      nameOf={(row) => row.name || `Row ${row.id}`}
      tabs={
        <QueueTabs
          label="Heaps"
          tabs={[
            { value: undefined, label: 'All rows', count: it.rows },
            ...heaps.map((value) => ({ value, label: statusWords[value].label, count: it.counts[value] ?? 0 })),
          ]}
          value={shown}
          onChange={(next) => list.setFilters({ status: next })}
        />
      }
      empty={{
        icon: IconTable,
        title: 'No rows here',
        text: it.runAt
          ? 'The rows of a file are forgotten after 30 days; its figures stay.'
          : 'No row of the file is of this kind.',
      }}
    />
  )
}

const columnsFor = (it: ImportDetail): Column<ImportRow>[] => [
  { id: 'row', title: 'Row', width: 74, cell: (row) => String(row.id) },
  { id: 'name', title: 'Name', width: 240, cell: (row) => <Named row={row} it={it} /> },
  { id: 'status', title: 'Result', width: 124, cell: pillOf },
  { id: 'why', title: 'Why', cell: (row) => <span className={css.why}>{said(row)}</span> },
]

function Named({ row, it }: { row: ImportRow; it: ImportDetail }) {
  const name = (
    <span className={css.cut} title={row.name ?? undefined}>
      {row.name || '–'}
    </span>
  )
  if (!row.targetId || row.status === 'undone') return name
  const to = it.kind === 'members' ? '/my-network/network-info' : '/my-network/locations'
  return (
    <Link to={to as string} search={{ id: row.targetId } as never} className={css.link}>
      {name}
    </Link>
  )
}

const pillOf = ({ status }: ImportRow) => (
  <StatusPill tone={statusWords[status].tone}>{statusWords[status].label}</StatusPill>
)

/** Problems one by one; else what it is a duplicate of, and what was filled. */
function said({ problems, matches, fills, status }: ImportRow): ReactNode {
  if (problems.length)
    return problems.map(({ column, message }) => (
      <span key={`${column} ${message}`} className={css.problem}>
        {column && <b>{column}: </b>}
        {message}
      </span>
    ))
  if (status === 'updated' || (status === 'undone' && fills.length)) return `Filled: ${fills.join(', ')}`
  const [match] = matches
  if (match && (status === 'duplicate' || status === 'skipped'))
    return (
      <span className={css.problem}>
        {match.id === null ? match.name : <b>{match.name}</b>} · {match.because}
      </span>
    )
  return ''
}
