/** Trail — what happened to a customer, in words; and the chain that shows that no record of it was altered. */
import * as z from 'zod/mini'
import { allow, UserType } from './kit/access.ts'
import { contract, get } from './kit/endpoint.ts'
import { codeOf, Id, Moment, nothing, Paging, pageOf, withDefault } from './kit/shapes.ts'

export const TrailType = { Refer: 1, Appointment: 2, Visit: 3 } as const

export const TrailEntry = z.object({
  id: Id,
  type: codeOf(TrailType),
  at: Moment,
  title: z.string(),
  note: z.nullable(z.string()),
  by: z.nullable(z.object({ firstName: z.string(), entity: z.nullable(z.string()) })),
  referral: z.object({
    id: Id,
    reference: z.string(),
    /** "Restricted service" where the category is sensitive and the viewer has no part in it. */
    category: z.string(),
    sender: z.nullable(z.string()),
    receiver: z.string(),
    /** False where the viewer may know of it but not open it. */
    canOpen: z.boolean(),
  }),
})
export type TrailEntry = z.input<typeof TrailEntry>

export const trail = contract('trail', {
  ofCustomer: get('/trail/:customerId', {
    access: allow('customers', 'view'),
    input: z.extend(Paging, { customerId: Id, allTrail: withDefault(z.boolean(), false) }),
    output: pageOf(TrailEntry),
    about: 'REFER=1, APPOINTMENT=2, VISIT=3. `allTrail` includes entries of other entities that the viewer may see.',
  }),
  verify: get('/audit/verify', {
    access: allow('dashboard', 'view', [UserType.Admin]),
    input: nothing,
    output: z.object({
      isIntact: z.boolean(),
      entries: z.int(),
      unsealed: z.int(),
      firstBroken: z.nullable(z.int()),
    }),
    about: 'Computes the hash chain of the audit trail again.',
  }),
})
