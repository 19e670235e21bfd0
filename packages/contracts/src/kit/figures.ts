/** Figures: every number on a screen has this shape, and a link to the rows behind it. */
import * as z from 'zod/mini'
import { Id, Period, withDefault } from './shapes.ts'

export const Figure = z.object({
  /** Null if there is no meaningful value: a rate of fewer than five cases, a median of nothing. */
  value: z.nullable(z.number()),
  /** Value for the previous period of equal length; null if not requested or not meaningful. */
  previous: z.nullable(z.number()),
  /** The figure in equal slices of the period, oldest first. */
  series: z.optional(z.array(z.nullable(z.number()))),
  /** Number of cases behind a rate or median, which is the number of rows in the list. */
  cases: z.optional(z.int()),
  /** Address of the list with these rows; null if suppressed, or if no list shows them. */
  link: z.nullable(z.string()),
  /** What is counted, for a tooltip. */
  definition: z.string(),
})
export type Figure = z.input<typeof Figure>

/** A rate of fewer cases is not meaningful. */
export const fewestOfRate = 5

/**
 * Filters of figures. An entity gets its own figures regardless of `entityId`. State and county are those of the
 * customer, or of the entity if entities are counted.
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
