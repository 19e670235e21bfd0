/** Figures: every number that a screen counts has this one shape, and a link to the rows behind it. */
import * as z from 'zod/mini'

export const Figure = z.object({
  /** Null where nothing can be said: a rate under five cases, a median of nothing. */
  value: z.nullable(z.number()),
  /** Of the period of equal length before; null where it was not asked for or nothing can be said. */
  previous: z.nullable(z.number()),
  /** The same figure in equal slices of the period, oldest first. */
  series: z.optional(z.array(z.nullable(z.number()))),
  /** The list that has these rows: its page with its filters. Null where it is suppressed, or no list shows them. */
  link: z.nullable(z.string()),
  /** What is counted, as a tooltip says it. */
  definition: z.string(),
})
export type Figure = z.input<typeof Figure>

/** A rate of fewer cases says nothing. */
export const fewestOfRate = 5
