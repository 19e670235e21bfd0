import {
  type Capacity,
  capacityNames,
  entities,
  isActive,
  type MemberMark,
  memberStateNames,
} from '@handoff/contracts/entities'
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
    filling: isActive(member) ? fillings[member.capacity] : 'empty',
    note: isActive(member) ? capacityNames[member.capacity] : memberStateNames[member.memberState],
    card: <MemberMapCard member={member} />,
  })),
})
