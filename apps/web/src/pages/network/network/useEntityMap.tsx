import type { RequestOf } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import {
  type Capacity,
  type EntityMark,
  EntityState,
  isActive,
  networkTypeNames,
} from '@handoff/contracts/network/entities/entity'
import { Link } from '@tanstack/react-router'
import { ReferMapLink } from '../../../features/referrals/referrals/refer/ReferMapLink.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { CapacityMark, capacityWords } from '../../../ui/display/CapacityMark.tsx'
import { MapCard } from '../../../ui/map/MapCard.tsx'
import type { Filling, Mark } from '../../../ui/map/marks.ts'
import { useMarks } from '../../../ui/map/useMarks.ts'

export type MapFilters = Omit<RequestOf<typeof entities.map>, 'bounds' | 'zoom'>

const fillings: Record<Capacity, Filling> = { 1: 'full', 2: 'half', 3: 'half', 4: 'half', 5: 'empty', 6: 'unknown' }

/** One without a login may well accept: no one has said. */
function fillingOf(entity: EntityMark['entities'][number]): Filling {
  if (isActive(entity)) return fillings[entity.capacity]
  return entity.entityState === EntityState.Listed ? 'unknown' : 'empty'
}

/** The directory on a map. */
export const useEntityMap = (filters: MapFilters) => useMarks(entities.map, filters, markOf)

const markOf = ({ entities, ...mark }: EntityMark): Mark => ({
  ...mark,
  items: entities.map((entity) => ({
    id: entity.id,
    name: entity.name,
    color: entity.color,
    filling: fillingOf(entity),
    note: capacityWords(entity),
    card: <EntityMapCard entity={entity} />,
  })),
})

/** The card of an entity at its mark. */
const EntityMapCard = ({ entity }: { entity: EntityMark['entities'][number] }) => (
  <MapCard>
    <Link to="/my-network/network-info" search={{ id: entity.id }}>
      {entity.name}
    </Link>
    <p>{[networkTypeNames[entity.networkType], entity.place].filter(Boolean).join(' · ')}</p>
    <CapacityMark entity={entity} />
    <ReferHere entity={entity} />
  </MapCard>
)

/** With this one in the cart; not to one’s own. */
function ReferHere({ entity }: { entity: EntityMark['entities'][number] }) {
  const ownId = useMe().entity?.id
  if (entity.id === ownId || !isActive(entity)) return null
  return (
    <ReferMapLink isPlain start={{ cart: entity.id }}>
      Refer a customer here
    </ReferMapLink>
  )
}
