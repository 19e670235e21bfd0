/**
 * Households: who lives with whom, who is the head, and whom to call. A viewer sees the members whose records they see,
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

export const mostMembers = 20

export const HouseholdMember = z.object({
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
export type HouseholdMember = z.input<typeof HouseholdMember>

export const Household = z.object({ id: Id, version: z.int(), members: z.array(HouseholdMember) })
export type Household = z.input<typeof Household>

const byId = { id: Id, version: z.int() }
const access = allow('customers', 'edit')
const roles = { headId: z.optional(z.nullable(Id)), contactId: z.optional(z.nullable(Id)) }

export const households = contract('households', {
  ofCustomer: get('/households/customer/:id', {
    access: allow('customers', 'view'),
    input: z.object({ id: Id }),
    output: z.array(Household),
    about: 'Where this person lives, with the members whose records the caller sees, the head first.',
  }),
  create: post('/households', {
    access,
    input: z.object({
      memberIds: z.array(Id).check(z.minLength(2, 'Please select two people'), z.maxLength(mostMembers)),
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
  add: post('/households/:id/members', {
    access,
    input: z.object({ ...byId, customerId: Id }),
    output: Household,
    title: 'Added to the household',
  }),
  remove: del('/households/:id/members/:customerId', {
    access,
    input: z.object({ ...byId, customerId: Id }),
    output: z.nullable(Household),
    title: 'Removed from the household',
    about: 'Null where fewer than two members are left. Records and referrals of the person stay as they are.',
  }),
})

const ofMember = { customerId: Id, householdId: Id }
export const HouseholdEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('household.joined'), ...ofMember }),
  z.object({ type: z.literal('household.left'), ...ofMember }),
  /** Became, or is no longer, the head or the one to call. */
  z.object({ type: z.literal('household.changed'), ...ofMember }),
])
