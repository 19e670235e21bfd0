/**
 * An entity of the network: an organization, or an individual service provider.
 * `networkType` is the specification's: 1 ENTITY is an individual, 2 ORGANIZATION a body with staff and addresses.
 */
import * as z from 'zod/mini'
import { MapMark, Point } from '../../kit/map.ts'
import { Opening } from '../../kit/opening.ts'
import { codeOf, Id, Moment } from '../../kit/shapes.ts'
import { CategoryMark } from '../category-mark.ts'
import { answerOf as answerOfLocation, shownAddressKeys } from '../locations/from-fields.ts'
import { answerOf, keysSeenIn } from './from-fields.ts'
import { NetworkType } from './network-type.ts'
import { Reach } from './reach.ts'

export { NetworkType }

export const EntityState = { Active: 1, Invited: 2, Listed: 3, Inactive: 4, Rejected: 5 } as const
export type EntityState = (typeof EntityState)[keyof typeof EntityState]
/** What a provider can say of its capacity. */
export const StatedCapacity = { Open: 1, Limited: 2, Waitlist: 3, Assessment: 4, Closed: 5 } as const
export type StatedCapacity = (typeof StatedCapacity)[keyof typeof StatedCapacity]
/** Not confirmed: no one has said yet; never an answer to choose. */
export const Capacity = { ...StatedCapacity, NotConfirmed: 6 } as const
export type Capacity = (typeof Capacity)[keyof typeof Capacity]
export const statedCapacities = Object.values(StatedCapacity)
/** Only an active entity is available, regardless of the capacity it stated before it left or was invited. */
export const isActive = ({ entityState }: { entityState: EntityState }) => entityState === EntityState.Active
/** What an entity waits for someone to look at. */
export const Attention = { Unverified: 1, NeverLoggedIn: 2, NeverAnswered: 3, CapacityNotConfirmed: 4 } as const
export type Attention = (typeof Attention)[keyof typeof Attention]
/** A listing that no one has verified for so long asks to be looked at. */
export const unverifiedAfterDays = 180
/** A capacity that no one has confirmed for so long is asked about. */
export const unconfirmedAfterDays = 14
/** Which column `searchTerm` looks in. */
export const FilterBy = { Name: 1, Email: 2, Phone: 3, Category: 4, Place: 5 } as const

export const networkTypeNames = { 1: 'Individual', 2: 'Organization' } as const
export const entityStateNames = { 1: 'Active', 2: 'Invited', 3: 'No login', 4: 'Inactive', 5: 'Rejected' } as const
export const capacityNames = {
  1: 'Accepting',
  2: 'Limited',
  3: 'Waitlist',
  4: 'Assessment first',
  5: 'Not accepting',
  6: 'Not confirmed',
} as const satisfies Record<Capacity, string>

export const attentionNames = {
  1: `Not verified in ${unverifiedAfterDays} days`,
  2: 'Never logged in',
  3: 'Never responded',
  4: `Capacity not confirmed in ${unconfirmedAfterDays} days`,
} as const

/** A confidential place shows only its county, except to its own entity and the administrative side. */
export const EntityAddress = z.object({
  id: Id,
  ...answerOfLocation(shownAddressKeys),
  city: z.nullable(z.string()),
  county: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  stateName: z.nullable(z.string()),
})

export const Entity = z.object({
  id: Id,
  networkType: codeOf(NetworkType),
  name: z.string(),
  firstName: z.nullable(z.string()),
  ...answerOf(keysSeenIn('rows')),
  entityState: codeOf(EntityState),
  /** How the viewer can refer to it, or why not. */
  reach: Reach,
  logo: z.nullable(z.string()),
  parent: z.nullable(z.object({ id: Id, name: z.string() })),
  categories: z.array(CategoryMark),
  stateName: z.nullable(z.string()),
  /** City and state of the first address, for lists. */
  place: z.nullable(z.string()),
  entityAddresses: z.array(EntityAddress),
  capacity: codeOf(Capacity),
  capacityNote: z.nullable(z.string()),
  capacityAt: z.nullable(Moment),
  verifiedAt: z.nullable(Moment),
  /** It was asked whether everything is still correct, and did not answer: since when no one has confirmed it. */
  unconfirmedSince: z.nullable(Moment),
  /** Straight-line miles from the point asked for; null where either point is unknown. */
  distanceMiles: z.nullable(z.number()),
  /** Median business hours from sending to answer over 180 days; null under five answers. */
  medianHoursToAnswer: z.nullable(z.number()),
})
export type Entity = z.input<typeof Entity>

/** From where distances are measured. */
export const Origin = z.extend(Point, { isOwn: z.boolean() })
export type Origin = z.infer<typeof Origin>

/** As the directory lists it: with what someone wants to know before they ask. */
export const ListedEntity = z.extend(Entity, {
  ...answerOf(keysSeenIn('directory')),
  /** Is one of its places open at this moment? Null where the hours of none of them are known. */
  isOpenNow: z.nullable(z.boolean()),
  /** Until when today, or when next; null where no hours are known. */
  opening: z.nullable(Opening),
  /** Its location that is nearest to where one looks from; null where it may not be pointed at. */
  point: z.nullable(Point),
})
export type ListedEntity = z.input<typeof ListedEntity>

/** A mark of the directory with the names of the entities there. */
export const EntityMark = z.extend(MapMark, {
  entities: z.array(
    z.object({
      id: Id,
      name: z.string(),
      networkType: codeOf(NetworkType),
      entityState: codeOf(EntityState),
      capacity: codeOf(Capacity),
      reach: Reach,
      /** Of its first category; null without one. */
      color: z.nullable(z.string()),
      place: z.nullable(z.string()),
    }),
  ),
})
export type EntityMark = z.input<typeof EntityMark>
