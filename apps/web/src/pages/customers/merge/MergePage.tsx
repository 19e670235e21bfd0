import { customerReference } from '@handoff/contracts/customers/customers/customers'
import { type Comparison, merges } from '@handoff/contracts/customers/merges'
import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown, IconChevronUp, IconLink, IconUserOff } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useUndoMerge } from '../../../features/customers/merges/useUndoMerge.ts'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { toast } from '../../../kit/toast.tsx'
import { BackLink } from '../../../ui/layout/BackLink.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import longForm from '../../../ui/layout/LongForm.module.css'
import { Page } from '../../../ui/layout/Page.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NoAccess } from '../../../ui/states/NoAccess.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { mergeSearch } from '../customers.search.ts'
import { CombinedCard } from './CombinedCard.tsx'
import { HouseholdNotice } from './HouseholdNotice.tsx'
import { MergeFields } from './MergeFields.tsx'
import { SameReferralsCard } from './SameReferralsCard.tsx'
import { useMergeChoices } from './useMergeChoices.ts'

const title = 'Merge two records'

/** Where the two come from a queue of pairs. */
export type PairInQueue = {
  /** In percent. */
  alike: number
  position: { at: number; total: number }
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onDismiss?: (() => void) | undefined
  /** Instead of opening the record that remains. */
  onMerged: () => void
}

/** Two records of one person side by side, to be merged. */
export function MergePage() {
  const { id, other } = useSearchOf(mergeSearch)
  const navigate = useNavigate()
  const swap = () =>
    void navigate({
      to: '/customer-management/merge',
      search: { id: other, other: id },
      replace: true,
      resetScroll: false,
    })
  return <MergePair id={id ?? 0} otherId={other ?? 0} onSwap={swap} />
}

type PairProps = {
  /** The record that remains; 0 if the address names none. */
  id: number
  otherId: number
  /** The other one remains. */
  onSwap: () => void
  pair?: PairInQueue
}

export function MergePair({ id, otherId, onSwap, pair }: PairProps) {
  const mayMerge = useCan(merges.compare)
  const isNamed = id > 0 && otherId > 0 && id !== otherId
  const navigate = useNavigate()
  const undo = useUndoMerge()
  const merge = useAction(merges.merge, {
    feedback: 'nothing',
    onSuccess: ({ merge: done }) => {
      toast.done(`${customerReference(done.otherId)} merged into ${customerReference(done.customerId)}`, {
        label: 'Undo',
        onPress: () => undo.mutate({ id: done.id }),
      })
      if (pair) pair.onMerged()
      else void navigate(recordAt(done.customerId))
    },
  })
  // Once they are merged there is nothing to compare.
  const isOpen = !merge.isPending && !merge.isSuccess
  const { data, error, refetch } = useEndpoint(
    merges.compare,
    { id, otherId },
    { enabled: mayMerge && isNamed && isOpen, keep: 'preview' },
  )
  if (!mayMerge) return <NoAccess title={title} />
  if (error || !isNamed)
    return (
      <Page title={title}>
        <section className="panel">
          <ErrorState
            error={error ?? new Error('Choose two different records to merge')}
            onRetry={refetch}
            back={back}
          />
          {!error && (
            <Group justify="center" pb="xl">
              {back}
            </Group>
          )}
        </section>
      </Page>
    )
  if (!data) return <ListSkeleton rows={8} />
  const key = [...data.records]
    .map((record) => record.id)
    .sort((a, b) => a - b)
    .join('+')
  return <Compared key={key} comparison={data} id={id} otherId={otherId} onSwap={onSwap} pair={pair} merge={merge} />
}

const back = <Button renderRoot={(props) => <Link to="/customer-management" {...props} />}>Back to customers</Button>

const recordAt = (id: number) => ({ to: '/customer-management/clients', search: { id }, replace: true }) as const

type Props = Omit<PairProps, 'pair'> & {
  comparison: Comparison
  pair: PairInQueue | undefined
  merge: Pick<ReturnType<typeof useAction<typeof merges.merge>>, 'mutate' | 'isPending'>
}

function Compared({ comparison, id, otherId, onSwap, pair, merge }: Props) {
  const navigate = useNavigate()
  const { formatShort } = useDates()
  const choices = useMergeChoices(comparison)
  const versionOf = (wanted: number) => comparison.records.find((record) => record.id === wanted)!.version
  const submit = () => {
    if (!choices.isComplete || merge.isPending) return
    merge.mutate({ id, otherId, version: versionOf(id), otherVersion: versionOf(otherId), ...choices.input() })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <BackLink to="/customer-management">Customer Profiles</BackLink>
      <Page
        title={title}
        subtitle={pair && `${pair.position.at} of ${pair.position.total}`}
        actions={pair && <InQueue {...pair} />}
      >
        <Grid columns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }} gap="md" align="start">
          <MergeFields
            comparison={comparison}
            choices={choices}
            remainingId={id}
            onRemaining={(wanted) => wanted !== id && onSwap()}
            alike={pair?.alike}
          />
          <Stack gap="md">
            {comparison.liveTogether && <HouseholdNotice choices={choices} />}
            {comparison.sameReferrals.length > 0 && (
              <SameReferralsCard pairs={comparison.sameReferrals} choices={choices} />
            )}
            <CombinedCard comparison={comparison} />
            <Group gap="xs" wrap="nowrap" px="xs" fz="xs" c="dimmed">
              <IconLink size={15} stroke={1.7} aria-hidden />
              Links to {customerReference(otherId)} will open {customerReference(id)}.
            </Group>
          </Stack>
        </Grid>
        <Group className={longForm.foot} gap="xs" justify="flex-end" pos="sticky" data-bottom-bar>
          <Box component="span" fz="sm" c="dimmed">
            <IconArrowBackUp size={15} stroke={1.7} style={{ verticalAlign: -2 }} aria-hidden /> You can undo until{' '}
            <Text span inherit fw="600" c="var(--text)">
              {formatShort(comparison.undoUntil)}
            </Text>
            . Work done after the merge stays where it was done.
          </Box>
          {!pair && (
            <Button variant="default" onClick={() => void navigate(recordAt(id))}>
              Cancel
            </Button>
          )}
          <Button type="submit" disabled={!choices.isComplete} loading={merge.isPending}>
            {pair ? 'Merge and next' : 'Merge'}
          </Button>
        </Group>
      </Page>
    </form>
  )
}

const InQueue = ({ onPrevious, onNext, onDismiss }: PairInQueue) => (
  <>
    <ActionIcon variant="default" size={36} aria-label="Previous pair" disabled={!onPrevious} onClick={onPrevious}>
      <IconChevronUp size={17} />
    </ActionIcon>
    <ActionIcon variant="default" size={36} aria-label="Next pair" disabled={!onNext} onClick={onNext}>
      <IconChevronDown size={17} />
    </ActionIcon>
    {onDismiss && (
      <Button variant="default" leftSection={<IconUserOff size={16} stroke={1.7} />} onClick={onDismiss}>
        Not the same person
      </Button>
    )}
  </>
)
