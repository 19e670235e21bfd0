/** A location as strangers see it. Apart from the directory: pages behind a link from an email show it as well. */
import * as z from 'zod/mini'
import { answerOf, publicKeys } from './locations/from-fields.ts'

export const PublicLocation = z.object({
  ...answerOf(publicKeys),
  name: z.nullable(z.string()),
  city: z.nullable(z.string()),
  county: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  isOpenNow: z.nullable(z.boolean()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})
export type PublicLocation = z.input<typeof PublicLocation>
