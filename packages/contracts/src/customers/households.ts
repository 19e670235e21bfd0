/**
 * Households: who lives with whom, who is the head, and whom to call. A viewer sees the people whose records they see,
 * and a household only with two of them or more.
 *
 *   two people ──create──▶ household ──add──▶ one more
 *                             └──────remove──▶ one fewer
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { contract, del, get, post, put } from '../kit/endpoint.ts'
import { codeOf, Id } from '../kit/shapes.ts'
import { CustomerState } from './customers/customers.ts'

export const mostHousemates = 20

export const Housemate = z.object({
  id: Id,
  name: z.string(),
  age: z.nullable(z.int()),
  phone: z.nullable(z.string()),
  state: codeOf(CustomerState),
  isHead: z.boolean(),
  /** The one to call about any of them. */
  isContact: z.boolean(),
  mayEdit: z.boolean(),
})
export type Housemate = z.input<typeof Housemate>

export const Household = z.object({ id: Id, version: z.int(), people: z.array(Housemate) })
export type Household = z.input<typeof Household>

const byId = { id: Id, version: z.int() }
const access = allow('customers', 'edit')
const roles = { headId: z.optional(z.nullable(Id)), contactId: z.optional(z.nullable(Id)) }

export const households = contract('households', {
  ofCustomer: get('/households/customer/:id', {
    access: allow('customers', 'view'),
    input: z.object({ id: Id }),
    output: z.array(Household),
    about: 'Where this person lives, with the people whose records the caller sees, the head first.',
  }),
  create: post('/households', {
    access,
    input: z.object({
      housemateIds: z.array(Id).check(z.minLength(2, 'Please select two people'), z.maxLength(mostHousemates)),
      ...roles,
    }),
    output: Household,
    title: 'Household created',
    about: 'Of people whose records the caller may edit. 409 if they live together already.',
  }),
  save: put('/households/:id', {
    access,
    input: z.object({ ...byId, ...roles }),
    output: Household,
    title: 'Household saved',
    about: 'The head, and whom to call; null for no one. Fields left out stay as they are. 409 for a stale version.',
  }),
  add: post('/households/:id/people', {
    access,
    input: z.object({ ...byId, customerId: Id }),
    output: Household,
    title: 'Added to the household',
  }),
  remove: del('/households/:id/people/:customerId', {
    access,
    input: z.object({ ...byId, customerId: Id }),
    output: z.nullable(Household),
    title: 'Removed from the household',
    about: 'Null where fewer than two people are left. Records and referrals of the person stay as they are.',
  }),
})

const ofHousemate = { customerId: Id, householdId: Id }
export const HouseholdEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('household.joined'), ...ofHousemate }),
  z.object({ type: z.literal('household.left'), ...ofHousemate }),
  /** Became, or is no longer, the head or the one to call. */
  z.object({ type: z.literal('household.changed'), ...ofHousemate }),
])
