import {
  type CustomerImportDetail,
  type CustomerImportRow,
  customerImports,
  type RowCluster,
} from '@handoff/contracts/customers/customerImports'
import { Box, Button, Text } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useListState } from '../../../kit/address/useListState.ts'
import { saveFile } from '../../../kit/files/saveFile.ts'
import { ask } from '../../../kit/query/client.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { toast } from '../../../kit/toast.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { QueueTabs } from '../../../ui/filter/QueueTabs.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/tableParts.ts'
import { CompareRow } from './CompareRow.tsx'
import { peopleRowList } from './imports.search.ts'
import { rowWords } from './peopleImportWords.ts'
import { RowChoice } from './RowChoice.tsx'

type Cluster = RowCluster | 'created' | 'updated' | 'kept'
type Props = {
  it: CustomerImportDetail
  tabs: readonly { value: Cluster | undefined; label: string; count: number }[]
}

const ofStatus: readonly string[] = ['created', 'updated', 'kept']

/** Every row of the file: what is read, what becomes of it, and the choice where there is one. */
export function PeopleRows({ it, tabs }: Props) {
  const list = useListState(peopleRowList)
  const current = tabs.find(({ value }) => value === list.filters.cluster)?.value
  const rows = useEndpoint(
    customerImports.rows,
    {
      id: it.id,
      pageNo: list.page,
      pageSize: list.size,
      ...(list.search && { search: list.search }),
      ...(current && (ofStatus.includes(current) ? { status: current as 'created' } : { cluster: current as 'read' })),
    },
    { keep: true },
  )
  const undo = useAction(customerImports.undoRow, { feedback: 'nothing' })
  const choice = (row: CustomerImportRow) =>
    it.state === 'checked' ? (
      <RowChoice importId={it.id} row={row} />
    ) : it.mayUndo && (row.status === 'created' || row.status === 'updated') ? (
      <Button
        variant="default"
        size="compact-xs"
        loading={undo.isPending && undo.variables.row === row.id}
        onClick={() => undo.mutate({ id: it.id, row: row.id })}
      >
        Undo
      </Button>
    ) : null
  return (
    <DataTable
      name="import people"
      label="Rows"
      rows={rows}
      list={list}
      columns={columns(choice, it.state === 'checked' ? 'Choice' : 'Undo')}
      card={(row) => ({
        name: row.name ?? `Row ${row.id}`,
        avatar: row.name ?? String(row.id),
        mark: pillOf(row),
        lines: [`Row ${row.id}`, <Sentences key="said" row={row} />, <Under key="choice">{choice(row)}</Under>],
      })}
      nameOf={(row) => row.name ?? `Row ${row.id}`}
      tabs={
        <QueueTabs
          label="Groups"
          tabs={[...tabs]}
          value={current}
          onChange={(cluster) => list.setFilters({ cluster })}
        />
      }
      filters={<RemarksButton id={it.id} />}
      empty={{ icon: IconTable, title: 'No rows', text: 'No rows like this in the file.' }}
    />
  )
}

function RemarksButton({ id }: { id: number }) {
  const save = async () => {
    try {
      const { data } = await ask(customerImports.remarks, { id })
      saveFile(data.fileName, new Blob([data.csv], { type: 'text/csv' }))
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={15} stroke={1.7} />} onClick={() => void save()}>
      Remarks
    </Button>
  )
}

/** Below the lines of a card. */
const Under = ({ children }: { children: ReactNode }) => children && <Box mt="xs">{children}</Box>

const columns = (choice: (row: CustomerImportRow) => ReactNode, title: string): Column<CustomerImportRow>[] => [
  { id: 'row', title: 'Row', width: 60, cell: (row) => String(row.id) },
  { id: 'name', title: 'Customer', width: 150, cell: (row) => <Named row={row} /> },
  { id: 'said', title: 'In the file, and read as', width: 240, isRest: true, cell: (row) => <Sentences row={row} /> },
  { id: 'status', title: 'Result', width: 112, cell: pillOf },
  { id: 'choice', title, width: 140, cell: choice },
]

function Named({ row }: { row: CustomerImportRow }) {
  const name = (
    <Text className="wraps" span inherit>
      {row.name ?? '–'}
    </Text>
  )
  if (!row.targetId || row.status === 'undone') return name
  return (
    <Link className="link" to="/customer-management/clients" search={{ id: row.targetId }}>
      {name}
    </Link>
  )
}

const pillOf = ({ status }: CustomerImportRow) => (
  <StatusPill tone={rowWords[status].tone}>{rowWords[status].label}</StatusPill>
)

/** Not yet run. */
const isOpen: ReadonlySet<string> = new Set(['duplicate', 'hint', 'new'])

/** Problems, whom it is like, what was filled, and each cell that was read differently. */
function Sentences({ row: { id, problems, findings, matches, person, fills, status } }: { row: CustomerImportRow }) {
  const [match] = matches
  return (
    <Box className="wraps" component="span" display="block" fz="sm" lh="1.45" c="var(--text-2)">
      {problems.map(({ column, message }) => (
        <Line key={`${column} ${message}`} bold={column && `${column}: `}>
          {message}
        </Line>
      ))}
      {match && status !== 'created' && (
        <Line bold={match.name}>
          {` · ${match.customerId === null ? `row ${match.row}` : `C-${match.customerId}`} · ${Math.round(match.score * 100)}% alike `}
          {person && match.customerId !== null && isOpen.has(status) && (
            <CompareRow person={person} row={id} customerId={match.customerId} />
          )}
        </Line>
      )}
      {fills.length > 0 && <Line>Filled: {fills.join(', ')}</Line>}
      {findings.map(({ column, written, read, remark, isNoted }) => (
        <Line key={column} bold={`${column}: `}>
          {written && `“${written}” `}
          {isNoted ? '' : `read as ${read ? `“${read}”` : 'empty'}. `}
          {remark && (
            <Text span inherit c={isNoted ? 'var(--warn)' : 'dimmed'}>
              {remark}
            </Text>
          )}
        </Line>
      ))}
    </Box>
  )
}

const Line = ({ bold, children }: { bold?: string | null | undefined; children: ReactNode }) => (
  <Box className="wraps" component="span" display="block">
    {bold && (
      <Box component="b" fw="500">
        {bold}
      </Box>
    )}
    {children}
  </Box>
)
