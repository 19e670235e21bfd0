/** Figures: every number that a screen counts has this one shape, and a link to the rows behind it. */
import * as z from 'zod/mini'
import { Id, Period, withDefault } from './shapes.ts'

export const Figure = z.object({
  /** Null where nothing can be said: a rate of fewer than five cases, a median of nothing. */
  value: z.nullable(z.number()),
  /** Of the period of equal length before; null where it was not asked for or nothing can be said. */
  previous: z.nullable(z.number()),
  /** The same figure in equal slices of the period, oldest first. */
  series: z.optional(z.array(z.nullable(z.number()))),
  /** Of a rate or a median: how many cases it is made of, which is how many rows the list has. */
  cases: z.optional(z.int()),
  /** The address of the list that has these rows; null where it is suppressed, or no list shows them. */
  link: z.nullable(z.string()),
  /** What is counted, as a tooltip says it. */
  definition: z.string(),
})
export type Figure = z.input<typeof Figure>

/** A rate of fewer cases says nothing. */
export const fewestOfRate = 5

/**
 * What figures are asked about. An entity gets its own whatever it passes as `entityId`; state and county are those of
 * the customer, or of the entity where entities are counted.
 */
export const FigureFilters = z.extend(Period, {
  compare: withDefault(z.boolean(), true),
  entityId: z.optional(Id),
  categoryId: z.optional(Id),
  stateId: z.optional(Id),
  countyId: z.optional(Id),
  /** 1 routine, 2 urgent, 3 emergency. */
  priority: z.optional(z.literal([1, 2, 3])),
})
export type FigureFilters = z.output<typeof FigureFilters>
