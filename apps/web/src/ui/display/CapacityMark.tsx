import {
  type Capacity,
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

type Props = { entity: Pick<Entity, 'entityState' | 'capacity'> & Partial<Pick<Entity, 'capacityNote' | 'reach'>> }

/**
 * How much room there is, as a shape and a word; for a provider without a login, how it answers; for any other inactive
 * one, why there is none.
 */
export const CapacityMark = ({ entity }: Props) => {
  const { entityState, capacity, capacityNote, reach } = entity
  if (!isActive(entity)) {
    const way = reach === 'email' || reach === 'phone' ? wayNames[reach] : null
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
        {way ?? entityStateNames[entityState]}
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
      title={capacityNote ?? undefined}
    >
      <Box component="i" flex="none" w={10} h={10} bdrs="50%" data-filling={fillings[capacity]} aria-hidden />
      {capacityNames[capacity]}
    </Flex>
  )
}
