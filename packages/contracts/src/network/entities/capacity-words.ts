/**
 * How much room a provider has and how it is referred to, in one line: the same in lists, cards, maps, pages, and forms.
 * 'Accepting', 'Accepting · answers by email', 'By phone: no online referrals'; of one that no one can refer to, its state.
 */

import { Capacity, capacityNames, type Entity, entityStateNames, isActive } from './entity.ts'
import { wayWords } from './reach.ts'

export type Stated = Pick<Entity, 'entityState' | 'capacity' | 'reach'>

export function capacityWords({ entityState, capacity, reach }: Stated): string {
  const way = wayWords(reach)
  if (way === null) return isActive({ entityState }) ? capacityNames[capacity] : entityStateNames[entityState]
  // Without a login, the way says more than that no one has confirmed.
  if (capacity === Capacity.NotConfirmed) return way
  return `${capacityNames[capacity]} · ${way.charAt(0).toLowerCase()}${way.slice(1)}`
}

type Service = Pick<Entity, 'capacity' | 'capacityNote'> & { category: { id: number } }

/** What it says of its capacity in this category; as a whole if it doesn’t offer it. */
export const capacityIn = <E extends Pick<Entity, 'capacity' | 'capacityNote'> & { services: readonly Service[] }>(
  entity: E,
  categoryId: number | null | undefined,
): E => {
  const { capacity, capacityNote } = entity.services.find(({ category }) => category.id === categoryId) ?? entity
  return { ...entity, capacity, capacityNote }
}

/** Does its capacity count? Not while it is invited, or after it has left. */
export const hasCapacity = ({ entityState, reach }: Pick<Stated, 'entityState' | 'reach'>) =>
  isActive({ entityState }) || wayWords(reach) !== null
