import {
  type ImportDetail,
  type ImportMatch,
  type ImportRemark,
  type ImportRow,
  type ImportStatus,
  imports,
} from '@handoff/contracts/network/imports'
import { Box, UnstyledButton } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useListState } from '../../../kit/address/useListState.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { QueueTabs } from '../../../ui/filter/QueueTabs.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/tableParts.ts'
import { CellFields } from './CellFields.tsx'
import css from './imports.module.css'
import { importRowList } from './imports.search.ts'
import { statusWords } from './importWords.ts'
import { RowChoiceFields } from './RowChoiceFields.tsx'

type Group = Exclude<ImportStatus, 'waiting'>
type Props = {
  it: ImportDetail
  clusters: readonly Group[]
  /** Groups that rows belong to besides: by what is said of them, with how many there are. */
  remarks?: readonly { value: ImportRemark; label: string; count: number }[]
  /** Whether duplicates without an individual choice are filled. */
  isFilling?: boolean
}

/** Every row of the file and what becomes, or became, of it. */
export function ImportRows({ it, clusters, remarks = [], isFilling = false }: Props) {
  const list = useListState(importRowList)
  const { status } = list.filters
  // A cluster of another step is not in this list: then all are shown.
  const current = clusters.find((cluster) => cluster === status)
  const remark = remarks.find(({ value }) => value === status)?.value
  const chooser = it.state === 'checked' ? choosingIn(it) : undefined
  const reasonOf = sayingFor(isFilling)
  const rows = useEndpoint(
    imports.rows,
    {
      id: it.id,
      pageNo: list.page,
      pageSize: list.size,
      ...(current && { status: current }),
      ...(remark && { remark }),
    },
    { keep: true },
  )
  return (
    <DataTable
      name={`import ${it.kind}${chooser ? ' check' : ''}`}
      label="Rows"
      rows={rows}
      list={{ ...list, isNarrowed: false }}
      columns={columnsFor(it, reasonOf, chooser)}
      card={(row) => ({
        name: row.name || `Row ${row.id}`,
        avatar: row.name || String(row.id),
        mark: pillOf(row),
        lines: [row.name && `Row ${row.id}`, reasonOf(row), chooser?.(row)].filter(Boolean),
      })}
      nameOf={(row) => row.name || `Row ${row.id}`}
      tabs={
        <QueueTabs
          label="Groups"
          tabs={[
            { value: undefined, label: 'All rows', count: it.rows },
            ...clusters.map((value) => ({ value, label: statusWords[value].label, count: it.counts[value] ?? 0 })),
            ...remarks.filter(({ count }) => count > 0),
          ]}
          value={current ?? remark}
          onChange={(next) => list.setFilters({ status: next })}
        />
      }
      empty={{
        icon: IconTable,
        title: 'No rows',
        text: it.runAt ? 'Rows are deleted after 30 days. Totals are kept.' : 'No rows like this in the file.',
      }}
    />
  )
}

type Chooser = (row: ImportRow) => ReactNode

const choosingIn =
  (it: ImportDetail): Chooser =>
  (row) =>
    (isChosen(row) || isCorrectable(row)) && (
      <>
        {isChosen(row) && <RowChoiceFields importId={it.id} row={row} onChosen={keepFocus} />}
        <CellFields importId={it.id} row={row} />
      </>
    )

const isCorrectable = ({ problems, leftOut }: ImportRow) => [...problems, ...leftOut].some(({ at }) => at !== undefined)

/** A row with an error is left out, unless it can fill or skip instead of becoming new. */
const isChosen = ({ status, matches }: ImportRow) => status !== 'error' || matches.length > 0

/** A row that was answered may leave the heap one looks at: the keyboard goes on with the next. */
const keepFocus = () =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLSelectElement>('[data-choices] select')?.focus()
  })

const columnsFor = (it: ImportDetail, reasonOf: Chooser, chooser?: Chooser): Column<ImportRow>[] => [
  { id: 'row', title: 'Row', width: 74, cell: (row) => String(row.id) },
  { id: 'name', title: 'Name', width: 200, cell: (row) => <Named row={row} it={it} /> },
  { id: 'status', title: 'Result', width: 124, cell: pillOf },
  {
    id: 'why',
    title: 'Why',
    width: 340,
    cell: (row) => (
      <Box className="wraps" component="span" display="block" fz="sm" lh="1.45" c="var(--text-2)">
        {reasonOf(row)}
      </Box>
    ),
  },
  ...(chooser ? [{ id: 'choice', title: 'Choice', width: 256, cell: chooser }] : []),
]

