import { entities } from '@handoff/contracts/network/entities/entities'
import type { Capacity } from '@handoff/contracts/network/entities/entity'
import { capacityNames } from '@handoff/contracts/network/entities/entity'
import { useCount } from '../../../kit/query/useCount.ts'
import { FigureLine } from '../../../ui/figures/FigureLine.tsx'
import type { EntityList } from './useEntityList.ts'

type Props = {
  of: '/my-network/network' | '/my-network/network/index1'
  /** What the list is narrowed by: undefined until it is known, null where there is nothing to count. */
  filters: EntityList['counted']
}

const capacities = [1, 2, 3, 4, 5, 6] as const satisfies readonly Capacity[]

/** How many of those that are listed have room. */
export function EntityStats({ of, filters }: Props) {
  const { accepting: _, ...others } = filters ?? {}
  const isKnown = Boolean(filters)
  const counts = {
    1: useCount(entities.list, { ...others, capacity: 1 }, isKnown),
    2: useCount(entities.list, { ...others, capacity: 2 }, isKnown),
    3: useCount(entities.list, { ...others, capacity: 3 }, isKnown),
    4: useCount(entities.list, { ...others, capacity: 4 }, isKnown),
    5: useCount(entities.list, { ...others, capacity: 5 }, isKnown),
    6: useCount(entities.list, { ...others, capacity: 6 }, isKnown),
  }
  return (
    <FigureLine
      isWhole
      hidesZero
      figures={capacities.map((capacity) => ({
        label: capacityNames[capacity],
        value: filters ? counts[capacity] : filters,
        to: of,
        search: (before) => ({ ...before, page: undefined, accepting: undefined, capacity }),
      }))}
    />
  )
}
