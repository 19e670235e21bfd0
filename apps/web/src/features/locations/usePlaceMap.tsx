import type { Asked } from '@handoff/contracts/kit'
import { locations, type PlaceMark } from '@handoff/contracts/locations'
import { useMemo, useState } from 'react'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { extentOf, type Mark, type View, wholeEarth } from '../../ui/map/marks.ts'
import { PlaceMapCard } from './PlaceMapCard.tsx'

export type MapFilters = Omit<Asked<typeof locations.map>, 'bounds' | 'zoom'>

/** Places on a map: what lies in view, counted by the server, and what all of it lies in. */
export function usePlaceMap(filters: MapFilters) {
  const [view, setView] = useState<View>()
  const all = useEndpoint(locations.map, { ...filters, ...wholeEarth }, { keep: true, isSilent: true })
  const inView = useEndpoint(
    locations.map,
    { ...filters, ...(view ?? wholeEarth) },
    { enabled: view !== undefined, keep: true, isSilent: true },
  )
  const { data } = inView
  const marks = useMemo(() => (data?.marks ?? []).map(markOf), [data])
  const extent = useMemo(() => all.data && extentOf(all.data.marks), [all.data])
  return {
    marks,
    extent,
    isExtentStale: all.isPlaceholderData,
    total: data?.total,
    all: all.data?.total,
    isStale: inView.isPlaceholderData,
    error: all.error ?? inView.error,
    retry: () => void Promise.all([all.refetch(), inView.refetch()]),
    setView,
  }
}

/** Where a place is known by its ZIP, city or county only, its mark is half full: it is somewhere about here. */
const markOf = ({ places, ...mark }: PlaceMark): Mark => ({
  ...mark,
  items: places.map((place) => ({
    id: place.id,
    name: place.name,
    color: place.color,
    filling: place.precision === 'pin' ? 'full' : 'half',
    note: place.entityName ?? 'The network',
    card: <PlaceMapCard place={place} />,
  })),
})
