import {
  type LinkRequestRow,
  type LinkRequestStatus,
  linkRequestStatusNames,
} from '@handoff/contracts/customers/linkRequests'
import { formatDay } from '../../../kit/dates/dates.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { StatusPill, type Tone } from '../../../ui/display/StatusPill.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import type { Column, RowCard } from '../../../ui/table/tableParts.ts'

const tones: Record<LinkRequestStatus, Tone> = { 1: 'warn', 2: 'good', 3: 'bad', 4: 'neutral' }

export const LinkStatusPill = ({ status }: Pick<LinkRequestRow, 'status'>) => (
  <StatusPill tone={tones[status]}>{linkRequestStatusNames[status]}</StatusPill>
)

/** Details are deleted a while after the decision. */
export const nameOf = ({ person, customer, id }: Pick<LinkRequestRow, 'person' | 'customer' | 'id'>) =>
  person?.name ?? customer?.name ?? `Request ${id}`

const detailOf = ({ person }: LinkRequestRow) =>
  [person?.dateOfBirth && formatDay(person.dateOfBirth), person?.phones[0] ?? person?.email].filter(Boolean).join(' · ')

export const peopleColumns = (isNetwork: boolean): Column<LinkRequestRow>[] => [
  {
    id: 'person',
    title: 'Person',
    width: 224,
    cell: (row) => <TwoLines name={nameOf(row)} detail={detailOf(row)} isStrong />,
  },
  {
    id: 'requester',
    title: 'Requested by',
    width: 160,
    isHiddenAtFirst: !isNetwork,
    cell: (row) => <TwoLines name={row.requester.name} detail={row.requester.entity.name} />,
  },
  { id: 'created', title: 'Requested', width: 100, cell: (row) => <When at={row.created_at} /> },
  { id: 'status', title: 'Status', width: 112, cell: (row) => <LinkStatusPill {...row} /> },
]

export const personCard = (row: LinkRequestRow): RowCard => ({
  name: nameOf(row),
  avatar: <LetterAvatar name={nameOf(row)} size={32} />,
  mark: <LinkStatusPill {...row} />,
  lines: [
    detailOf(row),
    <>
      {row.requester.entity.name} · <When at={row.created_at} />
    </>,
  ],
})

function When({ at }: { at: string }) {
  const { formatDateTime, formatMomentDay } = useDates()
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatMomentDay(at)}
    </time>
  )
}
