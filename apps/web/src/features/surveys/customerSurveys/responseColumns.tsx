import { type SurveyResponse, surveyChannelNames } from '@handoff/contracts/surveys/customerSurveys'
import { responseStateNames } from '@handoff/contracts/surveys/surveys/response-states'
import { surveyTypeNames } from '@handoff/contracts/surveys/surveys/survey-types'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { PersonCell } from '../../../ui/display/PersonCell.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import type { Column, RowCard } from '../../../ui/table/tableParts.ts'
import { nameOfResponse, responseTones } from './responseWords.ts'

type Row = SurveyResponse
type Written = (moment: string) => string

const stateMark = ({ state }: Row) => <StatusPill tone={responseTones[state]}>{responseStateNames[state]}</StatusPill>
const sentOf = ({ sentAt, startedAt, channel }: Row) => sentAt ?? (channel === 1 ? null : startedAt)

export const responseColumns = (day: Written): Column<Row>[] => [
  {
    id: 'customer',
    title: 'Customer',
    width: 210,
    cell: (row) => <PersonCell name={nameOfResponse(row)} detail={row.customer ? row.referral.reference : undefined} />,
  },
  {
    id: 'entity',
    title: 'Provider',
    sort: 'entity',
    width: 210,
    cell: (row) => <TwoLines name={row.entity.name} detail={surveyTypeNames[row.surveyType]} />,
  },
  {
    id: 'category',
    title: 'Category',
    sort: 'category',
    width: 160,
    isWideOnly: true,
    cell: (row) => <CategoryMark category={row.category} />,
  },
  { id: 'state', title: 'State', sort: 'state', width: 120, cell: stateMark },
  {
    id: 'answered',
    title: 'Answers',
    width: 90,
    align: 'right',
    isWideOnly: true,
    cell: ({ answered }) => <span className="tnum">{answered || '–'}</span>,
  },
  {
    id: 'sentAt',
    title: 'Sent',
    sort: 'sentAt',
    width: 120,
    cell: (row) => {
      const sentAt = sentOf(row)
      return sentAt ? day(sentAt) : '–'
    },
  },
  {
    id: 'completedAt',
    title: 'Completed',
    sort: 'completedAt',
    width: 120,
    isWideOnly: true,
    cell: ({ completedAt }) => (completedAt ? day(completedAt) : '–'),
  },
  {
    id: 'channel',
    title: 'Channel',
    width: 110,
    isHiddenAtFirst: true,
    cell: ({ channel }) => surveyChannelNames[channel],
  },
]

export const responseCard =
  (day: Written) =>
  (row: Row): RowCard => ({
    name: nameOfResponse(row),
    avatar: nameOfResponse(row),
    mark: stateMark(row),
    lines: [
      `${row.entity.name} · ${row.category.name}`,
      [surveyTypeNames[row.surveyType], row.sentAt && `sent ${day(row.sentAt)}`].filter(Boolean).join(' · '),
    ],
  })
