import { type EntityMark, networkTypeNames } from '@handoff/contracts/entities/entity'
import { Link } from '@tanstack/react-router'
import { CapacityPill } from '../../../ui/display/CapacityPill.tsx'
import { MapCard } from '../../../ui/map/MapCard.tsx'

/** An entity as its mark on the map tells of it. */
export const EntityMapCard = ({ entity }: { entity: EntityMark['entities'][number] }) => (
  <MapCard>
    <Link to="/my-network/network-info" search={{ id: entity.id }}>
      {entity.name}
    </Link>
    <p>{[networkTypeNames[entity.networkType], entity.place].filter(Boolean).join(' · ')}</p>
    <CapacityPill entity={entity} />
  </MapCard>
)
