import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import { type RequestRow, RequestStatus } from '@handoff/contracts/network/requests/requests'
import { Center, Flex, Text } from '@mantine/core'
import { kindIcons } from '../../features/network/requests/kinds/icons.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { TwoLines } from '../../ui/display/TwoLines.tsx'
import type { Column, RowCard } from '../../ui/table/tableParts.ts'
import { RequestStatusPill } from './RequestStatusPill.tsx'
import { useDecideBy } from './useDecideBy.ts'

export const nameOf = ({ title }: Pick<RequestRow, 'title'>) => title

const kindWords = {
  add: (noun: string) => `New ${noun.toLowerCase()}`,
  change: (noun: string) => `${noun} change`,
  remove: (noun: string) => `${noun} removal`,
} as const

/** 'New location', 'Location change'. */
export const kindOf = ({ requestType, action }: Pick<RequestRow, 'requestType' | 'action'>) =>
  kindWords[action](requestKinds[requestType].name)

export const TypeMark = ({ requestType }: Pick<RequestRow, 'requestType'>) => {
  const Icon = kindIcons[requestType]
  return (
    <Center
      component="span"
      flex="none"
      w={32}
      h={32}
      bdrs="md"
      bg="var(--surface-sunken)"
      c="var(--text-2)"
      aria-hidden
    >
      <Icon size={16} stroke={1.7} />
    </Center>
  )
}

const kindAndDetailOf = (row: RequestRow) => [kindOf(row), row.detail].filter(Boolean).join(' · ')

const Title = ({ row, detail }: { row: RequestRow; detail: string }) => (
  <Flex component="span" gap="xs" align="center" miw={0}>
    <TypeMark {...row} />
    <TwoLines name={row.title} detail={detail} isStrong />
  </Flex>
)

function askedBy({ requester, isRegistration, isReport }: RequestRow) {
  if (isReport) return 'Public directory'
  return isRegistration ? 'Applicant' : (requester.entity?.name ?? 'Network administration')
}

type Look = {
  isNetwork: boolean
  /** All that is shown has it; 0 where each has its own. */
  status: RequestStatus | 0
  isNextToPanel: boolean
}

export function requestColumns({ isNetwork, status, isNextToPanel }: Look): Column<RequestRow>[] {
  const isPending = status === RequestStatus.Pending
  if (isNetwork && (isPending || isNextToPanel)) return decisionColumns(status, isNextToPanel)
  const columns: Column<RequestRow>[] = [
    {
      id: 'title',
      title: 'Request',
      sort: 'title',
      width: 262,
      cell: (row) => <Title row={row} detail={row.detail ?? kindOf(row)} />,
      narrow: { width: 232, cell: (row) => <Title row={row} detail={kindAndDetailOf(row)} /> },
    },
    { id: 'kind', title: 'Type', width: 150, isWideOnly: true, cell: (row) => kindOf(row) },
    ...(status
      ? []
      : [
          {
            id: 'status',
            title: 'Status',
            sort: 'status',
            width: 130,
            cell: (row: RequestRow) => (
              <TwoLines
                name={<RequestStatusPill {...row} />}
                detail={
                  row.isLate && (
                    <Text span inherit c="var(--bad)" fw="500">
                      Overdue
                    </Text>
                  )
                }
              />
            ),
          },
        ]),
    {
      id: 'requester',
      title: 'Requested by',
      width: 180,
      isHiddenAtFirst: !isNetwork,
      cell: (row) => <TwoLines name={row.requester.name} detail={askedBy(row)} />,
      narrow: { width: 150, cell: (row) => <TwoLines name={askedBy(row)} detail={<When at={row.created_at} />} /> },
    },
    {
      id: 'created',
      title: 'Requested',
      sort: 'created_at',
      width: 120,
      // Where who asked is shown, it says when as well.
      isWideOnly: isNetwork,
      cell: (row) => <When at={row.created_at} />,
    },
    {
      id: 'decided',
      title: 'Decided',
      sort: 'decidedAt',
      width: 120,
      isHiddenAtFirst: isNetwork && !status,
      cell: (row) => <When at={row.decidedAt} />,
    },
    {
      id: 'number',
      title: 'Number',
      width: 84,
      isWideOnly: true,
      cell: (row) => <span className="reference">{row.id}</span>,
    },
  ]
  if (!isNetwork) return columns
  const duplicates: Column<RequestRow> = {
    id: 'duplicates',
    title: 'Duplicates',
    width: 120,
    narrow: { width: 104 },
    cell: (row) =>
      row.hasDuplicates ? (
        <Text span inherit c="var(--warn)" fw="500">
          Possible duplicate
        </Text>
      ) : (
        '–'
      ),
  }
  // What is decided is not compared anymore.
  const isCompared = status === 0 || status === RequestStatus.Accepted
  const at = columns.findIndex(({ id }) => id === 'created') + 1
  const others = columns.slice(at).map((column) => ({ ...column, isHiddenAtFirst: column.id !== 'decided' || !status }))
  return [...columns.slice(0, at), ...(isCompared ? [duplicates] : []), ...others]
}

