import { type Capacity, capacityNames, entities, type MemberMark } from '@handoff/contracts/entities'
import type { Asked } from '@handoff/contracts/kit'
import type { Filling, Mark } from '../../ui/map/marks.ts'
import { useMarks } from '../../ui/map/useMarks.ts'
import { MemberMapCard } from './MemberMapCard.tsx'

export type MapFilters = Omit<Asked<typeof entities.map>, 'bounds' | 'zoom'>

const fillings: Record<Capacity, Filling> = { 1: 'full', 2: 'half', 3: 'half', 4: 'half', 5: 'empty' }

/** The directory on a map. */
export const useMemberMap = (filters: MapFilters) => useMarks(entities.map, filters, markOf)

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
