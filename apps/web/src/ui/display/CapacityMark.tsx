import { capacityWords, hasCapacity, type Stated } from '@handoff/contracts/network/entities/capacity-words'
import { Capacity, capacityNames, type Entity } from '@handoff/contracts/network/entities/entity'
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
export const fillingOf = (entity: Stated) => (hasCapacity(entity) ? fillings[entity.capacity] : 'empty')

/** What the capacity of that name means. */
export const assessmentFirst = 'They check eligibility first'

type Props = { entity: Stated & Partial<Pick<Entity, 'capacityNote'>> }

/** Capacity as a shape and words; the shape is left out where the words don't name a capacity. */
export const CapacityMark = ({ entity }: Props) => {
  const { capacity, capacityNote } = entity
  const words = capacityWords(entity)
  const isNamed = words.startsWith(capacityNames[capacity])
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap="xs"
      align="center"
      fz="sm"
      lts="var(--font-tight)"
      c="var(--text-2)"
      lh="1.35"
      // In a narrow column, in two lines.
      style={{ whiteSpace: 'normal' }}
      title={isNamed ? (capacityNote ?? (capacity === Capacity.Assessment ? assessmentFirst : undefined)) : undefined}
    >
      {isNamed && (
        <Box
          className={css.shape}
          component="i"
          flex="none"
          w={10}
          h={10}
          bdrs="50%"
          data-filling={fillings[capacity]}
          aria-hidden
        />
      )}
      <span>{words}</span>
    </Flex>
  )
}
