import type { RequestOf } from '@handoff/contracts/kit'
import { locations, type PlaceMark } from '@handoff/contracts/network/locations/locations'
import type { Mark } from '../../../ui/map/marks.ts'
import { useMarks } from '../../../ui/map/useMarks.ts'
import { PlaceMapCard } from './PlaceMapCard.tsx'

export type MapFilters = Omit<RequestOf<typeof locations.map>, 'bounds' | 'zoom'>

/** Places on a map. */
export const usePlaceMap = (filters: MapFilters) => useMarks(locations.map, filters, markOf)

/** Where a place is known by its ZIP, city or county only, its mark is half full: it is somewhere about here. */
const markOf = ({ places, ...mark }: PlaceMark): Mark => ({
  ...mark,
  items: places.map(({ entityName, ...place }) => ({
    id: place.id,
    name: entityName ?? place.name,
    color: place.color,
    filling: place.precision === 'pin' ? 'full' : 'half',
    note: entityName ? place.name : 'The network',
    card: <PlaceMapCard place={{ entityName, ...place }} />,
  })),
})
