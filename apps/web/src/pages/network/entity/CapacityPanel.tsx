import type { Answer } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { capacityNames, EntityState, entityStateNames, isActive } from '@handoff/contracts/network/entities/entity'
import { CapacitySwitch } from '../../../features/network/entities/CapacitySwitch.tsx'
import { useMayKeep } from '../../../features/network/entities/useEditableEntity.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

/** Whether an entity takes people; to be switched by anyone who keeps its record. */
export function CapacityPanel({ entity }: { entity: Answer<typeof entities.show> }) {
  const { formatRelative } = useDates()
  const isManager = useMayKeep(entity.id)
  const maySwitch = useCan(entities.setCapacity) && isManager
  const { entityState } = entity
  // The public directory also shows it for an entity that is only listed.
  const hasCapacity = isActive(entity) || entityState === EntityState.Listed
  return (
    <Panel title="Capacity">
      {!hasCapacity ? (
        <Facts facts={[['Now', `Not available: ${entityStateNames[entityState].toLowerCase()}`]]} />
      ) : maySwitch ? (
        <CapacitySwitch entity={entity} />
      ) : (
        <Facts
          facts={[
            ['Now', capacityNames[entity.capacity]],
            entity.capacityNote && ['Note', entity.capacityNote],
            entity.capacityAt && ['Updated', formatRelative(entity.capacityAt)],
          ]}
        />
      )}
    </Panel>
  )
}
