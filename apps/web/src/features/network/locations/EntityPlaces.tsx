import { formatPhone } from '@handoff/contracts/kit'
import { locations } from '@handoff/contracts/network/locations/locations'
import { Link } from '@tanstack/react-router'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { ErrorState } from '../../../ui/layout/ErrorState.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { openMark } from './locationColumns.tsx'
import css from './locations.module.css'
import { placeWords } from './locationWords.ts'
import { PlaceMap } from './PlaceMap.tsx'

/** Where an entity can be found, and whether someone is there now; of a confidential place the county only. */
export function EntityPlaces({ entityId }: { entityId: number }) {
  const { data, error, refetch } = useEndpoint(locations.list, { entityId, pageSize: 100 })
  return (
    <Panel title="Locations">
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <ListSkeleton rows={2} />}
      {data?.data.length === 0 && <p className={css.quiet}>No address listed</p>}
      {data && data.data.length > 0 && (
        <PlaceMap label="Map of its locations" filters={{ entityId }} isEmbedded className={css.smallMap} />
      )}
      <ul className={css.places}>
        {data?.data.map((place) => (
          <li key={place.id}>
            <div>
              <Link to="/my-network/locations" search={{ id: place.id }}>
                {place.name}
              </Link>
              {place.isOpenNow !== null && openMark(place)}
            </div>
            <small>
              {[place.addressLine1 !== place.name && place.addressLine1, placeWords(place)].filter(Boolean).join(', ')}
            </small>
            {place.entity?.id !== entityId && <small>A location of {place.entity?.name ?? 'the network'}</small>}
            {place.phone && <small>{formatPhone(place.phone)}</small>}
            {place.isConfidential && <small>The exact location is confidential</small>}
            {place.notice && <small>{place.notice}</small>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
