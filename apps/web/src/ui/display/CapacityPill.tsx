import {
  type Capacity,
  capacityNames,
  type Entity,
  entityStateNames,
  isActive,
} from '@handoff/contracts/entities/entity'
import { StatusPill, type Tone } from './StatusPill.tsx'

const tones: Record<Capacity, Tone> = { 1: 'good', 2: 'warn', 3: 'warn', 4: 'brand', 5: 'bad' }

type Props = { entity: Pick<Entity, 'entityState' | 'capacity'> & { capacityNote?: string | null } }

/** How much room there is; of an entity that is not active, why there is none. */
export const CapacityPill = ({ entity }: Props) => {
  const { entityState, capacity, capacityNote } = entity
  if (!isActive(entity)) return <StatusPill tone="neutral">{entityStateNames[entityState]}</StatusPill>
  return (
    <span title={capacityNote ?? undefined}>
      <StatusPill tone={tones[capacity]}>{capacityNames[capacity]}</StatusPill>
    </span>
  )
}
