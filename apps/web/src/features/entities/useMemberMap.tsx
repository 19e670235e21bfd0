import { type Capacity, capacityNames, entities, type MemberMark } from '@handoff/contracts/entities'
import type { Asked } from '@handoff/contracts/kit'
import { useMemo, useState } from 'react'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { extentOf, type Filling, type Mark, type View, wholeEarth } from '../../ui/map/marks.ts'
import { MemberMapCard } from './MemberMapCard.tsx'

export type MapFilters = Omit<Asked<typeof entities.map>, 'bounds' | 'zoom'>

const fillings: Record<Capacity, Filling> = { 1: 'full', 2: 'half', 3: 'half', 4: 'half', 5: 'empty' }

/** The directory on a map: what lies in view, counted by the server, and what all of it lies in. */
export function useMemberMap(filters: MapFilters) {
  const [view, setView] = useState<View>()
  const all = useEndpoint(entities.map, { ...filters, ...wholeEarth }, { keep: true, isSilent: true })
  const inView = useEndpoint(
    entities.map,
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

const markOf = ({ members, ...mark }: MemberMark): Mark => ({
  ...mark,
  items: members.map((member) => ({
    id: member.id,
    name: member.name,
    color: member.color,
    filling: fillings[member.capacity],
    note: capacityNames[member.capacity],
    card: <MemberMapCard member={member} />,
  })),
})
