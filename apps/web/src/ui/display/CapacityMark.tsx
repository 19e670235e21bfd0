import {
  Capacity,
  capacityNames,
  type Entity,
  entityStateNames,
  isActive,
} from '@handoff/contracts/network/entities/entity'
import { wayNames } from '@handoff/contracts/network/entities/reach'
import { Box, Flex } from '@mantine/core'
import css from './CapacityMark.module.css'

/** As on maps: room, some room, none. */
const fillings: Record<Capacity, 'full' | 'half' | 'empty' | 'unknown'> = {
  1: 'full',
  2: 'half',
  3: 'half',
  4: 'half',
  5: 'empty',
  6: 'unknown',
}

type Stated = Pick<Entity, 'entityState' | 'capacity'> & Partial<Pick<Entity, 'reach'>>

/** Capacity; without a login, how it answers; of any other inactive provider, its state. */
export function capacityWords({ entityState, capacity, reach }: Stated): string {
  if (isActive({ entityState })) return capacityNames[capacity]
  return reach === 'email' || reach === 'phone' ? wayNames[reach] : entityStateNames[entityState]
}

/** What the capacity of that name means. */
export const assessmentFirst = 'They check eligibility first'

type Props = { entity: Stated & Partial<Pick<Entity, 'capacityNote'>> }

/**
 * Capacity as a shape and a word; for a provider without a login, how it answers; for any other inactive one, its state.
 */
export const CapacityMark = ({ entity }: Props) => {
  const { capacity, capacityNote } = entity
  if (!isActive(entity)) {
    return (
      <Flex
        className={css.mark}
        component="span"
        display="inline-flex"
        gap="xs"
        align="center"
        fz="sm"
        lts="var(--font-tight)"
        c="var(--text-2)"
      >
        {capacityWords(entity)}
      </Flex>
    )
  }
  return (
    <Flex
      className={css.mark}
      component="span"
      display="inline-flex"
      gap="xs"
      align="center"
      fz="sm"
      lts="var(--font-tight)"
      c="var(--text-2)"
      title={capacityNote ?? (capacity === Capacity.Assessment ? assessmentFirst : undefined)}
    >
      <Box component="i" flex="none" w={10} h={10} bdrs="50%" data-filling={fillings[capacity]} aria-hidden />
      {capacityWords(entity)}
    </Flex>
  )
}
