import type { Endpoint, Named } from '@handoff/contracts/kit'
import type { MapMark } from '@handoff/contracts/kit/map'
import { useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { extentOf, type Mark, type View, wholeEarth } from './marks.ts'

type Seen<M> = { marks: M[]; total: number }
/** It answers `marksOf(…)` for bounds and zoom. */
type MapEndpoint<M> = Named<Endpoint> & { output: z.ZodMiniType<unknown, Seen<M>> }

/** Marks in view, counted by the server, and the bounds of all of them. `markOf` must stay the same function. */
export function useMarks<M extends z.input<typeof MapMark>>(
  endpoint: MapEndpoint<M>,
  filters: object,
  markOf: (mark: M) => Mark,
) {
  const [view, setView] = useState<View>()
  const all = useEndpoint(endpoint, { ...filters, ...wholeEarth }, { keep: true, isSilent: true })
  const inView = useEndpoint(
    endpoint,
    { ...filters, ...(view ?? wholeEarth) },
    { enabled: view !== undefined, keep: true, isSilent: true },
  )
  const everywhere = all.data as Seen<M> | undefined
  const seen = inView.data as Seen<M> | undefined
  const marks = useMemo(() => (seen?.marks ?? []).map(markOf), [seen, markOf])
  const extent = useMemo(() => everywhere && extentOf(everywhere.marks), [everywhere])
  return {
    marks,
    extent,
    isExtentStale: all.isPlaceholderData,
    total: seen?.total,
    all: everywhere?.total,
    isStale: inView.isPlaceholderData,
    error: all.error ?? inView.error,
    retry: () => void Promise.all([all.refetch(), inView.refetch()]),
    setView,
  }
}
