import { capacityRemindDays } from '@handoff/contracts/network/entities/editing'
import { entities } from '@handoff/contracts/network/entities/entities'
import { Attention, unconfirmedAfterDays } from '@handoff/contracts/network/entities/entity'
import { Button, Flex, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../kit/dates/useDates.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { Can, useCan } from '../../kit/session/Can.tsx'
import { toast } from '../../kit/toast.tsx'
import { counted } from '../../ui/display/counted.ts'
import { Small } from '../../ui/display/Small.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'

const query = { attention: Attention.CapacityNotConfirmed, sort: 'capacityAt', pageSize: 5 } as const

/** Providers whose capacity no one has confirmed for two weeks, the longest first. */
export function CapacityNotConfirmed() {
  const mayView = useCan(entities.list)
  const { formatRelative } = useDates()
  const { data, error, refetch } = useEndpoint(entities.list, query, { enabled: mayView })
  if (!mayView) return null
  return (
    <Panel
      title={data?.total ? `Capacity not confirmed · ${data.total.toLocaleString('en-US')}` : 'Capacity not confirmed'}
      isFlush
      aside={data?.total ? <RemindAll /> : undefined}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={3} />
      ) : data.data.length === 0 ? (
        <Text inherit pt="sm" px="lg" pb="lg" fz="sm" c="dimmed">
          No capacity is older than {unconfirmedAfterDays} days.
        </Text>
      ) : (
        <PlainList className="divided" mt="xs" mx={0} mb={0} pt={0} px={0} pb="xs" fz="sm" gap={0}>
          {data.data.map(({ id, name, capacityAt }) => (
            <Flex component="li" align="center" justify="space-between" gap="sm" py="xs" px="lg" key={id}>
              <Link className="strong-link" to="/my-network/network-info" search={{ id }}>
                {name}
              </Link>
              <Small className="nowrap">{capacityAt ? formatRelative(capacityAt) : 'Never'}</Small>
            </Flex>
          ))}
          <Flex component="li" align="center" justify="space-between" gap="sm" py="xs" px="lg">
            <Link
              to="/my-network/network"
              search={{ attention: Attention.CapacityNotConfirmed, sort: 'capacityAt' }}
              className="brand-link"
            >
              View all
            </Link>
          </Flex>
        </PlainList>
      )}
    </Panel>
  )
}

/** Each provider hears of it once a week at most: another press says so. */
function RemindAll() {
  const remind = useAction(entities.remindCapacity, {
    feedback: 'nothing',
    onSuccess: ({ reminded }) =>
      toast.done(
        reminded === 0
          ? `Everyone was reminded in the last ${capacityRemindDays} days`
          : `${counted(reminded, 'provider')} reminded`,
      ),
  })
  return (
    <Can do={entities.remindCapacity}>
      <Button
        variant="subtle"
        size="compact-sm"
        px="xs"
        mr="calc(-1 * var(--mantine-spacing-xs))"
        loading={remind.isPending}
        onClick={() => remind.mutate({})}
      >
        Remind all
      </Button>
    </Can>
  )
}
