import type { Capacity, EntityState } from '@handoff/contracts/network/entities/entity'
import type { Category } from '../reference.ts'
import type { AreaKey, Spot } from './places.ts'

/** An entity in the source: name, city, categories; an individual has a parent, or null. */
export type Listed = [
  name: string,
  city: string,
  categories: string,
  more?: {
    size?: number
    state?: 1 | 2 | 3 | 4
    capacity?: 1 | 2 | 3 | 4 | 5
    isHidden?: true
    parent?: string | null
  },
]

export type Entity = {
  id: number
  name: string
  area: AreaKey
  timeZone: string
  isIndividual: boolean
  parent: string | null
  categories: Category[]
  specialtyIds: Set<number>
  /** Share of the area's referrals. */
  size: number
  state: EntityState
  capacity: Capacity
  isHidden: boolean
  /** Median business hours to an answer, half a year ago. */
  pace: number
  spot: Spot
  createdAt: Date
}
