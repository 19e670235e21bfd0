import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import { RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import { Flex, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../kit/dates/useDates.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { TwoLines } from '../../ui/display/TwoLines.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'

const query = { id: 0, status: RequestStatus.Pending, sort: 'created_at', pageSize: 4 } as const

/** Requests that wait for a decision, the oldest first. */
export function RequestsWaiting() {
  const mayView = useCan(requests.list)
  const { formatMoment } = useDates()
  const { data, error, refetch } = useEndpoint(requests.list, query, { enabled: mayView })
  if (!mayView) return null
  return (
    <Panel
      title={data?.total ? `Requests waiting · ${data.total.toLocaleString('en-US')}` : 'Requests waiting'}
      isFlush
      aside={
        <Link to="/received-requests" className="brand-link">
          View all
        </Link>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={4} />
      ) : data.data.length === 0 ? (
        <Text inherit pt="sm" px="lg" pb="lg" fz="sm" c="dimmed">
          No requests are waiting.
        </Text>
      ) : (
        <PlainList className="divided" mt="xs" mx={0} mb={0} pt={0} px={0} pb="xs" fz="sm" gap={0}>
          {data.data.map((row) => (
            <Flex component="li" align="center" justify="space-between" gap="sm" py="xs" px="lg" key={row.id}>
              <TwoLines
                name={
                  <Link className="strong-link" to="/received-requests" search={{ id: row.id }}>
                    {row.title}
                  </Link>
                }
                detail={[requestKinds[row.requestType].name, row.requester.entity?.name ?? row.requester.name]
                  .filter(Boolean)
                  .join(' · ')}
              />
              <Text className="nowrap" component="time" inherit fz="xs" c="dimmed" dateTime={row.created_at}>
                {formatMoment(row.created_at)}
              </Text>
            </Flex>
          ))}
        </PlainList>
      )}
    </Panel>
  )
}
