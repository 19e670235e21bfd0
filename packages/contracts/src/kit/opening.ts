/** Opening hours at one moment, in the location's local time. */
import * as z from 'zod/mini'

export const Opening = z.discriminatedUnion('is', [
  /** Until then, today or in the following night; null: around the clock. */
  z.object({ is: z.literal('open'), until: z.nullable(z.string()) }),
  z.object({ is: z.literal('later'), from: z.string() }),
  /** Opens on that day; null if there are no hours in the next two weeks. */
  z.object({ is: z.literal('closed'), next: z.nullable(z.object({ day: z.string(), from: z.string() })) }),
])
export type Opening = z.infer<typeof Opening>

/** A day that differs from its week: closed without hours. */
export const DayException = z.object({
  day: z.string(),
  hours: z.array(z.object({ from: z.string(), until: z.string() })),
  note: z.nullable(z.string()),
})
/** The first such day of the coming week, and in how many days it is: 0 is today. */
export const NextException = z.extend(DayException, { ahead: z.int() })
export type NextException = z.infer<typeof NextException>