/** What a decision needs: the exceptions are in the second line, and what is late in red. */
const decisionColumns = (status: RequestStatus | 0, isNextToPanel: boolean): Column<RequestRow>[] => [
  {
    id: 'title',
    title: 'Request',
    sort: 'title',
    width: isNextToPanel ? 224 : 320,
    narrow: { width: 240 },
    cell: (row) => (
      <Flex component="span" gap="xs" align="center" miw={0}>
        <TypeMark {...row} />
        <TwoLines
          name={row.title}
          detail={
            <>
              {kindOf(row)}
              {row.hasDuplicates && (
                <Text span inherit c="var(--warn)" fw="500">
                  {' '}
                  · Possible duplicate
                </Text>
              )}
            </>
          }
          isStrong
        />
      </Flex>
    ),
  },
  {
    id: 'requester',
    title: 'Requested by',
    width: isNextToPanel ? 148 : 200,
    narrow: { width: 150 },
    cell: (row) => <TwoLines name={row.requester.name} detail={askedBy(row)} />,
  },
  lastColumn(status),
]

/** When it is or was decided; the status only where each row has its own. */
function lastColumn(status: RequestStatus | 0): Column<RequestRow> {
  if (status === RequestStatus.Pending)
    return {
      id: 'decideBy',
      title: 'Decide by',
      sort: 'created_at',
      width: 126,
      cell: (row) => <DecideBy row={row} />,
    }
  if (status)
    return {
      id: 'decided',
      title: 'Decided',
      sort: 'decidedAt',
      width: 126,
      cell: (row) => <When at={row.decidedAt} />,
    }
  return {
    id: 'status',
    title: 'Status',
    sort: 'status',
    width: 126,
    cell: (row) => <RequestStatusPill {...row} />,
  }
}

function DecideBy({ row }: { row: RequestRow }) {
  const due = useDecideBy()(row)
  const { formatMomentDay } = useDates()
  if (!due) return <RequestStatusPill {...row} />
  return (
    <TwoLines
      name={
        row.isLate ? (
          <Text span inherit c="var(--bad)" fw="500">
            Overdue
          </Text>
        ) : (
          due
        )
      }
      detail={
        row.isLate ? (
          <Text span inherit c="var(--bad)" fw="500">
            since {lowered(due)}
          </Text>
        ) : (
          <>sent {lowered(formatMomentDay(row.created_at))}</>
        )
      }
    />
  )
}

export const requestCard = (row: RequestRow, status: RequestStatus | 0): RowCard => ({
  name: row.title,
  avatar: <TypeMark {...row} />,
  ...(!status && { mark: <RequestStatusPill {...row} /> }),
  lines: [
    kindAndDetailOf(row),
    <>
      {askedBy(row)} · <When at={row.created_at} />
    </>,
    row.isLate && (
      <Text key="late" span inherit c="var(--bad)" fw="500">
        Overdue
      </Text>
    ),
    row.hasDuplicates && (
      <Text key="check" span inherit c="var(--warn)" fw="500">
        Possible duplicate
      </Text>
    ),
  ],
})

/** A day, with its exact moment for anyone who asks. */
function When({ at }: { at: string | null }) {
  const { formatDateTime, formatMomentDay } = useDates()
  if (!at) return <>–</>
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatMomentDay(at)}
    </time>
  )
}
