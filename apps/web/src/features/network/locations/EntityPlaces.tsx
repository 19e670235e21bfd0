import { formatPhone } from '@handoff/contracts/kit'
import { locations } from '@handoff/contracts/network/locations/locations'
import { Box, Flex, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { openMark } from './locationColumns.tsx'
import css from './locations.module.css'
import { placeWords } from './locationWords.ts'
import { PlaceMap } from './PlaceMap.tsx'

/** Where an entity can be found, and whether someone is there now; of a confidential place the county only. */
export function EntityPlaces({ entityId }: { entityId: number }) {
  const { data, error, refetch } = useEndpoint(locations.list, { entityId, pageSize: 100, sort: 'distance' })
  return (
    <Panel title="Locations">
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <ListSkeleton rows={2} />}
      {data?.data.length === 0 && (
        <Text className="pretty" inherit fz="sm" lh="1.5" c="dimmed">
          No address listed
        </Text>
      )}
      {data && data.data.length > 0 && (
        <PlaceMap label="Map of its locations" filters={{ entityId }} isEmbedded className={css.smallMap} />
      )}
      <PlainList className={css.places} gap="sm" fz="sm" lh="1.5">
        {data?.data.map((place) => (
          <li key={place.id}>
            <Flex gap="xs" align="flex-start" justify="space-between">
              <Link to="/my-network/locations" search={{ id: place.id }}>
                {place.name}
              </Link>
              {place.isOpenNow !== null && openMark(place)}
            </Flex>
            <Box component="small" display="block" fz="xs" c="dimmed">
              {[place.addressLine1 !== place.name && place.addressLine1, placeWords(place)].filter(Boolean).join(', ')}
            </Box>
            {place.entity?.id !== entityId && (
              <Box component="small" display="block" fz="xs" c="dimmed">
                A location of {place.entity?.name ?? 'the network'}
              </Box>
            )}
            {place.phone && (
              <Box component="small" display="block" fz="xs" c="dimmed">
                {formatPhone(place.phone)}
              </Box>
            )}
            {place.isConfidential && (
              <Box component="small" display="block" fz="xs" c="dimmed">
                The exact location is confidential
              </Box>
            )}
            {place.notice && (
              <Box component="small" display="block" fz="xs" c="dimmed">
                {place.notice}
              </Box>
            )}
          </li>
        ))}
      </PlainList>
    </Panel>
  )
}
