import type { PlaceMark } from '@handoff/contracts/network/locations/locations'
import { Link } from '@tanstack/react-router'
import { MapCard } from '../../../ui/map/MapCard.tsx'
import { precisionOf } from './locationWords.ts'

/** The card of a place at its mark on the map. */
export const PlaceMapCard = ({ place }: { place: PlaceMark['places'][number] }) => (
  <MapCard>
    <Link
      from="/my-network/locations"
      to="/my-network/locations"
      search={(before) => ({ ...before, id: place.id })}
      resetScroll={false}
    >
      {place.entityName ?? place.name}
    </Link>
    <p>{place.entityName ? place.name : 'The network'}</p>
    <p>{precisionOf(place)}</p>
  </MapCard>
)
