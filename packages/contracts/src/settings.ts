/** Settings — what a person sets for themselves, and what the product says of itself. */
import * as z from 'zod/mini'
import { contract, get, post } from './kit/endpoint.ts'
import { Moment, nothing, requiredChoice } from './kit/shapes.ts'

/** A time zone by its Windows name; `language` is the IANA id, the value that is sent and stored. */
export const TimeZone = z.object({ name: z.string(), label: z.string(), language: z.string() })
export type TimeZone = z.output<typeof TimeZone>

export const settings = contract('settings', {
  saveTimeZone: post('/settings', {
    access: 'signedIn',
    input: z.object({ timezone: requiredChoice('Time Zone') }),
    output: z.string(),
    title: 'Your settings have been saved',
    about: 'Stores the time zone. The answer is the new session token; the old one works for 60 seconds more.',
    isSecret: true,
  }),
  timeZones: get('/time-zones', { access: 'signedIn', input: nothing, output: z.array(TimeZone) }),
  selfCheck: get('/self-check', {
    access: 'signedIn',
    input: nothing,
    output: z.object({
      serverTime: Moment,
      isBusConnected: z.boolean(),
      hubConnections: z.int(),
      version: z.nullable(z.string()),
      database: z.nullable(z.string()),
    }),
    about: 'For the page /test. Version and database are told to Admin only.',
  }),
})
