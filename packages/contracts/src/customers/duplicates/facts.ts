import * as z from 'zod/mini'
import { Id, Moment } from '../../kit/shapes.ts'
import { compared } from './score.ts'

/** How much of a field is alike, and why, in words. */
const Comparison = z.object({ field: z.enum(compared), value: z.number(), reason: z.string() })

/** What is shown of a customer next to another one. */
const CustomerFacts = z.object({
  id: Id,
  name: z.string(),
  preferredName: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  isBirthEstimated: z.boolean(),
  age: z.nullable(z.int()),
  phones: z.array(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  languages: z.array(z.string()),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  openReferrals: z.int(),
  /** The most recent open one. */
  openReferral: z.nullable(z.object({ id: Id, category: z.string(), entity: z.string() })),
  lastContactAt: z.nullable(Moment),
  mayEdit: z.boolean(),
  version: z.int(),
  created_at: Moment,
})

const alike = {
  /** 0 to 1, over the fields that both have. */
  score: z.number(),
  comparison: z.array(Comparison),
  /** People of one household: likely two people. */
  liveTogether: z.boolean(),
}

/** A likely duplicate. */
export const SameCustomer = z.extend(CustomerFacts, {
  ...alike,
  /** From .85 `sure`, from .65 `warning`; an equal phone or email alone is a `hint`. */
  level: z.enum(['sure', 'warning', 'hint']),
  detail: z.nullable(z.string()),
  /** Labels of the fields that are alike. */
  fields: z.array(z.string()),
})
export type SameCustomer = z.input<typeof SameCustomer>

/** Two records that may be one person. */
export const CustomerPair = z.object({ id: Id, ...alike, one: CustomerFacts, other: CustomerFacts, created_at: Moment })
export type CustomerPair = z.input<typeof CustomerPair>