function Named({ row, it }: { row: ImportRow; it: ImportDetail }) {
  const name = (
    <Box className="clipped cut nowrap" component="span" display="block" title={row.name ?? undefined}>
      {row.name || '–'}
    </Box>
  )
  if (!row.targetId || row.status === 'undone') return name
  const to = it.kind === 'entities' ? '/my-network/network-info' : '/my-network/locations'
  return (
    <Link to={to} search={{ id: row.targetId }} className={css.link}>
      {name}
    </Link>
  )
}

const pillOf = ({ status }: ImportRow) => (
  <StatusPill tone={statusWords[status].tone}>{statusWords[status].label}</StatusPill>
)

const finished: readonly ImportStatus[] = ['created', 'updated', 'skipped', 'undone', 'kept', 'error']

/** Problems one by one, or the question; what it matches, what is filled, and what was read differently. */
const sayingFor =
  (isFilling: boolean): Chooser =>
  (row) => {
    const { problems, leftOut, question, matches, fills, status } = row
    const [match] = matches
    const isMatched = status === 'hint' || status === 'duplicate' || status === 'skipped'
    const isAsked = question && (status === 'question' || (question.proposed && !finished.includes(status)))
    const lines: Line[] = [
      ...problems.map(inColumn),
      ...(status === 'error' ? [] : leftOut.map(inColumn)),
      ...(isAsked ? [inColumn(question)] : []),
      ...(status === 'updated' || (status === 'undone' && fills.length > 0)
        ? [{ key: 'fills', text: `Filled: ${fills.join(', ')}` }]
        : []),
      ...(match && isMatched && problems.length === 0
        ? [{ key: 'match', bold: match.id === null ? undefined : match.name, text: matchIn(match) }]
        : []),
      ...fillingIn(row, isFilling),
    ]
    const readings = status === 'error' ? [] : readingsIn(row)
    if (!lines.length && !readings.length) return null
    return (
      <>
        <Lines lines={lines} />
        {readings.length > 0 && <Readings name={row.name || `row ${row.id}`} lines={readings} />}
      </>
    )
  }

/** Which value goes where, of a row that fills what is in the network. */
function fillingIn({ status, choice, matches, filling }: ImportRow, isFilling: boolean): Line[] {
  const isFilled = choice === 'fill' || (isFilling && choice === null && status === 'duplicate')
  if (!isFilled || finished.includes(status) || matches.every(({ id }) => id === null)) return []
  if (!filling.length) return [{ key: 'filling', text: 'Nothing to fill: no field is empty that this row knows' }]
  return filling.map(({ label, value }) => ({ key: `fill ${label}`, bold: `Fills ${label}: `, text: value }))
}

/** Cells that were read differently from how they are written, each with what else became of it. */
function readingsIn({ repairs, readAs }: ImportRow): Line[] {
  const read = new Set(readAs.map(({ column }) => column))
  return [
    ...repairs.filter(({ column }) => column === null || !read.has(column)).map(inColumn),
    ...readAs.map(({ column, written, read }) => {
      const more = repairs.filter((one) => one.column === column).map(({ message }) => message)
      const text = [`“${written}” read as ${read || 'empty'}`, ...more].join('. ')
      return { key: `read ${column}`, bold: `${column}: `, text }
    }),
  ]
}

const foldedBeyond = 3

/** Rows stay short: those beyond the first few are unfolded. */
function Readings({ name, lines }: { name: string; lines: readonly Line[] }) {
  const [isOpen, setOpen] = useState(false)
  // One more is as short as the button.
  const isFolded = !isOpen && lines.length > foldedBeyond + 1
  return (
    <>
      <Lines lines={isFolded ? lines.slice(0, foldedBeyond) : lines} />
      {isFolded && (
        <UnstyledButton
          fz="xs"
          c="var(--brand-text)"
          aria-label={`Show ${lines.length - foldedBeyond} more of ${name}`}
          onClick={() => setOpen(true)}
        >
          Show {lines.length - foldedBeyond} more
        </UnstyledButton>
      )}
    </>
  )
}

type Line = { key: string; bold?: string; text: string }

const Lines = ({ lines }: { lines: readonly Line[] }) =>
  lines.map(({ key, bold, text }) => (
    <Box key={key} className="wraps" component="span" display="block">
      {bold && (
        <Box component="b" fw="500">
          {bold}
        </Box>
      )}
      {text}
    </Box>
  ))

const inColumn = ({ column, message }: { column: string | null; message: string }): Line => ({
  key: `${column} ${message}`,
  bold: column ? `${column}: ` : undefined,
  text: message,
})

const matchIn = ({ id, name, because }: ImportMatch) => (id === null ? `${name} · ${because}` : ` · ${because}`)
