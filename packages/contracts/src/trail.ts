/** Trail — what happened to a customer, in words; and the chain that shows that no record of it was altered. */
import * as z from 'zod/mini'
import { allow, UserType } from './kit/access.ts'
import { csvOf } from './kit/csv.ts'
import { contract, get } from './kit/endpoint.ts'
import { codeOf, Id, Moment, nothing, optionalText, Paging, pageOf, sortBy, withDefault } from './kit/shapes.ts'

export const TrailType = { Refer: 1, Appointment: 2, Visit: 3 } as const
const trailTypeNames = { 1: 'Referral', 2: 'Appointment', 3: 'Visit' } as const

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

const ofCustomer = get('/trail/:customerId', {
  access: allow('customers', 'view'),
  input: z.extend(Paging, {
    customerId: Id,
    allTrail: withDefault(z.boolean(), false),
    search: optionalText('Search'),
    sort: withDefault(sortBy('at'), '-at'),
  }),
  output: pageOf(TrailEntry),
  about:
    'REFER=1, APPOINTMENT=2, VISIT=3. `allTrail` includes entries of other entities that the viewer may see; without a value it is true. `search` looks in what the viewer reads, and nowhere else.',
})

export const trail = contract('trail', {
  ofCustomer,
  exportOfCustomer: csvOf(ofCustomer, {
    file: 'trail',
    columns: {
      When: (row) => row.at,
      Type: (row) => trailTypeNames[row.type],
      What: (row) => row.title,
      By: (row) => row.by?.firstName,
      'Of entity': (row) => row.by?.entity,
      Referral: (row) => row.referral.reference,
      Service: (row) => row.referral.category,
      'Referred by': (row) => row.referral.sender,
      'Referred to': (row) => row.referral.receiver,
      Note: (row) => row.note,
    },
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
