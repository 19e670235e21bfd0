import type { ReferralRow } from '@handoff/contracts/referrals/referrals'
import { useDates } from '../../kit/dates/useDates.ts'
import { CategoryMark } from '../../ui/display/CategoryMark.tsx'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { PersonCell } from '../../ui/display/PersonCell.tsx'
import { TwoLines } from '../../ui/display/TwoLines.tsx'
import type { Column, RowCard } from '../../ui/table/tableParts.ts'
import { PriorityMark } from './PriorityMark.tsx'
import { ReferralStatus } from './ReferralStatus.tsx'
import { ShortMoment } from './ShortMoment.tsx'

export type Side = 'inbound' | 'outbound'

/** Who the viewer reads a referral from: the sender of what came in, the receiver of what went out. */
export const otherOf = (row: ReferralRow, side: Side) =>
  side === 'inbound' ? (row.sender ?? { name: 'Network administration', place: null }) : row.receiver

/** Once access has ended only the reference is left. */
export const nameOf = (row: ReferralRow) => row.customer.name ?? row.reference

/** The columns of a list of referrals, in the order in which they stand at first. */
export function referralColumns(side: Side, isNetwork: boolean): Column<ReferralRow>[] {
  const columns: Column<ReferralRow>[] = [
    {
      id: 'customer',
      title: 'Customer',
      sort: 'customer',
      width: 192,
      cell: (row) => <PersonCell name={nameOf(row)} detail={row.customer.detail ?? 'Access has ended'} />,
    },
    {
      id: 'other',
      title: side === 'inbound' ? 'Referred by' : 'Referred to',
      sort: 'entity',
      width: 172,
      cell: (row) => <TwoLines name={otherOf(row, side).name} detail={otherOf(row, side).place} />,
    },
    {
      id: 'category',
      title: 'Category',
      sort: 'category',
      width: 140,
      cell: (row) => <CategoryMark category={row.category} />,
    },
    { id: 'status', title: 'Status', sort: 'status', width: 154, cell: (row) => <ReferralStatus {...row} /> },
    { id: 'due', title: 'Due', sort: 'dueAt', width: 110, cell: (row) => <DueMark {...row} /> },
    {
      id: 'priority',
      title: 'Priority',
      sort: 'priority',
      width: 106,
      cell: (row) => <PriorityMark priority={row.priority} />,
    },
    {
      id: 'sent',
      title: side === 'inbound' ? 'Received' : 'Sent',
      sort: 'sentAt',
      width: 106,
      cell: (row) => <ShortMoment at={row.sentAt} />,
    },
    {
      id: 'assigned',
      title: 'Assigned to',
      width: 150,
      isHiddenAtFirst: true,
      cell: (row) => (row.assigned ? <PersonCell name={row.assigned.name} size={22} /> : '–'),
    },
    {
      id: 'reference',
      title: 'Referral',
      width: 84,
      cell: (row) => <span className="reference">{row.reference}</span>,
    },
    {
      id: 'updated',
      title: 'Last change',
      sort: 'updatedAt',
      width: 110,
      isHiddenAtFirst: true,
      cell: (row) => <ShortMoment at={row.updatedAt} />,
    },
  ]
  if (!isNetwork) return columns
  const receiver: Column<ReferralRow> = {
    id: 'receiver',
    title: side === 'inbound' ? 'Referred to' : 'Referred by',
    width: 178,
    cell: (row) => {
      const party = otherOf(row, side === 'inbound' ? 'outbound' : 'inbound')
      return <TwoLines name={party.name} detail={party.place} />
    },
  }
  // Both parties and everything else do not fit at once.
  const later = ['sent', 'reference']
  const others = columns
    .slice(2)
    .map((column) => (later.includes(column.id) ? { ...column, isHiddenAtFirst: true } : column))
  return [...columns.slice(0, 2), receiver, ...others]
}

export const referralCard =
  (side: Side) =>
  (row: ReferralRow): RowCard => ({
    name: nameOf(row),
    avatar: <LetterAvatar name={nameOf(row)} size={38} />,
    mark: <ReferralStatus {...row} />,
    lines: [
      `${otherOf(row, side).name} · ${row.category.name}`,
      <>
        {row.customer.name && `${row.reference} · `}
        <ShortMoment at={row.sentAt} isInline />
        {row.priority > 1 && ' · '}
        <PriorityMark priority={row.priority} isQuiet />
      </>,
    ],
  })

/** When the answer is due; nothing once it was given. */
function DueMark({ dueAt, isOverdue }: Pick<ReferralRow, 'dueAt' | 'isOverdue'>) {
  const { formatShort, formatRelative } = useDates()
  if (!dueAt) return <span className="muted">–</span>
  return (
    <TwoLines name={formatShort(dueAt)} detail={isOverdue ? `late, ${formatRelative(dueAt)}` : formatRelative(dueAt)} />
  )
}
