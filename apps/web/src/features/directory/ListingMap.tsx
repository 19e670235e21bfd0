import { directory, type ListingMark } from '@handoff/contracts/directory'
import type { Asked } from '@handoff/contracts/kit'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MapNote } from '../../ui/map/MapNote.tsx'
import { MarksOnMap } from '../../ui/map/MarksOnMap.tsx'
import { extentOf, type Mark, type View, wholeEarth } from '../../ui/map/marks.ts'
import css from './public.module.css'

type Filters = Omit<Asked<typeof directory.map>, 'bounds' | 'zoom'>

/** Where those are that may be pointed at; the list says the same, and more. */
export function ListingMap({ filters }: { filters: Filters }) {
  const [view, setView] = useState<View>()
  const all = useEndpoint(directory.map, { ...filters, ...wholeEarth }, { keep: true, isSilent: true })
  const seen = useEndpoint(
    directory.map,
    { ...filters, ...(view ?? wholeEarth) },
    { enabled: view !== undefined, keep: true, isSilent: true },
  )
  const marks = useMemo(() => (seen.data?.marks ?? []).map(markOf), [seen.data])
  const extent = useMemo(() => all.data && extentOf(all.data.marks), [all.data])
  const error = all.error ?? seen.error
  if (error && !extent) return <ErrorState error={error} onRetry={() => Promise.all([all.refetch(), seen.refetch()])} />
  return (
    <MarksOnMap
      label="Map of providers"
      className={css.map}
      marks={marks}
      isStale={seen.isPlaceholderData}
      extent={extent}
      isExtentStale={all.isPlaceholderData}
      narrowedBy={JSON.stringify(filters)}
      onView={setView}
      things="places"
    >
      <MapNote total={seen.data?.total} all={all.data?.total} hasFailed={error !== null} meanings={[]} />
    </MarksOnMap>
  )
}

const markOf = ({ listings, ...mark }: ListingMark): Mark => ({
  ...mark,
  items: listings.map(({ id, name, color }) => ({
    id,
    name,
    color,
    card: (
      <Link
        className={css.onMap}
        to={'/public/network/$id' as string}
        params={{ id: String(id) } as never}
        search={((before: { embed?: 1 }) => ({ embed: before.embed })) as never}
      >
        {name}
      </Link>
    ),
  })),
})
