/** A location as strangers see it. Apart from the directory: pages behind a link from an email show it as well. */
import * as z from 'zod/mini'

const Span = z.object({ from: z.string(), until: z.string() })

export const PublicLocation = z.object({
  name: z.nullable(z.string()),
  addressLine1: z.nullable(z.string()),
  city: z.nullable(z.string()),
  county: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  isConfidential: z.boolean(),
  isOpenNow: z.nullable(z.boolean()),
  /** Seven lists, Monday first. */
  hours: z.nullable(z.array(z.array(Span))),
  /** Days to come that differ from the week. */
  exceptions: z.array(z.object({ day: z.string(), hours: z.array(Span), note: z.nullable(z.string()) })),
  notice: z.nullable(z.string()),
  /** Whose clock its hours mean. */
  timeZone: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})
export type PublicLocation = z.input<typeof PublicLocation>
