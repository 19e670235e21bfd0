import { MapNote } from '../../../ui/map/MapNote.tsx'
import { MarksOnMap } from '../../../ui/map/MarksOnMap.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { type MapFilters, useEntityMap } from './useEntityMap.tsx'

type Props = {
  filters: MapFilters
  highlighted?: readonly number[]
  onHighlight?: (ids: readonly number[]) => void
  className?: string
}

/** Where the entities of the directory are; the list next to it says the same. */
export function EntityMap({ filters, highlighted, onHighlight, className }: Props) {
  const { marks, extent, isExtentStale, total, all, isStale, error, retry, setView } = useEntityMap(filters)
  if (error && !extent) return <ErrorState error={error} onRetry={retry} />
  return (
    <MarksOnMap
      label="Map of providers"
      className={className}
      marks={marks}
      isStale={isStale}
      extent={extent}
      isExtentStale={isExtentStale}
      narrowedBy={JSON.stringify(filters)}
      onView={setView}
      highlighted={highlighted}
      onHighlight={onHighlight}
      things="locations"
    >
      <MapNote total={total} all={all} hasFailed={error !== null} meanings={meanings} />
    </MarksOnMap>
  )
}

const meanings = [
  ['full', 'Accepting'],
  ['half', 'Limited'],
  ['empty', 'Not accepting'],
  ['unknown', 'Not confirmed'],
] as const
