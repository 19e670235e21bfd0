import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { TwoLines } from '../../../../ui/display/TwoLines.tsx'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../../ui/table/ListSkeleton.tsx'
import { useDueWords } from '../../referrals/panel/dueWords.ts'
import { avatarOf, nameOf } from '../../referrals/words/parties.ts'

const most = 8

/** Accepted referrals without a time, the most urgent first. */
const useToBook = () =>
  useEndpoint(referrals.listInbound, { queue: 'accepted', isDetailed: true, sort: 'dueAt', pageSize: 50 })

const isBookable = ({ nextSteps = [], appointment }: ReferralRow) =>
  !appointment && nextSteps.some(({ key }) => key === 'book')
const byUrgency = (one: ReferralRow, other: ReferralRow) =>
  other.priority - one.priority || Date.parse(one.dueAt ?? '9999') - Date.parse(other.dueAt ?? '9999')

type Props = {
  /** At this time; default: at the next free one of each. */
  startsAt?: Date | undefined
  onBook: (referralId: number) => void
}

/** Who needs an appointment: pressing the time begins to book it. */
export function ToBook({ startsAt, onBook }: Props) {
  const { data, error, refetch } = useToBook()
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rows={3} />
  const rows = data.data.filter(isBookable).toSorted(byUrgency)
  if (!rows.length)
    return (
      <Text inherit px="lg" pb="md" pt="xs" fz="sm" c="dimmed">
        Everyone has a time.
      </Text>
    )
  return (
    <PlainList gap={0} aria-label="To book">
      {rows.slice(0, most).map((row) => (
        <Box key={row.id} component="li" className="soft-above" px="md" py="sm">
          <Group gap="sm" wrap="nowrap">
            <LetterAvatar name={nameOf(row)} of={avatarOf(row)} size={32} />
            <Box flex={1} miw={0}>
              <TwoLines name={nameOf(row)} detail={row.category.name} isStrong />
            </Box>
          </Group>
          <Group gap="xs" mt="xs" justify="space-between">
            <Due row={row} />
            <TimeButton row={row} {...{ startsAt, onBook }} />
          </Group>
        </Box>
      ))}
    </PlainList>
  )
}

function Due({ row }: { row: ReferralRow }) {
  const due = useDueWords()(row)
  return (
    <Text span inherit className="nowrap" fz="xs" c={due?.isLate ? 'var(--bad)' : 'dimmed'}>
      {due ? (due.isLate ? due.left : due.by) : row.reference}
    </Text>
  )
}

function TimeButton({ row, startsAt, onBook }: Props & { row: ReferralRow }) {
  const { formatMoment } = useDates()
  const { data, error } = useEndpoint(
    appointments.options,
    { referralId: row.id },
    { isSilent: true, enabled: !startsAt },
  )
  if (!startsAt && !data && !error) return <Skeleton w={96} h={28} />
  const start = startsAt ?? data?.start
  const words = start ? formatMoment(start) : 'Book'
  return (
    <Button
      size="compact-xs"
      variant="default"
      flex="none"
      aria-label={`Book ${nameOf(row)}, ${words}`}
      onClick={() => onBook(row.id)}
    >
      {words}
    </Button>
  )
}
