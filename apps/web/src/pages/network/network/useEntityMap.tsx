import type { RequestOf } from '@handoff/contracts/kit'
import { capacityWords } from '@handoff/contracts/network/entities/capacity-words'
import { entities } from '@handoff/contracts/network/entities/entities'
import { type EntityMark, networkTypeNames } from '@handoff/contracts/network/entities/entity'
import { Link } from '@tanstack/react-router'
import { mayReceive } from '../../../features/network/entities/receivers.ts'
import { ReferMapLink } from '../../../features/referrals/referrals/refer/ReferMapLink.tsx'
import { CapacityMark, fillingOf } from '../../../ui/display/CapacityMark.tsx'
import { MapCard } from '../../../ui/map/MapCard.tsx'
import type { Mark } from '../../../ui/map/marks.ts'
import { useMarks } from '../../../ui/map/useMarks.ts'

export type MapFilters = Omit<RequestOf<typeof entities.map>, 'bounds' | 'zoom'>

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
    {mayReceive(entity) && (
      <ReferMapLink isPlain start={{ cart: entity.id }}>
        Refer a customer here
      </ReferMapLink>
    )}
  </MapCard>
)
