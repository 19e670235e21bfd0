/** An entity on its own page. */
import * as z from 'zod/mini'
import { Figure } from '../../kit/figures.ts'
import { NextException, Opening } from '../../kit/opening.ts'
import { Day, Id } from '../../kit/shapes.ts'
import { Entity } from './entity.ts'
import { answerOf, entityFieldKeys } from './from-fields.ts'
import { Service } from './services.ts'

export const EntityDetail = z.extend(Entity, {
  /** Incremented by each change of a capacity or its note. */
  capacityVersion: z.int(),
  ...answerOf(entityFieldKeys),
  /** May record people under a code name; for the provider itself and the administrative side, null for others. */
  isConfidential: z.nullable(z.boolean()),
  specialties: z.array(z.object({ id: Id, name: z.string(), categoryId: Id })),
  /** Of the location that is open the longest, or opens first; a day of the coming week when its hours differ. */
  opening: z.nullable(Opening),
  exception: z.nullable(NextException),
  /** For each category: whom it is for, where, and how much room there is. */
  services: z.array(Service),
  individuals: z.array(z.object({ id: Id, name: z.string() })),
  statistics: z.object({
    received: z.int(),
    accepted: z.int(),
    answered: z.int(),
    /** Accepted of answered; null under five answers. */
    acceptanceRate: z.nullable(z.number()),
  }),
  /** How it answers, with the list behind each for its own people and the administrative side. */
  figures: z.object({ received: Figure, acceptanceRate: Figure, medianHoursToAnswer: Figure }),
  /** The request from which it was created. */
  requestId: z.nullable(Id),
  /** Referrals that one's own entity and this entity sent one another, `since` the day of the first. */
  betweenUs: z.nullable(z.object({ sent: z.int(), received: z.int(), since: z.nullable(Day) })),
})
