import type { PlaceMark } from '@handoff/contracts/locations/locations'
import { Link } from '@tanstack/react-router'
import { MapCard } from '../../ui/map/MapCard.tsx'
import { precisionOf } from './locationWords.ts'

/** A place as its mark on the map tells of it. */
export const PlaceMapCard = ({ place }: { place: PlaceMark['places'][number] }) => (
  <MapCard>
    <Link
      to={'/my-network/locations' as string}
      search={((before: Record<string, unknown>) => ({ ...before, id: place.id })) as never}
      resetScroll={false}
    >
      {place.entityName ?? place.name}
    </Link>
    <p>{place.entityName ? place.name : 'The network'}</p>
    <p>{precisionOf(place)}</p>
  </MapCard>
)
