import { type RequestRow, requestTypeNames } from '@handoff/contracts/requests'
import { IconBuilding, IconCategory, IconMapPin, IconUser } from '@tabler/icons-react'
import { TwoLines } from '../../ui/TwoLines.tsx'
import type { Column, RowCard } from '../../ui/tableParts.ts'
import { RequestStatusPill } from './RequestStatusPill.tsx'
import css from './requests.module.css'
import { When } from './When.tsx'

export const typeIcons = { 1: IconMapPin, 2: IconCategory, 3: IconBuilding, 4: IconUser } as const
export const nameOf = ({ title }: Pick<RequestRow, 'title'>) => title

/** 'Location', or 'Location · change'. */
export const kindOf = ({ requestType, action }: Pick<RequestRow, 'requestType' | 'action'>) => {
  const type = requestTypeNames[requestType]
  return action === 'add' ? type : `${type} · ${action}`
}

export const TypeMark = ({ requestType }: Pick<RequestRow, 'requestType'>) => {
  const Icon = typeIcons[requestType]
  return (
    <span className={css.type} aria-hidden>
      <Icon size={16} stroke={1.7} />
    </span>
  )
}

function askedBy({ requester, isRegistration, isReport }: RequestRow) {
  if (isReport) return 'Public directory'
  return isRegistration ? 'Asks to join' : (requester.entity?.name ?? 'Network administration')
}

export function requestColumns(isNetwork: boolean): Column<RequestRow>[] {
  const columns: Column<RequestRow>[] = [
    {
      id: 'title',
      title: 'Request',
      sort: 'title',
      width: 280,
      cell: (row) => (
        <span className={css.name}>
          <TypeMark {...row} />
          <TwoLines name={row.title} detail={row.detail ?? kindOf(row)} isStrong />
        </span>
      ),
    },
    { id: 'kind', title: 'Type', width: 150, cell: (row) => kindOf(row) },
    {
      id: 'status',
      title: 'Status',
      sort: 'status',
      width: 130,
      cell: (row) => <RequestStatusPill {...row} />,
    },
    {
      id: 'requester',
      title: 'Requested by',
      width: 180,
      isHiddenAtFirst: !isNetwork,
      cell: (row) => <TwoLines name={row.requester.name} detail={askedBy(row)} />,
    },
    { id: 'created', title: 'Requested', sort: 'created_at', width: 120, cell: (row) => <When at={row.created_at} /> },
    {
      id: 'decided',
      title: 'Decided',
      sort: 'decidedAt',
      width: 120,
      isHiddenAtFirst: isNetwork,
      cell: (row) => <When at={row.decidedAt} />,
    },
    { id: 'number', title: 'Number', width: 84, cell: (row) => <span className="reference">{row.id}</span> },
  ]
  if (!isNetwork) return columns
  const duplicates: Column<RequestRow> = {
    id: 'duplicates',
    title: 'Check',
    width: 120,
    cell: (row) => (row.hasDuplicates ? <span className={css.warn}>May exist</span> : '–'),
  }
  const others = columns.slice(5).map((column) => ({ ...column, isHiddenAtFirst: true }))
  return [...columns.slice(0, 5), duplicates, ...others]
}

export const requestCard = (row: RequestRow): RowCard => ({
  name: row.title,
  avatar: <TypeMark {...row} />,
  mark: <RequestStatusPill {...row} />,
  lines: [
    `${kindOf(row)}${row.detail ? ` · ${row.detail}` : ''}`,
    <>
      {askedBy(row)} · <When at={row.created_at} />
    </>,
    row.hasDuplicates && <span className={css.warn}>May exist</span>,
  ],
})
