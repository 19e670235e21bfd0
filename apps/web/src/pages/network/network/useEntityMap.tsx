import { entities } from '@handoff/contracts/entities/entities'
import {
  type Capacity,
  capacityNames,
  type EntityMark,
  entityStateNames,
  isActive,
} from '@handoff/contracts/entities/entity'
import type { Asked } from '@handoff/contracts/kit'
import type { Filling, Mark } from '../../../ui/map/marks.ts'
import { useMarks } from '../../../ui/map/useMarks.ts'
import { EntityMapCard } from './EntityMapCard.tsx'

export type MapFilters = Omit<Asked<typeof entities.map>, 'bounds' | 'zoom'>

const fillings: Record<Capacity, Filling> = { 1: 'full', 2: 'half', 3: 'half', 4: 'half', 5: 'empty' }

/** The directory on a map. */
export const useEntityMap = (filters: MapFilters) => useMarks(entities.map, filters, markOf)

const markOf = ({ entities, ...mark }: EntityMark): Mark => ({
  ...mark,
  items: entities.map((entity) => ({
    id: entity.id,
    name: entity.name,
    color: entity.color,
    filling: isActive(entity) ? fillings[entity.capacity] : 'empty',
    note: isActive(entity) ? capacityNames[entity.capacity] : entityStateNames[entity.entityState],
    card: <EntityMapCard entity={entity} />,
  })),
})
