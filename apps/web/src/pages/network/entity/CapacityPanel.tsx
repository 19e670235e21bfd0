import type { Answer } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { EntityState, entityStateNames, isActive } from '@handoff/contracts/network/entities/entity'
import { Stack } from '@mantine/core'
import { CapacitySwitch } from '../../../features/network/entities/CapacitySwitch.tsx'
import { useMayKeep } from '../../../features/network/entities/useEditableEntity.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { CapacityMark } from '../../../ui/display/CapacityMark.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

/** Whether an entity accepts people: a switch for anyone who keeps its record; others see what the services don’t say. */
export function CapacityPanel({ entity }: { entity: Answer<typeof entities.show> }) {
  const { formatRelative } = useDates()
  const isManager = useMayKeep(entity.id)
  const maySwitch = useCan(entities.setCapacity) && isManager
  const { entityState } = entity
  // The public directory also shows it for an entity that is only listed.
  const hasCapacity = isActive(entity) || entityState === EntityState.Listed
  // Each service says its own.
  if (hasCapacity && !maySwitch && entity.services.length > 0) return null
  return (
    <Panel title="Capacity">
      {!hasCapacity ? (
        <Facts facts={[['Status', `Not available: ${entityStateNames[entityState].toLowerCase()}`]]} />
      ) : maySwitch ? (
        <CapacitySwitch entity={entity} />
      ) : (
        <Stack gap="xs">
          <CapacityMark entity={entity} />
          <Facts
            facts={[
              entity.capacityNote && ['Note', entity.capacityNote],
              entity.capacityAt && ['Updated', formatRelative(entity.capacityAt)],
            ]}
          />
        </Stack>
      )}
    </Panel>
  )
}
