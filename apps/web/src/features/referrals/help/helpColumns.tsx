import { formatPhone } from '@handoff/contracts/kit'
import { type HelpRow, type HelpState, helpStateNames } from '@handoff/contracts/referrals/help'
import { Flex } from '@mantine/core'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { PersonCell } from '../../../ui/display/PersonCell.tsx'
import { StatusPill, type Tone } from '../../../ui/display/StatusPill.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import type { Column, RowCard } from '../../../ui/table/tableParts.ts'
import { ShortMoment } from '../referrals/words/ShortMoment.tsx'
import { HelpDue } from './HelpDue.tsx'

const tones: Record<HelpState, Tone> = { 1: 'warn', 2: 'info', 3: 'good', 4: 'neutral' }

export const HelpStatePill = ({ state }: { state: HelpState }) => (
  <StatusPill tone={tones[state]}>{helpStateNames[state]}</StatusPill>
)

export const nameOf = ({ firstName, lastName }: Pick<HelpRow, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

const reachOf = ({ phone, email }: HelpRow) => formatPhone(phone) ?? email ?? ''

const Marks = ({ categories }: Pick<HelpRow, 'categories'>) =>
  categories.length ? (
    <Flex component="span" rowGap="xxs" columnGap="sm" wrap="wrap">
      {categories.map((category) => (
        <CategoryMark key={category.id} category={category} />
      ))}
    </Flex>
  ) : (
    <span className="muted">Not given</span>
  )

export const helpColumns: Column<HelpRow>[] = [
  {
    id: 'name',
    title: 'From',
    width: 200,
    narrow: { width: 186 },
    cell: (row) => <PersonCell name={nameOf(row)} of={`help:${row.id}`} detail={reachOf(row)} />,
  },
  { id: 'categories', title: 'Need', width: 180, narrow: { width: 160 }, cell: (row) => <Marks {...row} /> },
  { id: 'state', title: 'Status', width: 120, cell: (row) => <HelpStatePill {...row} /> },
  {
    id: 'place',
    title: 'City',
    width: 154,
    isWideOnly: true,
    cell: (row) => <TwoLines name={row.place ?? '–'} detail={row.entity ? `At ${row.entity.name}` : ''} />,
  },
  { id: 'taken', title: 'Accepted by', width: 124, cell: (row) => row.takenBy ?? <span className="muted">–</span> },
  { id: 'due', title: 'Due', width: 120, sort: 'due', cell: (row) => <HelpDue request={row} /> },
  {
    id: 'created',
    title: 'Received',
    width: 120,
    isWideOnly: true,
    cell: (row) => <ShortMoment at={row.created_at} />,
  },
  {
    id: 'number',
    title: 'Number',
    width: 100,
    isWideOnly: true,
    cell: (row) => <span className="reference">{row.number}</span>,
  },
]

export const helpCard = (row: HelpRow): RowCard => ({
  name: nameOf(row),
  avatar: <LetterAvatar name={nameOf(row)} of={`help:${row.id}`} />,
  mark: <HelpStatePill {...row} />,
  lines: [
    <Marks key="marks" {...row} />,
    <span key="when">
      {row.number} · <ShortMoment at={row.created_at} isInline />
      {row.place && ` · ${row.place}`}
    </span>,
    row.dueAt && <HelpDue key="due" request={row} />,
  ],
})
