import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { factsOf } from '@handoff/contracts/network/locations/from-fields'
import { type Location, locations } from '@handoff/contracts/network/locations/locations'
import { Box, Flex, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { WeekHours } from '../../../features/network/locations/hours/WeekHours.tsx'
import { openMark } from '../../../features/network/locations/locationColumns.tsx'
import css from '../../../features/network/locations/locations.module.css'
import {
  headlineOf,
  placeOf,
  placeWords,
  precisionOf,
  zoomFor,
} from '../../../features/network/locations/locationWords.ts'
import { formatDay } from '../../../kit/dates/dates.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { PinOnMap } from '../../../ui/map/PinOnMap.tsx'
import { DetailDrawer } from '../../../ui/overlay/DetailDrawer.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { LocationButtons } from './LocationButtons.tsx'
import { OffersHere } from './OffersHere.tsx'

type Props = {
  id: number | undefined
  onClose: () => void
  /** What anyone who does not keep it may ask for, where that may be asked at all. */
  suggestions?: (location: Location, isFullyVisible: boolean) => ReactNode
}

/** One place next to its list: where, when, what for. */
export function LocationDrawer({ id, onClose, suggestions }: Props) {
  // What is being deleted is not asked for again.
  const [leaving, setLeaving] = useState<number>()
  const { data, error, refetch } = useEndpoint(
    locations.show,
    { id: id ?? 0 },
    { enabled: id !== undefined && id !== leaving },
  )
  const mayRemove = useCan(locations.remove)
  return (
    <DetailDrawer
      isOpen={id !== undefined}
      onClose={onClose}
      title={data ? headlineOf(data) : error ? 'Not found' : <Skeleton h={20} w={180} />}
      subtitle={
        data && (
          <>
            {placeOf(data)}
            <Box className={css.marks} component="span" miw={0} mt="xxs">
              {openMark(data)}
              {data.isConfidential && <StatusPill tone="warn">Confidential</StatusPill>}
            </Box>
          </>
        )
      }
      footer={
        data &&
        (mayRemove || data.mayEdit || suggestions) && (
          <>
            {suggestions?.(data, isFullyVisible(data))}
            <LocationButtons location={data} onLeaving={setLeaving} onRemoved={onClose} />
          </>
        )
      }
    >
      {error ? <ErrorState error={error} onRetry={refetch} /> : data ? <View location={data} /> : <Loading />}
    </DetailDrawer>
  )
}

/** Of a hidden place there is only its county. */
const isFullyVisible = ({ isConfidential, addressLine1, zip, lat }: Location) =>
  !isConfidential || [addressLine1, zip, lat].some((known) => known !== null)

function View({ location }: { location: Location }) {
  const { entity, addressLine1, phone, notice, noticeUntil, warning, categories, offers, lat, lng } = location
  return (
    <Stack gap="lg">
      {notice && (
        <Notice tone="info" role="status" icon={<IconInfoCircle size={16} stroke={1.8} />}>
          {notice}
          {noticeUntil && ` (until ${formatDay(noticeUntil)})`}
        </Notice>
      )}
      {warning && (
        <Notice tone="warn" role="status" icon={<IconAlertTriangle size={16} stroke={1.8} />}>
          {warning}
        </Notice>
      )}
      <Facts
        facts={[
          [
            'Provider',
            entity ? (
              <Link key="entity" to="/my-network/network-info" search={{ id: entity.id }}>
                {entity.name}
              </Link>
            ) : (
              'The network'
            ),
          ],
          ['Address', [addressLine1, placeWords(location)].filter(Boolean).join(', ') || '–'],
          location.county && ['County', location.county],
          phone && [
            'Phone',
            <a key="phone" href={phoneLink(phone)}>
              {formatPhone(phone)}
            </a>,
          ],
          [
            'On the map',
            lat === null || lng === null
              ? precisionOf(location)
              : `${precisionOf(location)} (${lat.toFixed(4)}, ${lng.toFixed(4)})`,
          ],
          ...factsOf('page', location),
        ]}
      />
      {lat !== null && lng !== null && (
        <PinOnMap label="Location" point={{ lat, lng }} zoom={zoomFor(location)} className={css.drawerMap} />
      )}
      {(categories.length > 0 || offers.length === 0) && (
        <section>
          <Title order={3} mb="xs" fz="sm" fw="600" lts="var(--font-tight)" lh="inherit">
            Services
          </Title>
          {categories.length === 0 && (
            <Text className="pretty" inherit fz="sm" lh="1.5" c="dimmed">
              No services listed for this location
            </Text>
          )}
          <Flex rowGap="xs" columnGap="md" wrap="wrap">
            {categories.map((category) => (
              <CategoryMark key={category.id} category={category} />
            ))}
          </Flex>
        </section>
      )}
      {offers.length > 0 && (
        <section>
          <Title order={3} mb="xs" fz="sm" fw="600" lts="var(--font-tight)" lh="inherit">
            {entity || categories.length > 0 ? 'Also at this location' : 'Also at this location'}
          </Title>
          <OffersHere location={location} />
        </section>
      )}
      <section>
        <Title order={3} mb="xs" fz="sm" fw="600" lts="var(--font-tight)" lh="inherit">
          Hours
        </Title>
        <WeekHours
          location={location}
          none={location.mayEdit ? 'No hours listed. Press Edit to add them.' : undefined}
        />
      </section>
    </Stack>
  )
}

const Loading = () => (
  <Stack gap="sm" aria-label="Loading" role="status">
    <Skeleton h={120} />
    <Skeleton h={210} />
  </Stack>
)
