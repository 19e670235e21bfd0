import { MapNote } from '../../../ui/map/MapNote.tsx'
import { MarksOnMap } from '../../../ui/map/MarksOnMap.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { type MapFilters, usePlaceMap } from './usePlaceMap.tsx'

type Props = {
  label: string
  filters: MapFilters
  highlighted?: readonly number[]
  onHighlight?: (ids: readonly number[]) => void
  /** A few places within something else: no figures, and the page scrolls over it. */
  isEmbedded?: boolean
  className?: string
}

/** Where help is given; the list next to it says the same. */
export function PlaceMap({ label, filters, isEmbedded, ...rest }: Props) {
  const { marks, extent, isExtentStale, total, all, isStale, error, retry, setView } = usePlaceMap(filters)
  if (error && !extent) return <ErrorState error={error} onRetry={retry} />
  // Nothing but confidential places, or none at all.
  if (isEmbedded && all === 0) return null
  return (
    <MarksOnMap
      {...rest}
      label={label}
      marks={marks}
      isStale={isStale}
      extent={extent}
      isExtentStale={isExtentStale}
      narrowedBy={JSON.stringify(filters)}
      onView={setView}
      things="locations"
      isEmbedded={isEmbedded}
    >
      {!isEmbedded && <MapNote total={total} all={all} hasFailed={error !== null} meanings={meanings} />}
    </MarksOnMap>
  )
}

const meanings = [
  ['full', 'Exact'],
  ['half', 'Approximate'],
] as const
